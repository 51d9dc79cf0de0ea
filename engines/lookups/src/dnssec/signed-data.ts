import { Buffer } from 'node:buffer'
import { canonicalData, canonicalName, encodeData, foldName, labelsOf, typeNumber } from '@sundry/dns'
import type { RecordSet, SignatureRecord } from './records.ts'

const u16 = (value: number) => Uint8Array.of(value >> 8, value & 255)

function u32(value: number): Uint8Array {
  const octets = Buffer.alloc(4)
  octets.writeUInt32BE(value >>> 0)
  return octets
}

/** The name a set was signed under: its own, or the wildcard it was made from (RFC 4035 §5.3.2). */
export function signedName(name: string, labels: number): { octets: Uint8Array; wildcard: string | null } {
  const all = labelsOf(name)
  // A leading asterisk is no label that counts (RFC 4034 §3.1.3).
  const own = all[0]?.length === 1 && all[0][0] === 0x2a ? all.slice(1) : all
  if (labels >= own.length) return { octets: canonicalName(name), wildcard: null }
  const kept = all.slice(all.length - labels)
  const octets = Buffer.concat([
    Uint8Array.of(1, 0x2a),
    ...kept.flatMap((label) => [Uint8Array.of(label.length), label]),
    Uint8Array.of(0),
  ])
  const parts = foldName(name).split(/(?<!\\)\./)
  return { octets, wildcard: `*.${labels === 0 ? '' : parts.slice(-labels - 1).join('.')}` }
}

/** The octets a signature is over: itself without the signature, then the records in canonical form and order (RFC 4034 §3.1.8.1). */
export function signedOctets({ name, type, records }: RecordSet, signature: SignatureRecord): Uint8Array<ArrayBuffer> {
  const head = encodeData('RRSIG', [...signature.data.split(' ').slice(0, 7), foldName(signature.signer)].join(' '))
  const owner = signedName(name, signature.labels).octets
  const data = records.map((record) => canonicalData(type, record.data)).sort((a, b) => Buffer.compare(a, b))
  const unique = data.filter((one, at) => at === 0 || Buffer.compare(one, data[at - 1] ?? one) !== 0)
  const common = [owner, u16(typeNumber(type) ?? 0), u16(1), u32(signature.originalTtl)]
  return Uint8Array.from(Buffer.concat([head, ...unique.flatMap((one) => [...common, u16(one.length), one])]))
}
