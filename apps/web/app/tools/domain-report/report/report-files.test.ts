// The files that a report is saved as: names, the table of findings, and the plain data.
import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { sectionNames } from '../text.ts'
import { fileNameOf, reportCsv, reportJson } from './report-files.ts'
import { afterEvent, noReport, type ReportRun } from './report-state.ts'

const events = sampleReport(sectionNames) as unknown as DomainReportEvent[]
const run = events
  .map((one) => (one.type === 'mail' ? { ...one, grade: 'A' as const } : one))
  .reduce(afterEvent, noReport)
const named = (some: object) => ({ ...run, start: { ...run.start, ...some } }) as ReportRun

test.each([
  [run, 'domain-report-example.com.csv'],
  [named({ domain: null, asked: '2001:db8::1' }), 'domain-report-2001-db8--1.csv'],
  [noReport, 'domain-report-domain.csv'],
])('a file is named after what was asked (%#)', (one, name) => {
  expect(fileNameOf(one, 'csv')).toBe(name)
})

test('the table has a row for each finding, and one for a section without any', () => {
  const [head, mail, web, dnssec] = reportCsv(run).split(/\r?\n/)
  expect(head).toMatch(/^\W?section,grade,severity,code,found,why,what to do,name,type,record$/)
  expect(mail).toBe('Mail,A,,,,,,,,')
  expect(web).toBe('Web,,,,,,,,,')
  expect(dnssec).toMatch(/^DNSSEC,,info,dnssec-unsigned,example\.com is not signed with DNSSEC\.,/)
})

test('the plain data hold the plan, the time, the resolver and the release', () => {
  const paste = { kind: 'dns', name: '_dmarc.a.example', type: 'TXT', data: '"v=DMARC1"', replaces: [] }
  const findings = [{ code: 'dmarc-none', severity: 'error', domain: 'a.example', paste }]
  const end = { type: 'end', grade: null, reasons: [], elapsedMs: 0, fetchedAt: '2026-11-01T00:00:00Z' }
  const reported = [
    ...events.map((one) => (one.type === 'mail' ? { ...one, findings } : one)),
    { ...end, resolver: '192.0.2.53' },
  ] as unknown as DomainReportEvent[]
  const data = JSON.parse(reportJson(reported.reduce(afterEvent, noReport)))
  expect(data).toMatchObject({
    fetchedAt: end.fetchedAt,
    resolver: '192.0.2.53',
    madeBy: expect.stringMatching(/^Sundry/),
  })
  expect(data.plan.steps[0]).toMatchObject({ codes: ['dmarc-none'], state: 'ready', records: [paste] })
})

test.each(['unregistered', 'unknown'] as const)('gives a domain that is %s its state in the files', (state) => {
  const none = { grade: null, reasons: [], error: null, elapsedMs: 0, cached: false }
  const events = [
    { ...run.start, sections: ['registration'], state },
    { ...none, type: 'registration', reading: null, findings: [] },
    { ...none, type: 'end', fetchedAt: '2026-11-01T00:00:00Z' },
  ] as unknown as DomainReportEvent[]
  const reported = events.reduce(afterEvent, noReport)
  expect(JSON.parse(reportJson(reported))).toMatchObject({ state })
  expect(reportCsv(reported)).toContain(`,${state},`)
})
