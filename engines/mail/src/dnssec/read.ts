import { createFindings, type Finding, type Report } from '../finding.ts'
import { type Lookup, lookUp } from '../lookup.ts'
import { canonicalDomain, isSameName, parentOf } from '../names.ts'
import type { Resolver } from '../ports.ts'
import { type DelegationSigner, fitsKey, readDelegationSigner, readZoneKey, type ZoneKey } from './keys.ts'

export type DnssecStatus = 'secure' | 'insecure' | 'bogus' | 'unknown'

export interface DnssecReading {
  /** By DS, DNSKEY and the resolver's flags; no signature is checked here. */
  readonly status: DnssecStatus
  readonly zone: string
  readonly findings: readonly Finding[]
}

/** RSA with MD5 and SHA-1, DSA, GOST (RFC 8624 3.1). */
const deprecatedAlgorithms: ReadonlySet<number> = new Set([1, 3, 5, 6, 7, 12])
const SHA1 = 1

export async function readDnssec(domain: string, resolver: Resolver): Promise<DnssecReading> {
  const { report, findings } = createFindings()
  const asked = canonicalDomain(domain)
  const { zone, ds, dnskey } = await findZone(asked, resolver)
  const signers = ds.records.flatMap(({ data }) => readDelegationSigner(data) ?? [])
  const keys = dnskey.records.flatMap(({ data }) => readZoneKey(data) ?? [])
  reportAlgorithms(zone, signers, keys, report)
  return { status: await statusOf(zone, ds, dnskey, signers, keys, report), zone, findings }
}

async function findZone(domain: string, resolver: Resolver): Promise<{ zone: string; ds: Lookup; dnskey: Lookup }> {
  let zone = domain
  for (;;) {
    const [ds, dnskey] = [await lookUp(resolver, zone, 'DS'), await lookUp(resolver, zone, 'DNSKEY')]
    const hasNone = [ds, dnskey].every(({ status }) => status === 'empty' || status === 'missing')
    const parent = parentOf(zone)
    if (!hasNone || parent === '') return { zone: hasNone ? domain : zone, ds, dnskey }
    const { records } = await lookUp(resolver, zone, 'SOA')
    if (records.some(({ name }) => isSameName(name, zone))) return { zone, ds, dnskey }
    zone = parent
  }
}

async function statusOf(
  zone: string,
  ds: Lookup,
  dnskey: Lookup,
  signers: readonly DelegationSigner[],
  keys: readonly ZoneKey[],
  report: Report,
): Promise<DnssecStatus> {
  if (ds.status === 'failed') {
    report('dnssec-dns-error', { name: zone, type: 'DS' })
    return 'unknown'
  }
  if (ds.records.length === 0) {
    if (dnskey.status === 'failed') report('dnssec-dns-error', { name: zone, type: 'DNSKEY' })
    else if (dnskey.records.length > 0) report('dnssec-no-ds', { domain: zone })
    else report('dnssec-unsigned', { domain: zone })
    return dnskey.status === 'failed' ? 'unknown' : 'insecure'
  }
  if (dnskey.status === 'failed') {
    const isBogus = dnskey.rcode === 'SERVFAIL'
    if (isBogus) report('dnssec-bogus', { domain: zone })
    else report('dnssec-dns-error', { name: zone, type: 'DNSKEY' })
    return isBogus ? 'bogus' : 'unknown'
  }
  const fits = await Promise.all(signers.flatMap((signer) => keys.map((key) => fitsKey(signer, key, zone))))
  if (!fits.includes(true) && !fits.includes(null)) {
    report('dnssec-ds-mismatch', { domain: zone })
    return 'bogus'
  }
  return dnskey.secure ? 'secure' : 'unknown'
}

function reportAlgorithms(
  zone: string,
  signers: readonly DelegationSigner[],
  keys: readonly ZoneKey[],
  report: Report,
) {
  for (const { algorithm } of [...keys, ...signers]) {
    if (deprecatedAlgorithms.has(algorithm)) report('dnssec-algorithm-deprecated', { domain: zone, algorithm })
  }
  if (signers.length > 0 && signers.every(({ digestType }) => digestType === SHA1)) {
    report('dnssec-digest-deprecated', { domain: zone })
  }
}
