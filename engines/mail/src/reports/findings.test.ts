import { expect, test } from 'vitest'
import { type FindingExample, sentencesOf, testExamples } from '../testing/examples.ts'
import { dmarcRecord, dmarcReport, type RowValues, tlsReport } from '../testing/reports.ts'
import { readReport } from './read.ts'
import type { reportFindings } from './text.ts'

const file = (text: string) => async () => (await readReport(new TextEncoder().encode(text))).findings
const senders = (row: RowValues) => async () => {
  const report = await readReport(new TextEncoder().encode(dmarcReport(dmarcRecord({ dkim: 'fail', ...row }))))
  return report.kind === 'dmarc-aggregate' ? report.senders.flatMap(({ findings }) => findings) : []
}
const dkim = (domain: string, result: string) => `<dkim><domain>${domain}</domain><result>${result}</result></dkim>`
const spf = (domain: string, result: string) => `<spf><domain>${domain}</domain><result>${result}</result></spf>`
const reason = (type: string) => `<reason><type>${type}</type></reason>`
const good = file(dmarcReport(dmarcRecord()))

const examples: Record<keyof typeof reportFindings, FindingExample> = {
  'report-unreadable': {
    present: file('x'),
    absent: good,
  },
  'report-format-invalid': {
    present: file(dmarcReport(dmarcRecord({ count: 'x' }))),
    absent: good,
  },
  'report-rows-cut': {
    present: file(JSON.stringify({ ...tlsReport, policies: Array(10_001).fill(tlsReport.policies[0]) })),
    absent: file(JSON.stringify({ ...tlsReport, policies: Array(10_000).fill(tlsReport.policies[0]) })),
  },
  'report-forwarded': {
    present: senders({ reason: reason('forwarded') }),
    absent: senders({ reason: reason('local_policy') }),
  },
  'report-dkim-missing': {
    present: senders({ results: dkim('', 'none') }),
    absent: senders({ results: dkim('a.example', 'fail') }),
  },
  'report-dkim-not-aligned': {
    present: senders({ results: dkim('a.example', 'pass') }),
    absent: senders({ dkim: 'pass', results: dkim('a.example', 'pass') }),
  },
  'report-dkim-failed': {
    present: senders({ results: dkim('a.example', 'permerror') }),
    absent: senders({ results: dkim('a.example', 'Pass') }),
  },
  'report-spf-not-aligned': {
    present: senders({ results: spf('a.example', 'pass') }),
    absent: senders({ spf: 'pass', results: spf('a.example', 'pass') }),
  },
  'report-spf-failed': {
    present: senders({ results: spf('a.example', 'fail') }),
    absent: senders({ results: spf('a.example', 'pass') }),
  },
  'report-tls-failure': {
    present: file(JSON.stringify(tlsReport)),
    absent: file(JSON.stringify({ ...tlsReport, policies: [] })),
  },
}

testExamples(examples)

test.each([
  ['', 'it is empty'],
  ['\u001f\u008b', 'its compressed data is damaged or incomplete'],
  ['PK\u0003\u0004', 'the zip archive is damaged or incomplete'],
  ['<feedback>', 'its XML is broken or incomplete'],
  ['{', 'its JSON is broken or incomplete'],
  ['hello', 'it is neither a DMARC aggregate report nor a TLS report'],
])('the file "%s" is unreadable: %s', async (text, reason) => {
  const octets = Uint8Array.from([...text].map((character) => character.charCodeAt(0)))
  const { findings } = await readReport(octets)
  expect(sentencesOf(findings, 'report-unreadable')[0]).toBe(`No report could be read from this file: ${reason}.`)
})

test.each([
  ['starttls-not-supported', 'the mail host did not offer TLS', 'Switch STARTTLS on at the mail host.'],
  [
    'certificate-host-mismatch',
    'the certificate is not for the name of the mail host',
    'Get a certificate with the name that the MX record gives.',
  ],
  [
    'certificate-not-trusted',
    'the certificate comes from no authority that senders trust',
    'Install a certificate of a public authority, with the whole chain.',
  ],
  [
    'validation-failure',
    'the connection could not be validated',
    'Check certificate, chain and TLS settings of the mail host.',
  ],
  [
    'tlsa-invalid',
    'no TLSA record fits the certificate',
    'Publish a TLSA record of the key in use, before the key is changed.',
  ],
  ['dnssec-invalid', 'the DNSSEC signatures are not valid', 'Renew the signatures of the zone.'],
  ['dane-required', 'the sender insists on DANE and found none', 'Publish TLSA records in a signed zone.'],
  [
    'sts-policy-fetch-error',
    'the MTA-STS policy could not be fetched',
    'Serve the policy file with status 200 over valid HTTPS.',
  ],
  ['sts-policy-invalid', 'the MTA-STS policy is not valid', 'Correct the policy file.'],
  [
    'sts-webpki-invalid',
    'the certificate of the mail host does not fit the MTA-STS policy',
    'Get a certificate with a name that the policy lists.',
  ],
  ['constructor', 'constructor', 'Check the TLS settings of the mail host.'],
  ['something-new', 'something-new', 'Check the TLS settings of the mail host.'],
])('sessions that failed by %s', async (resultType, cause, mend) => {
  const failure = { 'result-type': resultType, 'failed-session-count': 2 }
  const findings = await file(
    JSON.stringify({ ...tlsReport, policies: [{ ...tlsReport.policies[0], 'failure-details': [failure] }] }),
  )()
  const [found, , advice] = sentencesOf(findings, 'report-tls-failure')
  expect([found, advice]).toEqual([`2 sessions to example.com failed: ${cause}.`, mend])
})
