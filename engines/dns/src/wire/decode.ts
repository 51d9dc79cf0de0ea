import { type DnsMessage, type DnsRecord, type ExtendedError, PacketFault } from './message.ts'
import { present } from './rdata-present.ts'
import { Reader } from './reader.ts'
import { className, rcodeName, typeName } from './types.ts'

const purposes = [
  'Other Error',
  'Unsupported DNSKEY Algorithm',
  'Unsupported DS Digest Type',
  'Stale Answer',
  'Forged Answer',
  'DNSSEC Indeterminate',
  'DNSSEC Bogus',
  'Signature Expired',
  'Signature Not Yet Valid',
  'DNSKEY Missing',
  'RRSIGs Missing',
  'No Zone Key Bit Set',
  'NSEC Missing',
  'Cached Error',
  'Not Ready',
  'Blocked',
  'Censored',
  'Filtered',
  'Prohibited',
  'Stale NXDomain Answer',
  'Not Authoritative',
  'Not Supported',
  'No Reachable Authority',
  'Network Error',
  'Invalid Data',
  'Signature Expired before Valid',
  'Too Early',
  'Unsupported NSEC3 Iterations Value',
  'Unable to conform to policy',
  'Synthesized',
]

export const extendedErrorPurpose = (code: number): string => purposes[code] ?? `Error ${code}`

export const reportsBogus = (code: number): boolean => code >= 6 && code <= 12

const OPT = 41
const EXTENDED_ERROR = 15
const SMALLEST_RECORD = 11
const SMALLEST_QUESTION = 5

interface Opt {
  edns: NonNullable<DnsMessage['edns']>
  rcodeHigh: number
  ede: ExtendedError[]
}

/** EDNS (RFC 6891 §6.1). */
function readOpt(size: number, ttl: number, data: Reader): Opt {
  const ede: ExtendedError[] = []
  while (data.left > 0) {
    const code = data.u16()
    const option = data.part(data.u16())
    if (code !== EXTENDED_ERROR) continue
    const info = option.u16()
    const text = new TextDecoder().decode(option.rest()).replace(/\0+$/, '')
    ede.push({ code: info, text: text === '' ? extendedErrorPurpose(info) : `${extendedErrorPurpose(info)}: ${text}` })
  }
  return {
    edns: { udpSize: size, version: (ttl >>> 16) & 0xff, dnssecOk: (ttl & 0x8000) !== 0 },
    rcodeHigh: ttl >>> 24,
    ede,
  }
}

class Sections {
  opt: Opt | null = null
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  records(count: number): DnsRecord[] {
    const reader = this.#reader
    const records: DnsRecord[] = []
    for (let index = 0; index < count; index += 1) {
      const name = reader.name()
      const type = reader.u16()
      const number = reader.u16()
      const ttl = reader.u32()
      const data = reader.part(reader.u16())
      if (type === OPT) {
        if (this.opt || name !== '.') throw new PacketFault('EDNS in a form it may not have')
        this.opt = readOpt(number, ttl, data)
      } else records.push({ name, ttl, class: className(number), type: typeName(type), ...present(type, data) })
    }
    return records
  }
}

/** Counts are checked against the length before any record is read, and a name may only point backwards. */
export function decodeMessage(octets: Uint8Array): DnsMessage {
  const reader = new Reader(octets)
  const id = reader.u16()
  const bits = reader.u16()
  const [questionCount, answerCount, authorityCount, additionalCount] = [
    reader.u16(),
    reader.u16(),
    reader.u16(),
    reader.u16(),
  ]
  const records = answerCount + authorityCount + additionalCount
  if (questionCount * SMALLEST_QUESTION + records * SMALLEST_RECORD > reader.left) {
    throw new PacketFault('more records are promised than fit')
  }
  const questions = Array.from({ length: questionCount }, () => ({
    name: reader.name(),
    type: typeName(reader.u16()),
    class: className(reader.u16()),
  }))
  const sections = new Sections(reader)
  const answers = sections.records(answerCount)
  const authority = sections.records(authorityCount)
  const additional = sections.records(additionalCount)
  if (reader.left > 0) throw new PacketFault('the message goes on after its end')
  const { opt } = sections
  return {
    id,
    response: (bits & 0x8000) !== 0,
    opcode: (bits >> 11) & 15,
    rcode: rcodeName((opt?.rcodeHigh ?? 0) * 16 + (bits & 15)),
    flags: {
      aa: (bits & 0x0400) !== 0,
      tc: (bits & 0x0200) !== 0,
      rd: (bits & 0x0100) !== 0,
      ra: (bits & 0x0080) !== 0,
      ad: (bits & 0x0020) !== 0,
      cd: (bits & 0x0010) !== 0,
    },
    questions,
    answers,
    authority,
    additional,
    edns: opt?.edns ?? null,
    ede: opt?.ede ?? [],
  }
}
