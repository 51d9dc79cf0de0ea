import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { sectionNames } from '../text.ts'
import { compareReports } from './compare-panel.tsx'
import { reportJson } from './report-files.ts'
import { afterEvent, noReport } from './report-state.ts'
import { readSavedReport } from './saved-report.ts'

const end = { type: 'end', grade: null, reasons: [], elapsedMs: 0, fetchedAt: '2026-11-01T00:00:00Z' }
const events = [...sampleReport(sectionNames), end] as unknown as DomainReportEvent[]
const run = events.reduce(afterEvent, noReport)
const saved = JSON.parse(reportJson(run))
const read = (value: unknown) => readSavedReport(new Blob([JSON.stringify(value)]))

test('a saved report reads back, and compares without a difference', async () => {
  const report = await read(saved)
  expect(report?.title).toContain('1 November 2026')
  const rows = compareReports(run.sections, report?.sections ?? {})
  expect(rows).toHaveLength(sectionNames.length)
  expect(rows.flatMap(({ facts }) => facts.filter(({ isSame }) => !isSame))).toEqual([])
})

test.each([
  ['no object', null],
  ['a file of another kind', { asked: 'a.example', fetchedAt: '', sections: {} }],
  ['a section of another shape', { ...saved, sections: [{ type: 'mail', findings: 7 }] }],
  ['an event that is no section', { ...saved, sections: [end] }],
  ['more sections than there are', { ...saved, sections: Array.from({ length: 9 }, () => saved.sections[0]) }],
])('%s is no saved report', async (_, value) => {
  expect(await read(value)).toBeNull()
})
