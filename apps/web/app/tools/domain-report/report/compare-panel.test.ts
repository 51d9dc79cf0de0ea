import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent, RegistrationReading } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { sectionNames } from '../text.ts'
import { changesIn, compareReports } from './compare-panel.tsx'
import { afterEvent, noReport, type SectionStates } from './report-state.ts'

const registration = (registrar: string, codes: string[]): SectionStates => {
  const reading: RegistrationReading = {
    registered: true,
    registrar,
    registeredOn: null,
    expiresOn: '2027-02-03T00:00:00.000Z',
    missingExpiryReason: null,
    daysLeft: 90,
    status: [],
    nameServers: [],
    warnings: [],
  }
  const findings = codes.map((code) => ({ code, severity: 'warning' as const, domain: 'a.example', days: 3 }))
  const answer = { grade: 'B' as const, reasons: [], error: null, elapsedMs: 0, cached: false, findings, reading }
  return { registration: { state: 'done', answer: { type: 'registration', ...answer } } }
}

test('facts are compared side by side, and findings that only one has', () => {
  const [section, ...more] = compareReports(registration('One', ['registration-ends-soon']), registration('Two', []))
  expect(more).toEqual([])
  expect(section).toMatchObject({ name: 'Registration', first: 'B', second: 'B', onlySecond: [] })
  expect(section?.onlyFirst).toHaveLength(1)
  expect(section?.facts).toContainEqual({ name: 'Registrar', first: 'One', second: 'Two', isSame: false })
  expect(section?.facts).toContainEqual({
    name: 'Expires',
    first: '3 February 2027',
    second: '3 February 2027',
    isSame: true,
  })
})

test('an earlier report shows what came, what went and which facts differ', () => {
  const [one, other] = [registration('One', ['registration-ends-soon']), registration('Two', [])]
  expect(changesIn(compareReports(one, other))).toEqual({
    added: [expect.stringMatching(/^Registration: /)],
    gone: [],
    changed: ['Registrar: Two → One'],
  })
  expect(changesIn(compareReports(other, one))).toMatchObject({ added: [], gone: [expect.any(String)] })
})

test('a section that one of them lacks is left out', () =>
  expect(compareReports(registration('One', []), { registration: { state: 'waiting' } })).toEqual([]))

test('how a domain is set up is compared, whose it is and when it began is not', () => {
  const { sections } = (sampleReport(sectionNames) as unknown as DomainReportEvent[]).reduce(afterEvent, noReport)
  const rows = compareReports(sections, sections)
  expect(Object.fromEntries(rows.map(({ name, facts }) => [name, facts.map((fact) => fact.name).join(', ')]))).toEqual({
    Mail: 'SPF lookups, DMARC policy, DKIM, MTA-STS, TLS reports, BIMI',
    Web: '',
    DNSSEC: 'Verdict',
    Zone: '',
    Registration: 'Expires, Registrar',
    Addresses: '',
  })
  expect(rows.flatMap(({ facts }) => facts).every(({ isSame }) => isSame)).toBe(true)
})
