import { describe, expect, test } from 'vitest'
import { lintZone } from './lint-zone.ts'
import { readTtl, readZoneFile } from './zone-file.ts'

const file = (text: string) => readZoneFile(text, 'example.com')
const plain = (text: string) => file(text).records.map(({ name, ttl, type, data }) => `${name} ${ttl} ${type} ${data}`)

describe('a master file', () => {
  test.each([
    [
      'a name is kept for the lines below it',
      'www A 192.0.2.1\n  AAAA 2001:db8::1',
      ['www.example.com. 3600 A 192.0.2.1', 'www.example.com. 3600 AAAA 2001:db8::1'],
    ],
    [
      'TTL and class stand in either order',
      '$TTL 1h30m\n@ IN 60 A 192.0.2.1\n@ 60 IN A 192.0.2.2\n@ A 192.0.2.3',
      ['example.com. 60 A 192.0.2.1', 'example.com. 60 A 192.0.2.2', 'example.com. 5400 A 192.0.2.3'],
    ],
    [
      'parentheses join lines, and comments end them',
      '@ SOA ns1 host ( 1 ; serial\n 1h 2m\n 3w 4 ) ; end',
      ['example.com. 4 SOA ns1.example.com. host.example.com. 1 3600 120 1814400 4'],
    ],
    [
      'a semicolon inside quotation marks is text',
      '@ TXT "v=DKIM1; k=rsa" "p=a;b"',
      ['example.com. 3600 TXT "v=DKIM1; k=rsa" "p=a;b"'],
    ],
    [
      'a new origin completes the names behind it',
      '$ORIGIN sub\na MX 10 mx\n$ORIGIN example.org.\nb CNAME c',
      ['a.sub.example.com. 3600 MX 10 mx.sub.example.com.', 'b.example.org. 3600 CNAME c.example.org.'],
    ],
    [
      'a range makes a record a number',
      '$GENERATE 8-12/2 host-$' + '{0,3} A 192.0.2.$',
      [
        'host-008.example.com. 3600 A 192.0.2.8',
        'host-010.example.com. 3600 A 192.0.2.10',
        'host-012.example.com. 3600 A 192.0.2.12',
      ],
    ],
    [
      'escaped dots and 63 octets are a label',
      `a\\.b.${'x'.repeat(63)} A 192.0.2.1`,
      [`a\\.b.${'x'.repeat(63)}.example.com. 3600 A 192.0.2.1`],
    ],
    ['a removal of DS records has a digest of its own', '@ CDS 0 0 0 00', ['example.com. 3600 CDS 0 0 0 00']],
    ['data of an unknown type stay as they are', '@ TYPE65400 \\# 2 abcd', ['example.com. 3600 TYPE65400 \\# 2 abcd']],
    ['a key in pieces is one', '@ DNSKEY 257 3 13 ( abcd\n efg= )', ['example.com. 3600 DNSKEY 257 3 13 abcdefg=']],
  ])('%s', (_, text, expected) => {
    expect(file(text).faults).toEqual([])
    expect(plain(text)).toEqual(expected)
  })

  test.each([
    ['another file', '$INCLUDE /etc/passwd'],
    ['an address that is none', 'a A 192.0.2.999'],
    ['a string of 256 octets', `a TXT "${'x'.repeat(256)}"`],
    ['an open parenthesis', '@ SOA a b (1 2 3 4 5'],
    ['a type without data', '@ MX 10'],
    ['a range without end', '$GENERATE 1-9999999 a$ A 192.0.2.1'],
    ['another class', '@ CH TXT "a"'],
    ['an empty label', 'bad..name A 192.0.2.1'],
    ['an empty label in data', 'a CNAME .b'],
    ['a label of 64 octets', `${'a'.repeat(64)} A 192.0.2.1`],
    ['a label of 64 octets, escaped', `a MX 1 ${'\\097'.repeat(64)}`],
    ['a type that nobody knows', 't FOO bar'],
    ['a type of questions', 't AXFR bar'],
    ['a DS digest of the wrong length', 'sub DS 1 13 2 ABCD'],
    ['a TLSA digest of the wrong length', '_25._tcp TLSA 3 1 1 ABCD'],
    ['a fingerprint that is not hexadecimal', 'a SSHFP 4 2 xyz'],
    ['a key that is not base64', '@ DNSKEY 257 3 13 a*b'],
    ['a preference over 65535', '@ MX 70000 mail'],
    ['two addresses in a record', 'a A 192.0.2.1 192.0.2.2'],
    ['a NAPTR record of four fields', '@ NAPTR 100 10 "u" "E2U+sip"'],
    ['a CAA tag with a hyphen', '@ CAA 0 issue-wild "a"'],
    ['a service parameter without its value', 's HTTPS 1 . alpn='],
    ['a service parameter that nobody knows', 's HTTPS 1 . apln=h2'],
    ['a service parameter that is no address', 's HTTPS 1 . ipv4hint=1.2.3'],
  ])('a master file reports the line of %s and takes no record of it', (_, text) => {
    const { records, faults } = file(`ok A 192.0.2.1\n${text}`)
    expect([records.length, faults.map(({ line }) => line)]).toEqual([1, [2]])
  })

  test('asks for the zone where names are relative and nothing says to which', () => {
    expect(readZoneFile('www A 192.0.2.1').faults).toHaveLength(1)
    expect(readZoneFile('www.example.com. A 192.0.2.1').faults).toEqual([])
  })

  test('reads a file of a million brackets and quotation marks in its length', { tags: 'long' }, () => {
    expect(file('('.repeat(1e6)).records).toEqual([])
    expect(file('"\\'.repeat(5e5)).records).toEqual([])
    expect(file(`a CNAME ${'\\\\'.repeat(5e5)}.`).faults).toHaveLength(1)
    expect(file(`@ TXT (${' a'.repeat(1e6)} )`).faults).toHaveLength(1)
    expect(file(`$ORIGIN ${'a.'.repeat(5e5)}\n${'b A 192.0.2.1\n'.repeat(5e4)}`).faults).toHaveLength(1)
    expect(lintZone(file('a A 192.0.2.1\n'.repeat(50_000)))).not.toEqual([])
  })

  function expectBounds(_: string, text: string) {
    const { records, faults } = file(text)
    expect(records.length).toBeLessThanOrEqual(200_000)
    expect(records.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(20_000_000)
    expect(faults).not.toEqual([])
  }
  const BOUNDS = 'reads no more of %s than it holds, and says so'
  test.each([
    ['ten thousand ranges', '$GENERATE 1-65000 a$ A 192.0.2.1\n'.repeat(10_000)],
    ['a range of long records', `$GENERATE 1-65000 a$ TXT "${'x'.repeat(255)}"${' $'.repeat(8000)}`],
    ['a number that is wider than a string', '$GENERATE 1-65000 a$ TXT $' + '{0,999}'],
  ])(BOUNDS, expectBounds)
  test.each([
    ['50 MB of records', 'a A 192.0.2.1\n'.repeat(3_600_000)],
    ['a million records', 'a A 192.0.2.1\n'.repeat(1_000_000)],
    ['ten thousand ranges without a valid record', '$GENERATE 1-65000 a$ A 192.0.2.1.$\n'.repeat(10_000)],
    ['a range of wide numbers', `$GENERATE 1-65000 a$ TXT ${`$${'{0,255}'} `.repeat(60)}`],
  ])(BOUNDS, { tags: 'long' }, expectBounds)
})

test.each([
  ['1w2d', 777_600],
  ['90', 90],
  ['1x', null],
  ['99999999999', null],
])('the TTL %s is %s seconds', (text, seconds) => {
  expect(readTtl(text)).toBe(seconds)
})

test('reads the nibbles of $GENERATE, and files whose lines end as on an old Mac', () => {
  const names = (text: string) => readZoneFile(text, 'example.com').records.map(({ name }) => name)
  const ranges = ['{0,0,n}', '{0,3,n}'].map((form) => `$GENERATE 10-10 $${form}.x PTR h.`)
  expect(names(ranges.join('\n'))).toEqual(['a.x.example.com.', 'a.0.x.example.com.'])
  expect(names('a A 192.0.2.1\rb A 192.0.2.2\r')).toEqual(['a.example.com.', 'b.example.com.'])
})
