// What a visitor is told when a report is over, and what of it can be called off or asked for again.
import { sampleReport } from '@sundry/contracts/domain-report/sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { beforeEach, expect, test, vi } from 'vitest'
import { bad, good, noticed } from '../../../../testing/notice.ts'
import { read } from '../../../../testing/read.ts'
import { LONG_MS, useToasts } from '../../../shell/stores/toasts.ts'
import { streamReport } from './stream-report.ts'
import { useReport } from './use-report.ts'

vi.mock(import('./stream-report.ts'), async (original) => ({ ...(await original()), streamReport: vi.fn() }))

let report: ReturnType<typeof useReport>
const Probe = () => {
  report = useReport()
  return null
}
const events = sampleReport('a.example', ['mail', 'zone']) as unknown as DomainReportEvent[]
const serve = (some: readonly DomainReportEvent[]) =>
  vi.mocked(streamReport).mockImplementation(async (_, __, onEvent) => {
    for (const event of some) onEvent(event)
  })
const real = events.map((event) => (event.type === 'start' ? { ...event, isMockData: false } : event))
const graded = (grade: 'A' | null) => real.map((event) => (event.type === 'end' ? { ...event, grade } : event))
beforeEach(() => {
  vi.mocked(streamReport).mockReset()
  useToasts.setState({ current: null })
  read(Probe, {})
})

test('a whole report is told with its grade, or as far as it goes', async () => {
  serve(graded('A'))
  expect(await report.requestReport({ domain: 'a.example' })).toMatchObject({ phase: 'over', error: null })
  expect(noticed()).toEqual(good('Report Complete!', 'Grade A for a.example.', LONG_MS))
  serve(graded(null))
  await report.requestReport({ domain: 'a.example' })
  expect(noticed()).toEqual(good('Report Complete!', 'What could be learnt of a.example is shown.', LONG_MS))
})

test('a sample is told to be one', async () => {
  serve(events)
  await report.requestReport({ domain: 'a.example' })
  expect(noticed()[1]).toBe('Mock Data Displayed')
})

test('a report that failed says why', async () => {
  vi.mocked(streamReport).mockRejectedValue(new Error('boom'))
  const run = await report.requestReport({ domain: 'a.example' })
  expect(noticed()).toEqual(bad('Report Failed', run?.error ?? '', LONG_MS))
  expect(run?.error).toBeTruthy()
})

test('a section is asked for again by itself, with the selectors that were given', async () => {
  serve(graded('A'))
  await report.requestReport({ domain: 'a.example' })
  await report.retrySection('mail', ['s1'])
  expect(vi.mocked(streamReport).mock.lastCall?.[0]).toEqual({
    domain: 'a.example',
    selectors: ['s1'],
    sections: ['mail'],
  })
})

test('nothing is asked again before anything was asked', async () => {
  await report.retrySection('mail')
  expect(streamReport).not.toHaveBeenCalled()
})

test('a report that is called off is not told', async () => {
  vi.mocked(streamReport).mockImplementation(async (_, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
  const asked = report.requestReport({ domain: 'a.example' })
  report.cancel()
  expect(await asked).toBeNull()
  expect(noticed()[0]).toBeUndefined()
})
