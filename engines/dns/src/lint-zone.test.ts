import { expect, test } from 'vitest'
import { lintZone } from './lint-zone.ts'
import { readZoneFile } from './zone-file.ts'

const head = '@ SOA ns h 1 1 1 1 1\n@ NS ns\nns A 192.0.2.1\nwww A 192.0.2.2\nsub NS ns.sub\nns.sub A 192.0.2.3\n'
const lints = (text: string) => lintZone(readZoneFile(text, 'example.com')).map(({ code, line }) => `${code} ${line}`)

test.each([
  ['a CNAME beside other records', 'a CNAME www\na TXT x', ['cname-beside-others 7']],
  ['two CNAMEs of one name', 'a CNAME www\na CNAME ns', ['cname-repeated 8']],
  ['a mail server that is an alias', 'a CNAME www\n@ MX 1 a', ['target-is-alias 8']],
  ['a mail server without an address', '@ MX 1 b', ['target-without-address 7']],
  ['a service without an address', '_sip._tcp SRV 1 1 5060 b', ['target-without-address 7']],
  ['a final dot that is missing', '@ MX 1 mail.example.com', ['dot-missing 7']],
  ['a name of another domain without its final dot', '@ NS ns2.provider.net', ['dot-missing 7']],
  ['an alias without its final dot', 'shop CNAME shops.provider.net', ['dot-missing 7']],
  ['no missing dot below a name of the zone', '@ MX 1 b.www', ['target-without-address 7']],
  ['no missing dot at an alias with an underscore', 'a._domainkey CNAME a._domainkey.b', []],
  ['TTLs that differ in a set', 'www 60 A 192.0.2.9', ['ttl-differs 7']],
  ['a record that is there twice', 'www A 192.0.2.2', ['duplicate 7']],
  ['two SPF records', '@ TXT "v=spf1 -all"\n@ TXT "v=spf1 a -all"', ['spf-repeated 8']],
  ['a long SPF record', `@ TXT "v=spf1 ${'x'.repeat(240)}" "${'y'.repeat(240)} -all"`, ['spf-long 7']],
  ['a record of another zone', 'other.example.org. A 192.0.2.1', ['outside-zone 7']],
  ['a record below a delegation', 'x.sub TXT x', ['below-delegation 7']],
  ['a second SOA record', '@ SOA ns h 2 1 1 1 1', ['soa-repeated 7']],
  ['nothing in a zone that is in order', '@ MX 1 mail.example.net.\na CNAME b.example.net.\n@ TXT "v=spf1 -all"', []],
])('finds %s, with its line', (_, text, wanted) => {
  expect(lints(head + text)).toEqual(wanted)
})

test('finds a missing dot in the names of a SOA and of a PTR record', () => {
  expect(lints(head.replace('SOA ns h', 'SOA ns.provider.net h'))).toEqual(['dot-missing 1'])
  const reverse = '@ SOA ns.a.test. h.a.test. 1 1 1 1 1\n@ NS ns.a.test.\n1 PTR mail.a.test'
  expect(lintZone(readZoneFile(reverse, '2.0.192.in-addr.arpa')).map(({ code }) => code)).toEqual(['dot-missing'])
})

test.each([
  ['a name with many records', '$GENERATE 1-60000 x MX $ x'],
  ['a wildcard with many records', '$GENERATE 1-40000 * TXT v$\n$GENERATE 1-40000 x$ MX 1 y$'],
  ['aliases of many', '$GENERATE 1-40000 x MX 1 y$\n$GENERATE 1-40000 y$ CNAME z\n$GENERATE 1-60000 z CNAME c$'],
])('reads %s in its length', (_, text) => {
  expect(lints(head + text)).not.toEqual([])
})

test('reads a list of many zones in its length', () => {
  const text = Array.from({ length: 50_000 }, (_, at) => `$ORIGIN z${at}.example.\n@ MX 1 x\n`).join('')
  expect(lintZone(readZoneFile(text))).not.toEqual([])
})

test('misses SOA and NS records where a list has neither', () => {
  expect(lints('www A 192.0.2.1')).toEqual(['soa-missing 1', 'ns-missing 1'])
})
