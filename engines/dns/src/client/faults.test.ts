// Why a message is refused: what the operator's log and the caller's fault say of it, at the edge of each bound.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { decodeMessage } from '../wire/decode.ts'
import { encodeQuery } from '../wire/encode.ts'
import { Reader } from '../wire/reader.ts'
import { typeNumber } from '../wire/types.ts'
import { createResolver } from './resolver.ts'
import { readDnsAnswer, readServer } from './transport.ts'

const bytes = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const message = (counts: string, body: string) => Buffer.concat([bytes(`0001 8180 ${counts}`), bytes(body)])
const refusal = (octets: Uint8Array) => {
  try {
    decodeMessage(octets)
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}
const u16 = (value: number) => value.toString(16).padStart(4, '0')
/** A message of one record whose data are these octets. */
const record = (type: string, data: string) => {
  const length = data.replaceAll(' ', '').length / 2
  return message('0000 0001 0000 0000', `00 ${u16(typeNumber(type) ?? 0)} 0001 0000003c ${u16(length)} ${data}`)
}
const label = (length: number) => length.toString(16).padStart(2, '0') + '61'.repeat(length)
const question = (name: string) => message('0001 0000 0000 0000', `${name} 0001 0001`)

test.each([
  ['nothing at all', Buffer.alloc(0), 'the message ends too early'],
  ['half a head', Buffer.alloc(11), 'the message ends too early'],
  ['more records than fit', message('0000 0001 0000 0000', '00'.repeat(10)), 'more records are promised than fit'],
  ['more questions than fit', message('0001 0000 0000 0000', '00'.repeat(4)), 'more records are promised than fit'],
  ['octets behind its end', message('0000 0000 0000 0000', '00'), 'the message goes on after its end'],
  [
    'a second OPT record',
    message('0000 0000 0000 0002', '00 0029 1000 00000000 0000'.repeat(2)),
    'EDNS in a form it may not have',
  ],
  [
    'an OPT record with a name',
    message('0000 0000 0000 0001', '0161 00 0029 1000 00000000 0000'),
    'EDNS in a form it may not have',
  ],
  [
    'data beyond its end',
    message('0000 0001 0000 0000', '00 0001 0001 00000000 ffff 01'),
    'a length reaches beyond the message',
  ],
  ['a name that points at itself', question('c00c'), 'a name points forwards or in a circle'],
  ['a name that points forwards', question('c0ff'), 'a name points forwards or in a circle'],
  ['a label of a reserved kind', question('81 00'), 'a label of an unknown kind'],
  ['a label of 63 octets', question(`${label(63)} 00`), 'nothing'],
  ['a label of 64 octets', question(`${label(64)} 00`), 'a label of an unknown kind'],
  ['a name of 255 octets', question(`${label(63).repeat(3)} ${label(61)} 00`), 'nothing'],
  ['a name of 256 octets', question(`${label(63).repeat(3)} ${label(62)} 00`), 'a name is too long'],
])('%s: %s', (_, octets, reported) => expect(refusal(octets)).toBe(reported))

describe('data that is not of its type', () => {
  test.each([
    ['A', 'c00002', 'an address of the wrong length'],
    ['AAAA', 'c0000201', 'an address of the wrong length'],
    ['A', 'c000020101', 'an address of the wrong length'],
    ['EUI48', '00005e0053', 'an identifier of the wrong length'],
    ['EUI64', '00005e00532a', 'an identifier of the wrong length'],
    ['APL', '0003 15 03 c0a820', 'an unknown address family'],
    ['APL', '0001 15 05 c0a8200101', 'an unknown address family'],
    ['IPSECKEY', '0a 04 02 00', 'an unknown kind of gateway'],
    ['CAA', '00 05 69 73 20 75 65 78', 'a property tag that is none'],
    ['NSEC', '00 0001 0140 0000 0140', 'a type bitmap is not in order'],
    ['NSEC', '00 0000', 'a type bitmap is not in order'],
    ['NSEC', `00 0021 ${'01'.repeat(33)}`, 'a type bitmap is not in order'],
    ['HTTPS', '0001 00 0003 0002 01bb 0001 0003 026832', 'service parameters are not in order'],
    ['HTTPS', '0001 00 0003 0002 01bb 0003 0002 01bb', 'service parameters are not in order'],
    ['HTTPS', '0001 00 0004 0003 c00002', 'a service parameter is cut short'],
    ['HTTPS', '0001 00 0004 0000', 'a service parameter is cut short'],
    ['HTTPS', '0001 00 0006 0004 c0000201', 'a service parameter is cut short'],
    ['HTTPS', '0001 00 0002 0001 00', 'a service parameter has a value it may not have'],
    ['HTTPS', '0001 00 0008 0001 00', 'a service parameter has a value it may not have'],
    ['HTTPS', '0001 00 0003 0001 01', 'a port is not two octets'],
    ['NS', '00 00', 'data goes on after its end'],
  ])('%s %s: %s', (type, data, reported) => expect(refusal(record(type, data))).toBe(reported))

  test('a type bitmap of 32 octets is the largest', () => {
    expect(refusal(record('NSEC', `00 0020 ${'01'.repeat(32)}`))).toBe('nothing')
  })
})

describe('an answer', () => {
  const query = encodeQuery('a.example', 'A', { id: 7 })
  const answer = (id: number, name: string, type: string) =>
    encodeResponse({ id, question: { name, type }, answers: [] })
  const reported = (octets: Uint8Array) => {
    try {
      readDnsAnswer(octets, query)
      return 'nothing'
    } catch (error) {
      return (error as Error).message
    }
  }
  test.each([
    ['of this number, name and type', answer(7, 'A.example', 'A'), 'nothing'],
    ['of another number', answer(8, 'a.example', 'A'), 'not this answer'],
    ['that is a question', query, 'not this answer'],
    ['to another name', answer(7, 'b.example', 'A'), 'an answer to another question'],
    ['of another type', answer(7, 'a.example', 'AAAA'), 'an answer to another question'],
  ])('%s: %s', (_, octets, sentence) => expect(reported(octets)).toBe(sentence))
})

test.each([
  ['ns.example', "not a name server's address: ns.example"],
  ['192.0.2.1:0', "not a name server's address: 192.0.2.1:0"],
  ['192.0.2.1:65536', "not a name server's address: 192.0.2.1:65536"],
])('the address %s is refused', (address, reported) => expect(() => readServer(address)).toThrow(reported))

test('a resolver without a server is refused', () => {
  expect(() => createResolver({ servers: [] })).toThrow('a resolver needs at least one server')
})

test('a field that ends beyond a message, or before it begins, is not read', () => {
  const octets = Uint8Array.of(1, 2)
  expect(new Reader(octets, 2, 2).left).toBe(0)
  for (const [at, end] of [
    [0, 3],
    [2, 1],
  ])
    expect(() => new Reader(octets, at, end)).toThrow('a length reaches beyond the message')
})
