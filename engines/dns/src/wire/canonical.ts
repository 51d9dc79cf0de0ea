import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { encodeData } from './encode.ts'
import type { DnsRecord } from './message.ts'
import { encodeName, foldName } from './name.ts'
import { compareOctets, fromHex, toHex } from './octets.ts'
import { base32hex } from './rdata-text.ts'

/** Types whose names inside the data are put in lower case (RFC 4034 §6.2 as RFC 6840 §5.1 corrects it). */
const namesInside = new Set('NS MD MF CNAME SOA MB MG MR PTR MX SRV DNAME RP AFSDB KX'.split(' '))

/** A record's data as it is signed: uncompressed, its names in lower case. */
export function canonicalData(type: string, data: string): Uint8Array {
  const name = type === 'NAPTR' ? /\S+$/ : namesInside.has(type) ? /.+/ : null
  return encodeData(
    type,
    name ? data.replace(name, (text) => text.replace(/[A-Z]/g, (one) => one.toLowerCase())) : data,
  )
}

/** A name as it is signed and hashed. */
export const canonicalName = (name: string): Uint8Array => encodeName(foldName(name))

/** The labels of a name as octets, the leftmost first. */
export function labelsOf(name: string): Uint8Array[] {
  const wire = canonicalName(name)
  const labels: Uint8Array[] = []
  for (let at = 0; (wire[at] ?? 0) > 0; at += 1 + (wire[at] ?? 0))
    labels.push(wire.subarray(at + 1, at + 1 + (wire[at] ?? 0)))
  return labels
}

/** The order of names in a zone, by their labels from the right (RFC 4034 §6.1). */
export function compareNames(one: string, other: string): number {
  const [a, b] = [labelsOf(one).reverse(), labelsOf(other).reverse()]
  for (const [at, label] of a.entries()) {
    const against = b[at]
    if (against === undefined) return 1
    const order = compareOctets(label, against)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** The hash NSEC3 knows a name by, in base 32 (RFC 5155 §5). */
export function nsec3Hash(name: string, iterations: number, salt: string): string {
  const salted = salt === '-' ? new Uint8Array() : fromHex(salt)
  let digest = sha1(Uint8Array.of(...canonicalName(name), ...salted))
  for (let round = 0; round < iterations; round += 1) digest = sha1(Uint8Array.of(...digest, ...salted))
  return base32hex(digest)
}

const digests: Readonly<Record<string, (octets: Uint8Array) => Uint8Array>> = { 1: sha1, 2: sha256, 4: sha384 }

/** The digest of a DS record for a key, in hexadecimal; null for an unknown digest. */
export function dsDigest(digestType: string, key: Pick<DnsRecord, 'name' | 'data'>): string | null {
  const octets = Uint8Array.of(...canonicalName(key.name), ...encodeData('DNSKEY', key.data))
  const hash = digests[digestType]
  return hash ? toHex(hash(octets)).toUpperCase() : null
}

/** RFC 4034 appendix B. */
export function keyTag(key: Pick<DnsRecord, 'data'>): number {
  let sum = 0
  encodeData('DNSKEY', key.data).forEach((octet, index) => {
    sum += index % 2 === 0 ? octet * 256 : octet
  })
  return (sum + (sum >>> 16)) & 0xffff
}

/** RFC 4034 §5.1.4; null for an unknown digest. */
export function dsMatchesKey(ds: Pick<DnsRecord, 'data'>, key: Pick<DnsRecord, 'name' | 'data'>): boolean | null {
  const [tag, algorithm, kind = '', ...digest] = ds.data.split(' ')
  if (digests[kind] === undefined) return null
  if (Number(tag) !== keyTag(key) || algorithm !== key.data.split(' ')[2]) return false
  return dsDigest(kind, key) === digest.join('').toUpperCase()
}

export function checkDelegationSigner(
  dsRecords: readonly DnsRecord[],
  keys: readonly DnsRecord[],
): 'none' | 'match' | 'mismatch' | 'unknown' {
  const all = dsRecords.filter(({ type }) => type === 'DS')
  if (all.length === 0) return 'none'
  const zoneKeys = keys.filter(({ type }) => type === 'DNSKEY')
  const results = all.flatMap((ds) => zoneKeys.map((key) => dsMatchesKey(ds, key)))
  if (results.includes(true)) return 'match'
  return results.length > 0 && results.every((result) => result === null) ? 'unknown' : 'mismatch'
}
