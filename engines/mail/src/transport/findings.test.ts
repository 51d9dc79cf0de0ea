import { expect, test } from 'vitest'
import { codesOf, type FindingExample, testExamples } from '../testing/examples.ts'
import { createFetchText, createZoneResolver, type Pages, type Zone, type ZoneOptions } from '../testing/index.ts'
import { readDane } from './dane.ts'
import type { daneFindings } from './dane-text.ts'
import { readMtaSts } from './mta-sts.ts'
import type { mtaStsFindings } from './mta-sts-text.ts'
import { readTlsRpt } from './tls-rpt.ts'
import type { tlsRptFindings } from './tls-rpt-text.ts'

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
  'mta-sts-none': {
    present: stsRecord('v=stsv1; id=1;'),
    absent: good,
  },
  'mta-sts-multiple-records': {
    present: stsRecord('v=STSv1; id=1;', 'v=STSv1; id=2;'),
    absent: stsRecord('v=STSv1; id=1;', 'v=STSv2; id=2;'),
  },
  'mta-sts-record-invalid': {
    present: stsRecord('v=STSv1; id=1-2;'),
    absent: stsRecord('v=STSv1;x.y=a ;id = 12 ; '),
  },
  'mta-sts-dns-error': {
    present: sts({ '_mta-sts.example.com': { TIMEOUT: true } }),
    absent: sts({ '_mta-sts.example.com': {} }),
  },
  'mta-sts-policy-unreachable': {
    present: sts({}, { status: 301, text: policy('enforce') }),
    absent: good,
  },
  'mta-sts-policy-invalid': {
    present: sts({}, policy('Enforce')),
    absent: good,
  },
  'mta-sts-content-type': {
    present: sts({}, { contentType: 'text/html', text: policy('enforce') }),
    absent: sts({}, { contentType: 'Text/Plain; charset=utf-8', text: policy('enforce') }),
  },
  'mta-sts-testing': {
    present: sts({}, policy('testing')),
    absent: good,
  },
  'mta-sts-mode-none': {
    present: sts({}, policy('none')),
    absent: good,
  },
  'mta-sts-mx-not-matched': {
    present: sts({ 'example.com': { MX: ['10 mx.example.com.', '20 my.example.com.'] } }),
    absent: sts({ 'example.com': { MX: ['10 my.example.com.'] } }, policy('none')),
  },
  'mta-sts-max-age-short': {
    present: sts({}, policy('enforce', 604_799)),
    absent: sts({}, policy('enforce', 604_800)),
  },
  'mta-sts-max-age-too-long': {
    present: sts({}, policy('enforce', 31_557_601)),
    absent: sts({}, policy('enforce', 31_557_600)),
  },
}

const rpt =
  (...records: string[]) =>
  async () => {
    const zone = { '_smtp._tls.example.com': { TXT: records.map((text) => [text]) } }
    return (await readTlsRpt('example.com', createZoneResolver(zone))).findings
  }
const rptExamples: Record<keyof typeof tlsRptFindings, FindingExample> = {
  'tls-rpt-none': {
    present: rpt('v=TLSRPTv1 rua=mailto:a@example.com'),
    absent: rpt('v=TLSRPTv1; rua=mailto:a@example.com'),
  },
  'tls-rpt-multiple-records': {
    present: rpt('v=TLSRPTv1; a=b', 'v=TLSRPTv1; a=b'),
    absent: rpt('v=TLSRPTv1; a=b', 'v=TLSRPTv2; a=b'),
  },
  'tls-rpt-record-invalid': {
    present: rpt('v=TLSRPTv1; rua='),
    absent: rpt('v=TLSRPTv1;rua=mailto:a@example.com;x=y'),
  },
  'tls-rpt-rua-invalid': {
    present: rpt('v=TLSRPTv1; rua=http://example.com/'),
    absent: rpt('v=TLSRPTv1; rua=https://example.com/ , mailto:a@example.com'),
  },
  'tls-rpt-dns-error': {
    present: async () =>
      (await readTlsRpt('example.com', createZoneResolver({ '_smtp._tls.example.com': { RCODE: 'SERVFAIL' } })))
        .findings,
    absent: rpt(),
  },
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
  'dane-none': {
    present: dane({}),
    absent: dane({ 'example.com': { MX: ['0 .'] } }),
  },
  'dane-partial': {
    present: dane({ '_25._tcp.mx.example.com': { TLSA: [`3 1 1 ${digest}`] } }),
    absent: dane({ '_25._tcp.mx.example.com': { TIMEOUT: true } }),
  },
  'dane-not-secure': {
    present: dane(tlsa(`3 1 1 ${digest}`), {}),
    absent: signed,
  },
  'dane-mx-not-secure': {
    present: dane(tlsa(`3 1 1 ${digest}`), { secure: ['mx.example.com', '_25._tcp.mx.example.com'] }),
    absent: signed,
  },
  'dane-lookup-error': {
    present: dane({ '_25._tcp.mx.example.com': { RCODE: 'SERVFAIL' } }),
    absent: dane({}),
  },
  'dane-usage-unsupported': {
    present: dane(tlsa(`1 1 1 ${digest}`)),
    absent: dane(tlsa(`2 0 1 ${digest}`)),
  },
  'dane-record-invalid': {
    present: dane(tlsa(`3 1 2 ${digest}`)),
    absent: dane(tlsa(`3 0 0 ${digest}AB`)),
  },
}

testExamples({ ...stsExamples, ...rptExamples, ...daneExamples })

test('a policy that is withdrawn may be forgotten soon', async () => {
  expect(codesOf(await sts({}, policy('none', 86_400))())).toEqual(['mta-sts-mode-none'])
})
