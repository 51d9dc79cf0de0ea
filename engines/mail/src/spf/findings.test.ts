import { expect, test } from 'vitest'
import type { spfFindings } from '../catalogue/spf.ts'
import { codesOf, type FindingExample, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkSpf } from './check.ts'

const record =
  (text: string, zone: Zone = {}) =>
  async () => {
    const resolver = createZoneResolver({ ...zone, 'example.com': { ...zone['example.com'], TXT: [[text]] } })
    return (await checkSpf({ domain: 'example.com' }, resolver)).findings
  }
const zone = (records: Zone) => async () =>
  (await checkSpf({ domain: 'example.com' }, createZoneResolver(records))).findings
const plain = record('v=spf1 ip4:192.0.2.1 -all')
const terms = (count: number, term: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => term(at)).join(' ')
const passing: Zone = { 'other.example': { TXT: [['v=spf1 +all']], A: ['192.0.2.1'] } }
const hosts = (count: number): Zone => ({
  'example.com': { MX: Array.from({ length: count }, (_, at) => `10 m${at}.example.com.`) },
})
const tree = (width: number): Zone => ({
  '*.example.net': { TXT: [[`v=spf1 ${terms(width, (at) => `include:t${at}.example.org`)} -all`]] },
  '*.example.org': { TXT: [['v=spf1 -all']] },
})

const examples: Record<keyof typeof spfFindings, FindingExample> = {
  'spf-none': [zone({ 'example.com': { TXT: [['other']] } }), plain],
  'spf-address-invalid': [
    async () => (await checkSpf({ ip: '192.0.2', domain: 'example.com' }, createZoneResolver({}))).findings,
    async () => (await checkSpf({ ip: '192.0.2.1', domain: 'example.com' }, createZoneResolver({}))).findings,
  ],
  'spf-multiple-records': [
    zone({ 'example.com': { TXT: [['v=spf1 -all'], ['v=spf1 ~all']] } }),
    zone({ 'example.com': { TXT: [['v=spf1 -all'], ['v=spf2.0/pra ~all']] } }),
  ],
  'spf-dns-error': [zone({ 'example.com': { RCODE: 'SERVFAIL' } }), zone({})],
  'spf-syntax-error': [record('v=spf1 ipv4:192.0.2.1 -all'), plain],
  'spf-unknown-modifier': [record('v=spf1 ip4=192.0.2.1 -all'), plain],
  'spf-too-many-lookups': [
    record(`v=spf1 ${terms(11, () => 'a:other.example')} -all`, passing),
    record(`v=spf1 ${terms(10, () => 'a:other.example')} -all`, passing),
  ],
  'spf-void-lookups': [
    record(`v=spf1 ${terms(3, (at) => `a:no${at}.example.net`)} -all`),
    record(`v=spf1 ${terms(2, (at) => `a:no${at}.example.net`)} -all`),
  ],
  'spf-mx-limit': [record('v=spf1 mx -all', hosts(11)), record('v=spf1 mx -all', hosts(10))],
  'spf-tree-cut': [
    record(`v=spf1 ${terms(40, (at) => `include:a${at}.example.net`)} -all`, tree(30)),
    record(`v=spf1 ${terms(40, (at) => `include:a${at}.example.net`)} -all`, tree(20)),
  ],
  'spf-include-none': [
    record('v=spf1 include:none.example -all'),
    record('v=spf1 include:other.example -all', passing),
  ],
  'spf-redirect-none': [record('v=spf1 redirect=none.example'), record('v=spf1 redirect=other.example', passing)],
  'spf-redirect-ignored-with-all': [
    record('v=spf1 redirect=other.example -all', passing),
    record('v=spf1 redirect=other.example', passing),
  ],
  'spf-terms-after-all': [record('v=spf1 -all a'), record('v=spf1 a -all exp=why.example.com')],
  'spf-no-all': [record('v=spf1 a'), record('v=spf1 redirect=other.example', passing)],
  'spf-pass-all': [
    record('v=spf1 include:other.example -all', passing),
    record('v=spf1 ?include:other.example -all', passing),
  ],
  'spf-ptr-used': [record('v=spf1 ptr -all'), record('v=spf1 -all ptr')],
}

testExamples(examples)

test('a check with an address makes the same findings', async () => {
  const check = (text: string, records: Zone = {}) =>
    checkSpf(
      { ip: '192.0.2.1', domain: 'example.com' },
      createZoneResolver({ ...records, 'example.com': { TXT: [[text]] } }),
    )
  expect(codesOf((await check('v=spf1 include:none.example -all')).findings)).toEqual(['spf-include-none'])
  expect(codesOf((await check('v=spf1 redirect=none.example')).findings)).toEqual(['spf-redirect-none'])
  expect(codesOf((await check('v=spf1 a:gone.example a:gone2.example a:gone3.example -all')).findings)).toEqual([
    'spf-void-lookups',
  ])
  const late = await check('v=spf1 a:error.example -all', { 'error.example': { RCODE: 'SERVFAIL' } })
  expect(late.findings).toMatchObject([
    { code: 'spf-dns-error', domain: 'error.example', type: 'A', severity: 'error' },
  ])
})
