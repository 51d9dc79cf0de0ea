// The octets of an answer (RFC 1035 §4.1.1, RFC 6891 §6.1), and how much of it fits a datagram.
import { describe, expect, test } from 'vitest'
import { createResolver } from './resolver.ts'
import { encodeResponse, type SentResponse } from './testing/encode-response.ts'
import { startStandInServer } from './testing/stand-in-server.ts'

const hex = (some: Partial<SentResponse>) =>
  Buffer.from(encodeResponse({ id: 0x1234, question: null, edns: false, ...some })).toString('hex')

describe('the header', () => {
  test.each<[Partial<SentResponse>, string]>([
    [{}, '8000'],
    [{ flags: { aa: true } }, '8400'],
    [{ flags: { tc: true } }, '8200'],
    [{ flags: { rd: true } }, '8100'],
    [{ flags: { ra: true } }, '8080'],
    [{ flags: { ad: true } }, '8020'],
    [{ flags: { cd: true } }, '8010'],
    [{ rcode: 'SERVFAIL' }, '8002'],
    [{ rcode: 'NXDOMAIN' }, '8003'],
  ])('of %j', (some, bits) => expect(hex(some)).toBe(`1234${bits}${'0000'.repeat(4)}`))
  test('counts each part', () => {
    const record = { name: '.', ttl: 0x01020304, type: 'A', data: '192.0.2.1' }
    const octets = '0000010001010203040004c0000201'
    expect(
      hex({
        question: { name: 'a.', type: 'MX' },
        answers: [record],
        authority: [record, record],
        additional: [record, record, record],
      }),
    ).toBe(`123480000001000100020003016100000f0001${octets.repeat(6)}`)
  })
})

test('the OPT record has the rest of the code, and what is told beyond it', () => {
  const opt = (some: Partial<SentResponse>) => hex({ edns: true, ...some }).slice(20)
  expect(opt({})).toBe('00010000' + '2904d0' + '00000000' + '0000')
  expect(opt({ rcode: 'BADVERS' })).toBe('00010000' + '2904d0' + '01000000' + '0000')
  expect(opt({ ede: [{ code: 0x0116, text: 'ab' }] })).toBe(
    '00010000' + '2904d0' + '00000000' + '0008' + '000f0004' + '01166162',
  )
})

test('an answer of 1,232 octets fits a datagram, one more goes over TCP', async () => {
  const text = (length: number) => ({ name: 'a.example.', ttl: 1, type: 'TXT', data: `"${'x'.repeat(length)}"` })
  const full = Array.from({ length: 4 }, () => text(200))
  const size = (length: number) =>
    encodeResponse({
      id: 1,
      question: { name: 'a.example.', type: 'TXT' },
      answers: [...full, text(100), text(length)],
    }).length
  let length = 0
  while (size(length) < 1232) length += 1
  const server = await startStandInServer({
    answer: ({ name }) => ({ answers: [...full, text(100), text(length + (name.startsWith('b') ? 1 : 0))] }),
  })
  try {
    const transport = async (name: string) =>
      (await createResolver({ servers: [server.server] }).query(name, 'TXT')).transport
    expect([await transport('a.example'), await transport('b.example')]).toEqual(['udp', 'tcp'])
  } finally {
    server.close()
  }
})
