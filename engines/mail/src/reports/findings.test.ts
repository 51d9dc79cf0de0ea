import { expect, test } from 'vitest'
import type { reportFindings } from '../catalogue/reports.ts'
import { type FindingExample, sentencesOf, testExamples } from '../testing/examples.ts'
import { dmarcRecord, dmarcReport, type RowValues, tlsReport } from '../testing/reports.ts'
import { readReport } from './read.ts'

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
  'report-unreadable': [file('x'), good],
  'report-format-invalid': [file(dmarcReport(dmarcRecord({ count: 'x' }))), good],
  'report-rows-cut': [
    file(JSON.stringify({ ...tlsReport, policies: Array(10_001).fill(tlsReport.policies[0]) })),
    file(JSON.stringify({ ...tlsReport, policies: Array(10_000).fill(tlsReport.policies[0]) })),
  ],
  'report-forwarded': [senders({ reason: reason('forwarded') }), senders({ reason: reason('local_policy') })],
  'report-dkim-missing': [senders({ results: dkim('', 'none') }), senders({ results: dkim('a.example', 'fail') })],
  'report-dkim-not-aligned': [
    senders({ results: dkim('a.example', 'pass') }),
    senders({ dkim: 'pass', results: dkim('a.example', 'pass') }),
  ],
  'report-dkim-failed': [
    senders({ results: dkim('a.example', 'permerror') }),
    senders({ results: dkim('a.example', 'Pass') }),
  ],
  'report-spf-not-aligned': [
    senders({ results: spf('a.example', 'pass') }),
    senders({ spf: 'pass', results: spf('a.example', 'pass') }),
  ],
  'report-spf-failed': [senders({ results: spf('a.example', 'fail') }), senders({ results: spf('a.example', 'pass') })],
  'report-tls-failure': [file(JSON.stringify(tlsReport)), file(JSON.stringify({ ...tlsReport, policies: [] }))],
}

testExamples(examples)

test('each reason why a file is unreadable has the sentence that was reviewed', async () => {
  const files = ['', '\u001f\u008b', 'PK\u0003\u0004', '<feedback>', '{', 'hello']
  const sentences = files.map(async (text) => {
    const octets = Uint8Array.from([...text].map((character) => character.charCodeAt(0)))
    return sentencesOf((await readReport(octets)).findings, 'report-unreadable')[0]
  })
  expect(await Promise.all(sentences)).toMatchSnapshot()
})

test('each type of failed session has the cause and the advice that were reviewed', async () => {
  const types = [
    ...['starttls-not-supported', 'certificate-host-mismatch', 'certificate-not-trusted', 'validation-failure'],
    ...['tlsa-invalid', 'dnssec-invalid', 'dane-required', 'sts-policy-fetch-error', 'sts-policy-invalid'],
    ...['sts-webpki-invalid', 'constructor', 'something-new'],
  ]
  const sentences = types.map(async (resultType) => {
    const failure = { 'result-type': resultType, 'failed-session-count': 2 }
    const policies = [{ ...tlsReport.policies[0], 'failure-details': [failure] }]
    const [found, , advice] = sentencesOf(
      await file(JSON.stringify({ ...tlsReport, policies }))(),
      'report-tls-failure',
    )
    return [found, advice]
  })
  expect(await Promise.all(sentences)).toMatchSnapshot()
})
