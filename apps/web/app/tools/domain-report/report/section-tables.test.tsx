// The tables of a section are folded below its facts, and open where there is nothing else to read.
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { htmlOf } from '../../../../testing/read.ts'
import { ReportDocument } from '../export/report-document.tsx'
import { noReport, type ReportRun } from '../run/report-state.ts'
import { SectionCard } from './section-card.tsx'

const none = () => {}
const address = { host: 'a.example', address: '192.0.2.1', network: null, names: [] }
const answer = (withheld: number, some: object = {}) =>
  ({
    type: 'addresses',
    grade: null,
    reasons: [],
    findings: [],
    error: null,
    elapsedMs: 0,
    cached: false,
    reading: { addresses: [address], withheld },
    ...some,
  }) as unknown as DomainReportSection
const card = (withheld: number, some: object = {}) =>
  htmlOf(SectionCard, {
    name: 'addresses',
    section: { state: 'done', answer: answer(withheld, some) },
    onRetry: none,
    onCancel: none,
  })
const page = (withheld: number) =>
  htmlOf(ReportDocument, {
    run: { ...noReport, sections: { addresses: { state: 'done', answer: answer(withheld) } } } as ReportRun,
  })

test.each([
  [0, true],
  [1, false],
])('with %i facts the tables of a section are open: %s', (withheld, isOpen) => {
  expect(/<details[^>]* open=""/.test(card(withheld))).toBe(isOpen)
  expect(card(withheld)).toContain('192.0.2.1')
})
test('what is to mend is told where there is a grade, or one finding without it', () => {
  const findings = [{ code: 'address-private', severity: 'warning', domain: 'a.example' }]
  expect(card(1)).not.toContain('Nothing to mend here.')
  expect(card(1, { grade: 'A' })).toContain('Nothing to mend here.')
  expect(card(1, { findings })).toContain('data-code="address-private"')
})
test('a page to keep has a list of facts only where there is one', () => {
  expect(page(0)).not.toContain('<dl>')
  expect(page(1)).toMatch(/<dl><div><dt>Not shown<\/dt><dd>1 private/)
})
