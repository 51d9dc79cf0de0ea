// What a visitor reads of a report: while it comes in, when it is whole, and where something could not be learnt.

import { sampleReport } from '@sundry/contracts/domain-report/sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { describe, expect, test } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import { ReportDocument } from '../export/report-document.tsx'
import { reportCsv, reportJson } from '../export/report-files.ts'
import { afterEvent, noReport, type ReportRun, type SectionState, withSection } from '../run/report-state.ts'
import { sectionNames } from '../text.ts'
import { FindingList } from './finding-list.tsx'
import ReportView from './report-view.tsx'
import { SectionCard } from './section-card.tsx'
import type { ToldFinding } from './tell-findings.ts'

const none = () => {}
const events = sampleReport('a.example', sectionNames) as unknown as DomainReportEvent[]
const begun = (count: number): ReportRun =>
  events.slice(0, count).reduce(afterEvent, { ...noReport, phase: 'running' } satisfies ReportRun)
const whole: ReportRun = { ...begun(events.length), phase: 'over' }
const shown = (run: ReportRun) =>
  read(ReportView, { run, onRetry: none, onCancel: none, onCancelSection: none, onReport: none, onAgain: none })
const html = (run: ReportRun) =>
  htmlOf(ReportView, { run, onRetry: none, onCancel: none, onCancelSection: none, onReport: none, onAgain: none })

describe('while a report comes in', () => {
  test('it says how far it is and what each section will hold', () => {
    expect(shown(begun(1))).toContain(
      'Overall grade 0 of 6 sections Cancel all – Mail not yet known – Web not yet known – DNSSEC not yet known – Zone not yet known – Registration not yet known – Addresses not yet known',
    )
    for (const section of [
      'Mail SPF, DKIM, DMARC, MTA-STS, TLS reports, BIMI and DANE Mail: looking… Cancel',
      'Web Certificate, TLS versions, redirects, security headers and CAA Web: looking… Cancel',
      'DNSSEC Signatures from the root down, each one verified DNSSEC: looking… Cancel',
      'Zone Delegation and every name server, asked one by one Zone: looking… Cancel',
      'Registration Registrar, dates and status, as the registry has them Registration: looking… Cancel',
      'Addresses Where the names lead, and whose network that is Addresses: looking… Cancel',
    ])
      expect(shown(begun(1))).toContain(section)
    expect(shown(begun(2))).toContain('1 of 6 sections')
    expect(html(begun(1))).toContain('aria-label="Sections of the report"')
  })
})

