// Data written as dig prints it becomes the octets that are read back so, and is signed in its canonical form.
import { Buffer } from 'node:buffer'
import { describe, expect, test, vi } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { canonicalData, canonicalName, compareNames, nsec3Hash } from './canonical.ts'
import { decodeMessage } from './decode.ts'
import { encodeData, readBase32hex, typeBitmapOctets } from './encode.ts'

const back = (type: string, data: string) => {
  const question = { name: 'x.example.', type }
  return decodeMessage(encodeResponse({ id: 1, question, answers: [{ ...question, ttl: 60, data }] })).answers[0]?.data
}
const hex = (octets: Uint8Array | readonly number[]) => Buffer.from(Uint8Array.from(octets)).toString('hex')

test.each([
  ['A', '192.0.2.255'],
  ['AAAA', '2001:db8::1'],
  ['NS', 'ns.example.'],
  ['CNAME', '.'],
  ['PTR', 'a\\.b.example.'],
  ['DNAME', 'd.example.'],
  ['MX', '65535 m.example.'],
  ['SRV', '1 65535 65534 s.example.'],
  ['SOA', 'ns.example. host.example. 4294967295 1 2 3 4'],
  ['TXT', '"a b" "c\\"d" ""'],
  ['HINFO', '"PC" "OS"'],
  ['CAA', '128 issue "ca.example; x=y"'],
  ['DS', `65535 13 2 ${'AB'.repeat(28)}`],
  ['CDS', '1 8 1 ABCD'],
  ['TLSA', '3 1 1 ABCD'],
  ['DNSKEY', '257 3 13 AQID'],
  ['CDNSKEY', '256 3 8 AQID'],
  [
    'HTTPS',
    '1 . mandatory=alpn,port alpn="h2,h3" no-default-alpn port=8443 ipv4hint=192.0.2.1 ech=AQI= ipv6hint=2001:db8::1',
  ],
  ['RRSIG', 'A 13 2 4294967295 20300101000000 20250101000000 65535 z.example. AQID'],
  ['NSEC', 'b.example. A NS SOA RRSIG NSEC DNSKEY URI CAA TYPE65535'],
  ['NSEC3PARAM', '1 0 65535 ABCD'],
  ['NSEC3PARAM', '1 0 0 -'],
  ['NSEC3', '1 1 10 ABCD 04106105 A RRSIG'],
])('%s %s', (type, data) => expect(back(type, data)).toBe(data))

test.each([
  ['A', '192.0.2', 'not an address: 192.0.2'],
  ['AAAA', '192.0.2.1', 'not an address: 192.0.2.1'],
  ['LOC', '1 2 3', 'data of type LOC must be given as \\# length hex'],
  ['TXT', `"${'x'.repeat(256)}"`, 'a string is longer than 255 octets'],
])('%s %s is refused', (type, data, reported) => expect(() => encodeData(type, data)).toThrow(reported))

// RFC 9460 2.2 and 8: a receiver rejects keys in any other order.
test('service parameters are sent in the order of their numbers, however they are written', () => {
  expect(back('SVCB', '1 s.example. key667=a port=53 alpn=dot mandatory=port,alpn')).toBe(
    '1 s.example. mandatory=alpn,port alpn="dot" port=53 key667="a"',
  )
})

test('a string of 255 octets is the longest', () => {
  expect(encodeData('TXT', `"${'x'.repeat(255)}"`)).toHaveLength(256)
})

test.each([
  [['A'], '000140'],
  [['NS', 'A'], '000160'],
  [['DNSKEY', 'A'], '000740000000000080'],
  [['CAA', 'A'], '000140010140'],
  [[], ''],
])('the types %j as a bitmap', (types, octets) => expect(hex(typeBitmapOctets(types))).toBe(octets))

test.each([
  ['00', '00'],
  ['VV', 'ff'],
  ['04106105', '0102030405'],
  ['vvvvvvvv', 'ffffffffff'],
])('%s in base 32 is %s', (text, octets) => expect(hex(readBase32hex(text))).toBe(octets))
test('a character that is no digit of base 32 is refused', () =>
  expect(() => readBase32hex('0W')).toThrow('not base 32'))

describe('the canonical form', () => {
  test.each(['NS', 'CNAME', 'PTR', 'DNAME'])('the canonical form of %s has its name in lower case', (type) => {
    expect(hex(canonicalData(type, 'NS.Example.'))).toBe(hex(canonicalName('ns.example.')))
  })
  test('the canonical form lowers other names inside too', () => {
    expect(canonicalData('MX', '10 M.Example.')).toEqual(encodeData('MX', '10 m.example.'))
    expect(canonicalData('SRV', '1 2 3 S.Example.')).toEqual(encodeData('SRV', '1 2 3 s.example.'))
    expect(canonicalData('SOA', 'A.Example. B.Example. 1 2 3 4 5')).toEqual(
      encodeData('SOA', 'a.example. b.example. 1 2 3 4 5'),
    )
  })
  test('the canonical form keeps texts and NSEC unchanged', () => {
    expect(canonicalData('TXT', '"Text"')).toEqual(encodeData('TXT', '"Text"'))
    expect(canonicalData('NSEC', 'B.Example. A')).toEqual(encodeData('NSEC', 'B.Example. A'))
  })
  test('orders names as RFC 4034 does', () => {
    const sorted = [
      'example.',
      'a.example.',
      'yljkjljk.a.example.',
      'Z.a.example.',
      'zABC.a.EXAMPLE.',
      'z.example.',
      '\\001.z.example.',
      '*.z.example.',
      '\\200.z.example.',
    ]
    expect([...sorted].reverse().sort(compareNames)).toEqual(sorted)
    expect(compareNames('A.example', 'a.EXAMPLE.')).toBe(0)
  })
  test('the canonical form is hashed as in RFC 5155', () => {
    expect(nsec3Hash('example', 12, 'aabbccdd')).toBe('0P9MHAVEQVM6T7VBL5LOP2U3T2RP3TOM')
    expect(nsec3Hash('a.example', 12, 'aabbccdd')).toBe('35MTHGPGCU1QG68FAB165KLNSNK3DPVL')
    expect(nsec3Hash('example', 0, '-')).not.toBe(nsec3Hash('example', 1, '-'))
  })
})

test('the time of a signature is the nearest there is', () => {
  vi.useFakeTimers({ now: Date.parse('2106-02-07T00:00:00Z'), toFake: ['Date'] })
  const signature = (seconds: string) =>
    back('RRSIG', `\\# 22 00010d0200000e10${seconds}${seconds}000100010203`)?.split(' ')[4]
  expect(signature('ffffffff')).toBe('21060207062815')
  expect(signature('00000001')).toBe('21060207062817')
  vi.useRealTimers()
  expect(signature('00000001')).toBe('19700101000001')
})
