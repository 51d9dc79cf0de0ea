// A record that reaches one octet beyond its end is rejected, even if more of the message follows; names have their
// maximum length.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { decodeMessage } from './decode.ts'
import { encodeData } from './encode.ts'
import { PacketFault } from './message.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
function read(type: string, data: string) {
  const record = { name: 'x.example.', type, ttl: 60, data: `\\# ${hex(data).length} ${data.replaceAll(' ', '')}` }
  return decodeMessage(encodeResponse({ id: 1, question: null, answers: [record, record] })).answers[0]?.data
}

test.each([
  ['TLSA', '03 01'],
  ['MX', '00'],
  ['CNAME', 'c0'],
  ['CNAME', '01 61'],
  ['CNAME', '02 61'],
])('%s %s', (type, data) => expect(() => read(type, data)).toThrow(PacketFault))

const u16 = (value: number) => value.toString(16).padStart(4, '0')
/** A record of a type that no one knows holds these octets from place 23 on; the next is named by `name`. */
const namedAfter = (held: string, name: string) =>
  decodeMessage(
    hex(
      `0001 8000 0000 0002 0000 0000 00 ff00 0001 00000000 ${u16(hex(held).length)} ${held} ${name} ff00 0001 00000000 0000`,
    ),
  ).answers[1]?.name

test('a name may be 254 octets long without its end, and a pointer counts what it leads to', () => {
  const long = `${`3f${'61'.repeat(63)}`.repeat(3)}3b${'61'.repeat(59)}00`
  expect(namedAfter(long, '0162 c017')).toHaveLength(254)
  expect(() => namedAfter(long, '026262 c017')).toThrow(PacketFault)
})

test('a chain of pointers has 126 at most, and none leads to itself', () => {
  const chain = (length: number) =>
    `00${Array.from({ length: length - 1 }, (_, at) => u16(0xc000 + 23 + (at === 0 ? 0 : 2 * at - 1))).join('')}`
  const last = (length: number) => u16(0xc000 + 23 + (length === 1 ? 0 : 2 * (length - 1) - 1))
  expect(namedAfter(chain(1), last(1))).toBe('.')
  expect(namedAfter(chain(126), last(126))).toBe('.')
  expect(() => namedAfter(chain(127), last(127))).toThrow(PacketFault)
})

test('a full stop and a NUL in a string are themselves', () => {
  expect([...encodeData('TXT', '"a.\\000"')]).toEqual([3, 97, 46, 0])
})
