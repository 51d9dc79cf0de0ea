import { canonicalDomain, isSameName, labelsOf, parentOf } from '../base/names.ts'
import { areEqual, decodeBase64, decodeHex } from '../base/octets.ts'
import { type Lookup, lookUp, type Resolver } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'

interface ZoneKey {
  readonly algorithm: number
  /** A key of the zone that is not revoked (RFC 4034 2.1.1, RFC 5011 7). */
  readonly isUsable: boolean
  readonly octets: Uint8Array
}

interface DelegationSigner {
  readonly keyTag: number
  readonly algorithm: number
  readonly digestType: number
  readonly digest: Uint8Array
}

const digestNames: Readonly<Record<number, string>> = { 1: 'SHA-1', 2: 'SHA-256', 4: 'SHA-384' }
const ZONE_KEY = 256
const REVOKED = 128

const wordsOf = (data: string) => data.split(' ').filter((word) => word !== '')

export function readZoneKey(data: string): ZoneKey | null {
  const [flags, protocol, algorithm, ...key] = wordsOf(data)
  const octets = decodeBase64(key.join(''))
  const numbers = [flags, protocol, algorithm].map(Number)
  const [flag, proto, algo] = numbers as [number, number, number]
  if (
    !octets ||
    !numbers.every((number, at) => Number.isInteger(number) && number >= 0 && number < (at ? 256 : 65_536))
  ) {
    return null
  }
  return {
    algorithm: algo,
    isUsable: (flag & ZONE_KEY) !== 0 && (flag & REVOKED) === 0 && proto === 3,
    octets: Uint8Array.from([flag >> 8, flag & 255, proto, algo, ...octets]),
  }
}

export function readDelegationSigner(data: string): DelegationSigner | null {
  const [keyTag, algorithm, digestType, ...digits] = wordsOf(data)
  const digest = decodeHex(digits.join(''))
  const isNumber = [keyTag, algorithm, digestType].every((word) => word !== undefined && /^[0-9]{1,5}$/.test(word))
  if (!digest || !isNumber) return null
  return { keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType), digest }
}

/** RFC 4034 appendix B. */
function keyTagOf({ octets }: ZoneKey): number {
  let sum = 0
  for (const [at, octet] of octets.entries()) sum += at % 2 === 0 ? octet << 8 : octet
  return (sum + Math.floor(sum / 65_536)) & 0xffff
}

/** RFC 4034 5.1.4; null where the digest cannot be computed here. */
async function fitsKey(signer: DelegationSigner, key: ZoneKey, zone: string): Promise<boolean | null> {
  if (!key.isUsable || signer.keyTag !== keyTagOf(key) || signer.algorithm !== key.algorithm) return false
  const name = digestNames[signer.digestType]
  // There is no crypto.subtle without TLS.
  if (name === undefined || !globalThis.crypto?.subtle) return null
  const owner = wireName(zone)
  const octets = new Uint8Array(owner.length + key.octets.length)
  octets.set(owner)
  octets.set(key.octets, owner.length)
  return areEqual(new Uint8Array(await crypto.subtle.digest(name, octets)), signer.digest)
}

function wireName(name: string): Uint8Array {
  const labels = labelsOf(name.toLowerCase()).map((label) => new TextEncoder().encode(label))
  return Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0])
}

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
  const requested = canonicalDomain(domain)
  const { zone, ds, dnskey } = await findZone(requested, resolver)
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
