import { expect, test } from 'vitest'
import type { daneFindings, mtaStsFindings, tlsRptFindings } from '../catalogue/transport.ts'
import { codesOf, type FindingExample, testExamples } from '../testing/examples.ts'
import { createFetchText, createZoneResolver, type Pages, type Zone, type ZoneOptions } from '../testing/index.ts'
import { readDane } from './dane.ts'
import { readMtaSts, readTlsRpt } from './mta-sts.ts'

const URL = 'https://mta-sts.example.com/.well-known/mta-sts.txt'
const policy = (mode: string, maxAge = 1_209_600) =>
  `version: STSv1\nmode: ${mode}\nmx: mx.example.com\nmax_age: ${maxAge}\n`
const base: Zone = {
  'example.com': { MX: ['10 mx.example.com.'] },
  '_mta-sts.example.com': { TXT: [['v=STSv1; id=1;']] },
}
const sts =
  (zone: Zone, page: Pages[string] | undefined = policy('enforce')) =>
  async () => {
    const fetchText = createFetchText(page === undefined ? {} : { [URL]: page })
    return (await readMtaSts('example.com', { resolver: createZoneResolver({ ...base, ...zone }), fetchText })).findings
  }
const stsRecord = (...records: string[]) => sts({ '_mta-sts.example.com': { TXT: records.map((text) => [text]) } })
const good = sts({})

const stsExamples: Record<keyof typeof mtaStsFindings, FindingExample> = {
  'mta-sts-none': [stsRecord('v=stsv1; id=1;'), good],
  'mta-sts-multiple-records': [
    stsRecord('v=STSv1; id=1;', 'v=STSv1; id=2;'),
    stsRecord('v=STSv1; id=1;', 'v=STSv2; id=2;'),
  ],
  'mta-sts-record-invalid': [stsRecord('v=STSv1; id=1-2;'), stsRecord('v=STSv1;x.y=a ;id = 12 ; ')],
  'mta-sts-dns-error': [sts({ '_mta-sts.example.com': { TIMEOUT: true } }), sts({ '_mta-sts.example.com': {} })],
  'mta-sts-policy-unreachable': [sts({}, { status: 301, text: policy('enforce') }), good],
  'mta-sts-policy-invalid': [sts({}, policy('Enforce')), good],
  'mta-sts-content-type': [
    sts({}, { contentType: 'text/html', text: policy('enforce') }),
    sts({}, { contentType: 'Text/Plain; charset=utf-8', text: policy('enforce') }),
  ],
  'mta-sts-testing': [sts({}, policy('testing')), good],
  'mta-sts-mode-none': [sts({}, policy('none')), good],
  'mta-sts-mx-not-matched': [
    sts({ 'example.com': { MX: ['10 mx.example.com.', '20 my.example.com.'] } }),
    sts({ 'example.com': { MX: ['10 my.example.com.'] } }, policy('none')),
  ],
  'mta-sts-max-age-short': [sts({}, policy('enforce', 604_799)), sts({}, policy('enforce', 604_800))],
  'mta-sts-max-age-too-long': [sts({}, policy('enforce', 31_557_601)), sts({}, policy('enforce', 31_557_600))],
}

const rpt =
  (...records: string[]) =>
  async () => {
    const zone = { '_smtp._tls.example.com': { TXT: records.map((text) => [text]) } }
    return (await readTlsRpt('example.com', createZoneResolver(zone))).findings
  }
const rptExamples: Record<keyof typeof tlsRptFindings, FindingExample> = {
  'tls-rpt-none': [rpt('v=TLSRPTv1 rua=mailto:a@example.com'), rpt('v=TLSRPTv1; rua=mailto:a@example.com')],
  'tls-rpt-multiple-records': [rpt('v=TLSRPTv1; a=b', 'v=TLSRPTv1; a=b'), rpt('v=TLSRPTv1; a=b', 'v=TLSRPTv2; a=b')],
  'tls-rpt-record-invalid': [rpt('v=TLSRPTv1; rua='), rpt('v=TLSRPTv1;rua=mailto:a@example.com;x=y')],
  'tls-rpt-rua-invalid': [
    rpt('v=TLSRPTv1; rua=http://example.com/'),
    rpt('v=TLSRPTv1; rua=https://example.com/ , mailto:a@example.com'),
  ],
  'tls-rpt-dns-error': [
    async () =>
      (await readTlsRpt('example.com', createZoneResolver({ '_smtp._tls.example.com': { RCODE: 'SERVFAIL' } })))
        .findings,
    rpt(),
  ],
}

const digest = 'AB'.repeat(32)
const dane =
  (zone: Zone, options: ZoneOptions = { secure: ['example.com'] }) =>
  async () => {
    const all = { 'example.com': { MX: ['10 mx.example.com.', '20 my.example.com.'] }, ...zone }
    return (await readDane('example.com', createZoneResolver(all, options))).findings
  }
const tlsa = (first: string, second = first): Zone => ({
  '_25._tcp.mx.example.com': { TLSA: [first] },
  '_25._tcp.my.example.com': { TLSA: [second] },
})
const signed = dane(tlsa(`3 1 1 ${digest}`))
const daneExamples: Record<keyof typeof daneFindings, FindingExample> = {
  'dane-none': [dane({}), dane({ 'example.com': { MX: ['0 .'] } })],
  'dane-partial': [
    dane({ '_25._tcp.mx.example.com': { TLSA: [`3 1 1 ${digest}`] } }),
    dane({ '_25._tcp.mx.example.com': { TIMEOUT: true } }),
  ],
  'dane-not-secure': [dane(tlsa(`3 1 1 ${digest}`), {}), signed],
  'dane-mx-not-secure': [
    dane(tlsa(`3 1 1 ${digest}`), { secure: ['mx.example.com', '_25._tcp.mx.example.com'] }),
    signed,
  ],
  'dane-lookup-error': [dane({ '_25._tcp.mx.example.com': { RCODE: 'SERVFAIL' } }), dane({})],
  'dane-usage-unsupported': [dane(tlsa(`1 1 1 ${digest}`)), dane(tlsa(`2 0 1 ${digest}`))],
  'dane-record-invalid': [dane(tlsa(`3 1 2 ${digest}`)), dane(tlsa(`3 0 0 ${digest}AB`))],
}

testExamples({ ...stsExamples, ...rptExamples, ...daneExamples })

test('a policy that is withdrawn may be forgotten soon', async () => {
  expect(codesOf(await sts({}, policy('none', 86_400))())).toEqual(['mta-sts-mode-none'])
})

test('a record that lacks its semicolon or has a space too many is invalid, and not missing', async () => {
  for (const text of ['v=STSv1', 'v = STSv1; id=1;'])
    expect(codesOf(await stsRecord(text)())).toEqual(['mta-sts-record-invalid'])
})
