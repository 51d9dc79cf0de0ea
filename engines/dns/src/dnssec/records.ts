import { keyTag } from '../wire/canonical.ts'
import { instantSeconds } from '../wire/encode.ts'
import type { DnsRecord } from '../wire/message.ts'
import { foldName } from '../wire/name.ts'
import { fromBase64 } from '../wire/octets.ts'

export interface ZoneKey {
  record: DnsRecord
  tag: number
  flags: number
  algorithm: number
  octets: Uint8Array
  /** A key that may sign this zone: of the zone, of DNSSEC, not revoked (RFC 4034 §2.1, RFC 5011 §7). */
  isUsable: boolean
  isRevoked: boolean
}

export interface SignatureRecord {
  name: string
  covers: string
  algorithm: number
  labels: number
  originalTtl: number
  expires: number
  inception: number
  tag: number
  signer: string
  octets: Uint8Array
  data: string
}

const ZONE = 0x0100
const REVOKE = 0x0080
const SEP = 0x0001
const base64 = (words: readonly string[]) => fromBase64(words.join(''))

export function readKey(record: DnsRecord): ZoneKey {
  const [flags = '', protocol, algorithm, ...key] = record.data.split(' ')
  const bits = Number(flags)
  return {
    record,
    tag: keyTag(record),
    flags: bits,
    algorithm: Number(algorithm),
    octets: base64(key),
    isUsable: (bits & ZONE) !== 0 && (bits & REVOKE) === 0 && protocol === '3',
    isRevoked: (bits & REVOKE) !== 0,
  }
}

export const isEntryPoint = ({ flags }: ZoneKey): boolean => (flags & SEP) !== 0

export function readSignature({ name, data }: DnsRecord): SignatureRecord {
  const [covers = '', algorithm, labels, ttl, expires = '', inception = '', tag, signer = '', ...octets] =
    data.split(' ')
  return {
    name,
    covers,
    algorithm: Number(algorithm),
    labels: Number(labels),
    originalTtl: Number(ttl),
    expires: instantSeconds(expires),
    inception: instantSeconds(inception),
    tag: Number(tag),
    signer,
    octets: base64(octets),
    data,
  }
}

export interface RecordSet {
  name: string
  type: string
  records: readonly DnsRecord[]
  signatures: readonly SignatureRecord[]
}

export function setOf(records: readonly DnsRecord[], name: string, type: string): RecordSet {
  const owned = records.filter((record) => foldName(record.name) === foldName(name))
  return {
    name,
    type,
    records: owned.filter((record) => record.type === type),
    signatures: owned
      .filter((record) => record.type === 'RRSIG')
      .map(readSignature)
      .filter(({ covers }) => covers === type),
  }
}

export function setsOf(records: readonly DnsRecord[], type: string): RecordSet[] {
  const names = [...new Set(records.filter((record) => record.type === type).map(({ name }) => foldName(name)))]
  return names.map((name) => setOf(records, name, type))
}
