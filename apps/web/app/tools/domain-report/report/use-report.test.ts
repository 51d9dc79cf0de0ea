import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameIn } from '../../../platform/parse-url.ts'
import { keepReport, readInput, SERVER_KEEPS_MS, storedReport } from './use-report.ts'

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

test.each([
  ['Example.COM', 'example.com'],
  [' https://www.example.com:8443/path?q=a@b#c ', 'example.com'],
  ['somebody@example.com', 'example.com'],
  ['mailto:Some.Body@Example.com?subject=x', 'example.com'],
  ['Some Body <some@example.com>', 'example.com'],
  ['https://user:secret@example.com/', 'example.com'],
  ['example.com:25', 'example.com'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['https://[2001:db8::1]:443/', '2001:db8::1'],
  ['bücher.example', 'bücher.example'],
])('%j is a question about %j', (typed, name) => {
  expect(nameIn(typed)).toBe(name)
  expect(readInput(typed)).toEqual({ kind: 'name', name })
})

test.each(['', '  \n ', 'https://'])('%j is nothing to look up', (typed) =>
  expect(readInput(typed)).toEqual({ kind: 'nothing' }),
)

test('several names are a list, each once', () => {
  expect(readInput('a.example\nb.example, c.example;\n a.example')).toEqual({
    kind: 'names',
    names: ['a.example', 'b.example', 'c.example'],
  })
})

test.each([
  'Received: from mail.a.example by b.example; Mon, 2 Nov 2026 10:00:00 +0000',
  'From: a@a.example\nTo: b@b.example\nSubject: hello',
  'Authentication-Results: b.example;\r\n spf=pass\r\nFrom: a@a.example\r\n\r\nbody',
])('%j is the header of a message', (text) => expect(readInput(text)).toEqual({ kind: 'header', text }))

test('one field that is no name of a server is none, two are', () => {
  expect(readInput('To: a@a.example').kind).toBe('name')
  expect(readInput('To: a@a.example\nDate: today').kind).toBe('header')
  expect(readInput('received: from a.example').kind).toBe('header')
})

test('one line that looks like a field is none', () =>
  expect(readInput('From: a@a.example')).toEqual({ kind: 'name', name: 'a.example' }))
