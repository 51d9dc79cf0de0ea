import type { DnssecChain, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'

/** RSA with MD5 and SHA-1, DSA, GOST (RFC 8624 3.1). */
const deprecated: ReadonlySet<number> = new Set([1, 3, 5, 6, 7, 12])
const SHA1 = 1
const SMALLEST_RSA = 2048
const rsa: ReadonlySet<number> = new Set([5, 7, 8, 10])
/** A zone is signed again long before this part of a signature's life is left. */
const LAST_PART = 0.1
/** Servers that sign each answer give signatures of a day or two. */
const SHORT_LIVED_MS = 5 * 86_400_000

const shown = (name: string) => (name === '.' ? 'the root' : name.replace(/\.$/, ''))

function culpritOf({ zones, records, verdict, name }: DnssecChain): {
  zone: string
  name: string
  type: string
  state?: DnssecZone['signatures'][number]
} {
  const zone = zones.at(-1)?.name ?? '.'
  const record = records.find((one) => one.verdict === verdict)
  const signatures = record?.signatures ?? zones.at(-1)?.signatures ?? []
  const state = signatures.find((one) => one.state === verdict) ?? signatures.find((one) => one.state !== 'valid')
  const owner = record?.name ?? state?.name ?? name
  return {
    zone: shown(zone),
    name: shown(owner),
    type: record?.type ?? state?.covers ?? 'DNSKEY',
    ...(state && { state }),
  }
}

function reportFault(chain: DnssecChain, report: Report): void {
  const { verdict, reason } = chain
  const { zone, name, type, state } = culpritOf(chain)
  const last = chain.zones.at(-1)
  if (verdict === 'expired') report('dnssec-chain-expired', { zone, expires: state?.expires ?? '' })
  else if (verdict === 'not-yet-valid')
    report('dnssec-chain-not-yet-valid', { zone, inception: state?.inception ?? '' })
  else if (verdict === 'missing-signatures') report('dnssec-chain-missing', { zone, name, type })
  else if (verdict === 'indeterminate')
    report('dnssec-chain-not-checked', { zone: shown(chain.name), reason: reason ?? '' })
  else if (reason === 'ds-mismatch') report('dnssec-ds-mismatch', { domain: zone })
  else if (reason === 'no-anchor') report('dnssec-chain-no-anchor', { zone })
  else if (reason === 'denial-unproven' || reason === 'wildcard-unproven')
    report('dnssec-chain-denial-unproven', { zone, name })
  else if (verdict === 'bogus') report('dnssec-chain-wrong', { zone, name, type })
  else if (reason === 'unsupported-algorithm') report('dnssec-chain-unsupported', { zone })
  else if (verdict === 'insecure' && (last?.delegationSigners.length ?? 0) > 0) {
    if (reason === 'iterations-too-high') report('dnssec-chain-iterations', { zone })
    else report('dnssec-chain-opt-out', { zone, name: shown(chain.name) })
  } else if (verdict === 'insecure' && (last?.keys.length ?? 0) > 0) report('dnssec-no-ds', { domain: zone })
  else if (verdict === 'insecure') report('dnssec-unsigned', { domain: zone })
}

function reportZone(zone: DnssecZone, now: number, report: Report): void {
  const domain = shown(zone.name)
  for (const algorithm of new Set([...zone.keys, ...zone.delegationSigners].map((one) => one.algorithm))) {
    if (deprecated.has(algorithm)) report('dnssec-algorithm-deprecated', { domain, algorithm })
  }
  const digests = zone.delegationSigners.map(({ digestType }) => digestType)
  if (digests.length > 0 && digests.every((type) => type === SHA1)) report('dnssec-digest-deprecated', { domain })
  for (const { algorithm, bits, keyTag, revoked } of zone.keys) {
    if (rsa.has(algorithm) && bits !== null && bits < SMALLEST_RSA && !revoked) {
      report('dnssec-chain-key-small', { zone: domain, keyTag, bits })
    }
  }
  for (const { state, inception, expires, signer } of zone.signatures) {
    const life = Date.parse(expires) - Date.parse(inception)
    const isShort = life < SHORT_LIVED_MS
    if (state === 'valid' && signer === zone.name && !isShort && Date.parse(expires) - now < life * LAST_PART) {
      report('dnssec-chain-signature-ends-soon', { zone: domain, expires })
    }
  }
}

export function judgeChain(chain: DnssecChain, now: number): readonly Finding[] {
  const { report, findings } = createFindings()
  reportFault(chain, report)
  const own = chain.zones.at(-1)
  // A fault of the root or a top-level domain is nothing its owner can fix.
  const isOwn = own !== undefined && own.name.split('.').length > 2
  if (isOwn) {
    const signatures = [...own.signatures, ...chain.records.flatMap((record) => record.signatures)]
    reportZone({ ...own, signatures }, now, report)
  }
  return findings
}
