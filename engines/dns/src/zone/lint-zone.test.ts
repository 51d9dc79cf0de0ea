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
  ['no missing dot at an alias with an underscore', 'a._domainkey CNAME a._domainkey.b', ['cname-dangling 7']],
  ['an alias of itself', 'a CNAME a', ['cname-loop 7']],
  ['aliases in a circle', 'a CNAME b\nb CNAME a', ['cname-loop 7', 'cname-loop 8']],
  ['an alias of a name that is not there', 'a CNAME b', ['cname-dangling 7']],
  ['nothing in an alias of a wildcard', 'a CNAME b.w\n*.w A 192.0.2.9', []],
  ['a delegation without glue', 'd NS ns.d', ['glue-missing 7']],
  ['an address below a delegation', 'www.sub A 192.0.2.9', ['below-delegation 7']],
  ['a DS record without a delegation', `d DS 1 13 1 ${'a'.repeat(40)}`, ['ds-misplaced 7']],
  ['a DS record of the zone itself', `@ DS 1 13 1 ${'a'.repeat(40)}`, ['ds-misplaced 7']],
  ['a CAA tag that is misspelt', '@ CAA 0 isue "ca.example"', ['caa-tag 7']],
  ['a CAA contact that is no URL', '@ CAA 0 iodef "me@example.com"', ['caa-value 7']],
  ['a CAA authority that is no domain', '@ CAA 0 issue "https://ca.example"', ['caa-value 7']],
  ['nothing in CAA records that are in order', '@ CAA 0 issue ";"\n@ CAA 0 iodef "mailto:me@example.com"', []],
  ['SPF in a type of its own', '@ SPF "v=spf1 -all"', ['spf-type 7']],
  ['names below a DNAME', 'd DNAME example.net.\nx.d A 192.0.2.9', ['below-dname 8']],
  ['private addresses', 'a A 10.1.2.3\na AAAA fd00::1\na AAAA ::1', [7, 8, 9].map((line) => `address-private ${line}`)],
  ['an underscore in a host name', 'my_host A 192.0.2.9', ['host-underscore 7']],
  ['an MTA-STS record without its host', '_mta-sts TXT "v=STSv1; id=1"', ['target-without-address 7']],
  ['nothing in MTA-STS with a host', '_mta-sts TXT "v=STSv1; id=1"\nmta-sts CNAME p.example.net.', []],
  ['the proof for a certificate', '_acme-challenge.www TXT "abc"', ['acme-challenge 7']],
  ['a DMARC record that nobody looks for', '@ TXT "v=DMARC1; p=none"', ['text-misplaced 7']],
  ['a key without its selector', 'dkim TXT "v=DKIM1; p=AAAA"', ['text-misplaced 7']],
  ['nothing in a key that an alias leads to', 's._domainkey CNAME k\nk TXT "v=DKIM1; p=AAAA"', []],
  ['a TLSA usage without a meaning', `_25._tcp.www TLSA 9 1 1 ${'a'.repeat(64)}`, ['tlsa-unassigned 7']],
  ['a delegation by a wildcard', '*.d NS ns.example.net.', ['ns-wildcard 7']],
  ['a PTR record outside of a reverse zone', 'p PTR www', ['ptr-forward 7']],
  ['nothing in a list of services', '_http._tcp PTR a._http._tcp\na._http._tcp SRV 0 0 80 www', []],
  ['TTLs that differ in a set', 'www 60 A 192.0.2.9', ['ttl-differs 7']],
  ['a record that is there twice', 'www A 192.0.2.2', ['duplicate 7']],
  ['two SPF records', '@ TXT "v=spf1 -all"\n@ TXT "v=spf1 a -all"', ['spf-repeated 8']],
  ['a long SPF record', `@ TXT "v=spf1 ${'x'.repeat(240)}" "${'y'.repeat(240)} -all"`, ['spf-long 7']],
  ['a record of another zone', 'other.example.org. A 192.0.2.1', ['outside-zone 7']],
  ['a record below a delegation', 'x.sub TXT x', ['below-delegation 7']],
  ['nothing in the SOA record that ends a transfer', '@ SOA ns h 1 1 1 1 1', []],
  ['a second SOA record', '@ SOA ns h 2 1 1 1 1', ['soa-repeated 7']],
  ['nothing in a zone that is in order', '@ MX 1 mail.example.net.\na CNAME b.example.net.\n@ TXT "v=spf1 -all"', []],
])('finds %s, with its line', (_, text, expected) => {
  expect(lints(head + text)).toEqual(expected)
})

test('finds a missing dot in the names of a SOA and of a PTR record', () => {
  expect(lints(head.replace('SOA ns h', 'SOA ns.provider.net h'))).toEqual(['dot-missing 1'])
  const reverse = '@ SOA ns.a.test. h.a.test. 1 1 1 1 1\n@ NS ns.a.test.\n1 PTR mail.a.test'
  expect(lintZone(readZoneFile(reverse, '2.0.192.in-addr.arpa')).map(({ code }) => code)).toEqual(['dot-missing'])
})

test('reads a name with many records in its length', () =>
  expect(lints(`${head}$GENERATE 1-60000 x MX $ x`)).not.toEqual([]))

test.each([
  ['a wildcard with many records', '$GENERATE 1-40000 * TXT v$\n$GENERATE 1-40000 x$ MX 1 y$'],
  ['aliases of many', '$GENERATE 1-40000 x MX 1 y$\n$GENERATE 1-40000 y$ CNAME z\n$GENERATE 1-60000 z CNAME c$'],
])('reads %s in its length', { tags: 'long' }, (_, text) => {
  expect(lints(head + text)).not.toEqual([])
})

test('reads a list of many zones in its length', () => {
  const text = Array.from({ length: 50_000 }, (_, at) => `$ORIGIN z${at}.example.\n@ MX 1 x\n`).join('')
  expect(lintZone(readZoneFile(text))).not.toEqual([])
})

test('misses SOA and NS records where a list has neither', () => {
  expect(lints('www A 192.0.2.1')).toEqual(['soa-missing 1', 'ns-missing 1'])
})

test('finds a serial of 0', () => {
  expect(lints(head.replace('SOA ns h 1', 'SOA ns h 0'))).toEqual(['serial-zero 1'])
})

test('shows one fault beside thousands of another kind, and counts those that are not shown', () => {
  const file = readZoneFile(`${head}${'www A 192.0.2.2\n'.repeat(2000)}@ MX 1 b`, 'example.com')
  const found = lintZone(file)
  expect(found.at(-1)?.code).toBe('target-without-address')
  expect(found.at(-2)?.message).toMatch(/1900/)
})
