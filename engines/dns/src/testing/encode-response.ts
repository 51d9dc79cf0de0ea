import { encodeData } from '../wire/encode.ts'
import type { DnsFlags } from '../wire/message.ts'
import { encodeName } from '../wire/name.ts'
import { rcodeNumber, typeNumber } from '../wire/types.ts'

export interface SentRecord {
  name: string
  ttl: number
  type: string
  data: string
}

export interface SentResponse {
  id: number
  question: { name: string; type: string } | null
  rcode?: string
  flags?: Partial<DnsFlags>
  answers?: readonly SentRecord[]
  authority?: readonly SentRecord[]
  additional?: readonly SentRecord[]
  ede?: readonly { code: number; text: string }[]
  edns?: boolean
}

const u16 = (value: number) => [(value >> 8) & 255, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

function recordOctets({ name, ttl, type, data }: SentRecord): number[] {
  const octets = encodeData(type, data)
  return [...encodeName(name), ...u16(typeNumber(type) ?? 0), 0, 1, ...u32(ttl), ...u16(octets.length), ...octets]
}

function optOctets(rcode: number, ede: SentResponse['ede'] = []): number[] {
  const options = ede.flatMap(({ code, text }) => {
    const octets = new TextEncoder().encode(text)
    return [0, 15, ...u16(octets.length + 2), ...u16(code), ...octets]
  })
  return [0, 0, 41, ...u16(1232), rcode >> 4, 0, 0, 0, ...u16(options.length), ...options]
}

export function encodeResponse(response: SentResponse): Uint8Array {
  const { id, question, answers = [], authority = [], additional = [], flags = {}, edns = true } = response
  const rcode = rcodeNumber(response.rcode ?? 'NOERROR')
  const bits =
    0x8000 |
    (flags.aa ? 0x0400 : 0) |
    (flags.tc ? 0x0200 : 0) |
    (flags.rd ? 0x0100 : 0) |
    (flags.ra ? 0x0080 : 0) |
    (flags.ad ? 0x0020 : 0) |
    (flags.cd ? 0x0010 : 0) |
    (rcode & 15)
  const counts = [question ? 1 : 0, answers.length, authority.length, additional.length + (edns ? 1 : 0)]
  return Uint8Array.from([
    ...u16(id),
    ...u16(bits),
    ...counts.flatMap(u16),
    ...(question ? [...encodeName(question.name), ...u16(typeNumber(question.type) ?? 0), 0, 1] : []),
    ...[...answers, ...authority, ...additional].flatMap(recordOctets),
    ...(edns ? optOctets(rcode, response.ede) : []),
  ])
}
