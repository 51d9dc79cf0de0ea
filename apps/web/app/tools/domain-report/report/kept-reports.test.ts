import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReport, SERVER_KEEPS_MS, storedReport } from './kept-reports.ts'

const whole = (sampleReport(['zone', 'mail']) as unknown as DomainReportEvent[]).map((event) =>
  event.type === 'start' ? { ...event, isMockData: false } : event,
)
const question = { domain: 'a.example' }

beforeEach(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a whole report is shown again for ten minutes, and made again when that is asked for', () => {
  keepReport(question, whole)
  expect(storedReport(question)?.events).toEqual(whole)
  expect(storedReport({ ...question, selectors: ['s1'] })).toBeNull()
  vi.setSystemTime(60_000)
  expect(storedReport(question, SERVER_KEEPS_MS)).toBeNull()
  expect(storedReport(question)).not.toBeNull()
  vi.setSystemTime(600_000)
  expect(storedReport(question)).toBeNull()
})

test.each([
  ['in which a section is not known', whole.map((one) => (one.type === 'zone' ? { ...one, error: 'No.' } : one))],
  ['that broke off', whole.slice(0, -1)],
  ['of sample data', whole.map((one) => (one.type === 'start' ? { ...one, isMockData: true } : one))],
])('a report %s is asked for again, and takes the place of the one before', (_, events) => {
  keepReport(question, whole)
  keepReport(question, events as DomainReportEvent[])
  expect(storedReport(question)).toBeNull()
})

test('a browser that keeps nothing costs no report', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepReport(question, whole)
  expect(storedReport(question)).toBeNull()
})
