import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { encodeData } from './encode-data.ts'
import type { DnsRecord } from './message.ts'
import { encodeName, foldName } from './name.ts'

const digests: Readonly<Record<string, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

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
  const hash = digests[kind]
  if (hash === undefined) return null
  if (Number(tag) !== keyTag(key) || algorithm !== key.data.split(' ')[2]) return false
  const owner = encodeName(foldName(key.name))
  const mine = createHash(hash).update(owner).update(encodeData('DNSKEY', key.data)).digest()
  return mine.equals(Buffer.from(digest.join(''), 'hex'))
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
