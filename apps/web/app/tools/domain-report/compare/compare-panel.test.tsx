// Two reports side by side: what differs stands in its own row, and only where something does.
import { sampleReport } from '@sundry/contracts/domain-report/sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test, vi } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import { afterEvent, noReport, type ReportRun } from '../run/report-state.ts'
import ComparePanel from './compare-panel.tsx'

let second: ReportRun = noReport
const nothing = () => {}
vi.mock('../run/use-report.ts', () => ({
  useReport: () => ({ run: second, requestReport: nothing, cancel: nothing, fail: nothing, clearError: nothing }),
}))

const finding = { code: 'spf-none', severity: 'error', domain: 'a.example' }
const mailOf = (domain: string, findings: readonly object[], grade: string | null = 'A'): ReportRun =>
  (sampleReport(domain, ['mail']) as unknown as DomainReportEvent[])
    .map((event) => (event.type === 'mail' ? ({ ...event, findings, grade } as unknown as DomainReportEvent) : event))
    .reduce(afterEvent, noReport)
const compared = (one: ReportRun, other: ReportRun) => {
  second = other
  return read(ComparePanel, { first: one })
}

test('two domains with the same findings have no row of findings', () => {
  const said = compared(mailOf('a.example', []), mailOf('b.example', []))
  expect(said).toContain('Section a.example b.example Mail A Grade A A Grade A ')
  expect(said).not.toContain('Found at one only')
  expect(compared(mailOf('a.example', [finding]), mailOf('b.example', [finding]))).not.toContain('Found at one only')
})
test('one finding at one of them is a row, with a dash at the other', () => {
  expect(compared(mailOf('a.example', [finding]), mailOf('b.example', []))).toMatch(/Found at one only [^–]+ –$/)
  expect(compared(mailOf('a.example', []), mailOf('b.example', [finding]))).toMatch(/Found at one only – [^–]+$/)
})
test('a section without a grade has a dash in its place', () => {
  expect(compared(mailOf('a.example', [], null), mailOf('b.example', []))).toContain('Mail – – A Grade A')
})
test('before a section has both answers it says so, and how far it is', () => {
  const begun = (sampleReport('b.example', ['mail']) as unknown as DomainReportEvent[])
    .slice(0, 1)
    .reduce(afterEvent, { ...noReport, phase: 'running' } satisfies ReportRun)
  expect(compared(mailOf('a.example', []), begun)).toContain('No section has an answer for both yet.')
  const html = htmlOf(ComparePanel, { first: mailOf('a.example', []) })
  expect(html).toMatch(/role="progressbar" aria-label="Sections of the other domain"[^>]*aria-valuemax="1"/)
})
