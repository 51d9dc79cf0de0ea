import type { RegistrationReading } from '@sundry/contracts/domain-report/places'
import { expect, test } from 'vitest'
import type { SectionStates } from '../run/report-state.ts'
import { compareReports } from './compare-rows.ts'

const registration = (registrar: string, codes: string[]): SectionStates => {
  const reading: RegistrationReading = {
    registered: true,
    registrar,
    registeredOn: null,
    expiresOn: null,
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

test('facts stand side by side, and findings that only one has', () => {
  const [section, ...more] = compareReports(registration('One', ['registration-ends-soon']), registration('Two', []))
  expect(more).toEqual([])
  expect(section).toMatchObject({ name: 'Registration', first: 'B', second: 'B', onlySecond: [] })
  expect(section?.onlyFirst).toHaveLength(1)
  expect(section?.facts).toContainEqual({ name: 'Registrar', first: 'One', second: 'Two', isSame: false })
  expect(section?.facts).toContainEqual({
    name: 'Time left',
    first: '90 days left',
    second: '90 days left',
    isSame: true,
  })
})

test('a section that one of them lacks is left out', () =>
  expect(compareReports(registration('One', []), { registration: { state: 'waiting' } })).toEqual([]))
