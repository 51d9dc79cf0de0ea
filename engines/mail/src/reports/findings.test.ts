import { expect, test } from 'vitest'
import { codesOf, type FindingExample, wordingFaults } from '../testing/examples.ts'
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
  'report-unreadable': { present: file('x'), absent: good },
  'report-format-invalid': { present: file(dmarcReport(dmarcRecord({ count: 'x' }))), absent: good },
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

test.each(Object.entries(examples))('%s', async (code, { present, absent }) => {
  expect(wordingFaults(await present(), code)).toEqual([])
  expect(codesOf(await absent())).not.toContain(code)
})