describe('a whole report', () => {
  test('has a grade and says what keeps it from a better one', () => {
    expect(shown(whole)).toContain(
      'a.example B Overall grade: B What keeps it from a better grade DNSSEC : a.example is not signed with DNSSEC. A Mail grade A – Web B DNSSEC grade B A Zone grade A A Registration grade A – Addresses Save HTML Save JSON Save CSV Copy link',
    )
  })
  test('is labelled, and leads from the overview to each section', () => {
    expect(html(whole)).toContain('aria-label="Domain report"')
    expect(html(whole)).toContain('<nav aria-label="Sections of this report">')
    for (const name of sectionNames) {
      expect(html(whole)).toContain(`href="#section-${name}"`)
      expect(html(whole)).toContain(`<section id="section-${name}" aria-labelledby="section-${name}-title"`)
      expect(html(whole)).toContain(`<h3 id="section-${name}-title"`)
    }
  })
  test('tells of each section what was found and seen', () => {
    for (const part of [
      'A Mail , grade A SPF, DKIM, DMARC, MTA-STS, TLS reports, BIMI and DANE Nothing to mend here. SPF lookups 1 of 10',
      'Know your DKIM selector? DKIM selectors Up to 10, as in s1._domainkey.example.com: s1. Check mail again What was seen Mail servers · SPF, with what it includes Mail servers Preference',
      'Web Certificate, TLS versions, redirects, security headers and CAA Nothing was looked up here.',
      '1 note Note a.example is not signed with DNSSEC.',
    ])
      expect(shown(whole)).toContain(part)
  })
  test('without a fault says so, and one that nothing is known of has no grade', () => {
    const onlyZone = (grade: 'A' | null) => {
      const [start, ...rest] = sampleReport('a.example', ['zone']) as unknown as DomainReportEvent[]
      const events = [start, ...rest.map((event) => (event.type === 'zone' ? { ...event, grade } : event))]
      return shown((events as DomainReportEvent[]).reduce(afterEvent, noReport))
    }
    expect(onlyZone('A')).toContain('Overall grade: A Nothing keeps this domain from the best grade.')
    expect(onlyZone(null)).toContain('No grade Too little could be learnt for a grade, or there is nothing to grade.')
  })
  test('that was not looked at whole has no grade, and says what is missing', () => {
    const [start, ...rest] = sampleReport('a.example', ['zone', 'mail']) as unknown as DomainReportEvent[]
    const unknown = { grade: null, reasons: [], error: 'The parent zone could not be asked.' }
    const events = [start, ...rest.map((event) => (event.type === 'zone' ? { ...event, ...unknown } : event))]
    const text = shown((events as DomainReportEvent[]).reduce(afterEvent, noReport))
    expect(text).toContain('No grade Could not be checked: Zone.')
    expect(text).toContain('Not everything could be checked The parent zone could not be asked.')
  })
  test.each([
    ['unregistered', 'Not registered'],
    ['unknown', 'Could not check'],
  ] as const)('of a domain that is %s has no letter, on the page or in a file', (state, title) => {
    const none = { grade: null, reasons: [], error: null, elapsedMs: 0, cached: false }
    const run = [
      { ...whole.start, sections: ['registration'], state },
      { ...none, type: 'registration', reading: null, findings: [] },
      { ...none, type: 'end', fetchedAt: '2026-11-01T00:00:00Z' },
    ].reduce((before, event) => afterEvent(before, event as DomainReportEvent), noReport)
    const text = shown(run)
    expect(text).toContain(title)
    expect(text).not.toMatch(/grade/i)
    expect(JSON.parse(reportJson(run))).toMatchObject({ state })
    expect(reportCsv(run)).toContain(`,${state},${title},`)
    expect(read(ReportDocument, { run })).toContain(title)
  })
  test('in which a section is missing has no grade of the whole', () => {
    expect(shown(withSection(whole, 'mail', { state: 'stopped' }))).toContain(
      'Overall grade Not every section has an answer, so there is no grade of the whole.',
    )
  })
  test('of an address leads to the domain it belongs to', () => {
    const start = { ...whole.start, kind: 'address', asked: '192.0.2.10', domain: 'a.example' } as ReportRun['start']
    expect(shown({ ...whole, start })).toContain(
      'An IP address has no zone, mail or registration of its own. Report on a.example',
    )
    expect(shown({ ...whole, start })).not.toContain('Overall grade')
  })
})

test.each<[SectionState, string]>([
  [{ state: 'stopped' }, 'This section was cancelled. Try again'],
  [{ state: 'failed', error: 'No server answered.' }, 'Could not check No server answered. .* Try now'],
])('a section that is %o can be asked for again', (section, said) => {
  expect(read(SectionCard, { name: 'zone', section, onRetry: none, onCancel: none })).toMatch(new RegExp(`${said}$`))
})

const finding: ToldFinding = {
  code: 'spf-none',
  severity: 'error',
  found: 'It has no SPF record.',
  why: 'Anybody may send.',
  mend: 'Publish one.',
  evidence: ['ttl: 60'],
  paste: undefined,
  draft: undefined,
}
const found = (...severities: ToldFinding['severity'][]) => ({
  findings: severities.map((severity, index) => ({ ...finding, severity, evidence: [], code: `c${index}` })),
})

describe('findings', () => {
  test('say what is wrong, why it matters, what to do, and on what evidence', () => {
    expect(read(FindingList, { findings: [finding] })).toBe(
      'Error It has no SPF record. Anybody may send. Publish one. ttl: 60',
    )
    expect(htmlOf(FindingList, { findings: [finding] })).toContain('<ul aria-label="Evidence"')
    expect(htmlOf(FindingList, found('error'))).not.toContain('Evidence')
  })
  test('are in the colour of their weight, and notes are folded below the rest', () => {
    expect(read(FindingList, found('info', 'warning', 'info'))).toMatch(/^Warning .* 2 notes Note .* Note /)
    expect(htmlOf(FindingList, found('warning'))).toContain('text-warn')
    expect(htmlOf(FindingList, found('error'))).toContain('text-bad')
  })
  test.each([
    [found('info', 'info'), true],
    [found('info', 'info', 'info'), false],
    [found('error', 'info'), false],
  ])('notes are open only where they are few and alone (%#)', (findings, isOpen) => {
    expect(/<details[^>]* open=""/.test(htmlOf(FindingList, findings))).toBe(isOpen)
  })
})
