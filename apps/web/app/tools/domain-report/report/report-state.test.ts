import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { afterEvent, afterFailure, noReport } from './report-state.ts'

const start = {
  type: 'start',
  asked: 'a.example',
  kind: 'domain',
  domain: 'a.example',
  unicodeName: 'a.example',
  sections: ['mail', 'web'],
  isMockData: false,
} satisfies DomainReportEvent
const web: DomainReportEvent = {
  type: 'web',
  reading: null,
  findings: [],
  grade: 'A',
  reasons: [],
  error: null,
  elapsedMs: 1,
  cached: false,
}
const begun = afterEvent({ ...noReport, phase: 'running' }, start)

test('a failure leaves what has come, and says why the rest is missing', () => {
  const failed = afterFailure(afterEvent(begun, web), 'No way.')
  expect(failed).toMatchObject({ phase: 'over', error: null })
  expect(failed.sections).toMatchObject({ web: { state: 'done' }, mail: { state: 'failed', error: 'No way.' } })
})

test('a failure before the start is that of the whole', () =>
  expect(afterFailure(noReport, 'No way.')).toMatchObject({ start: null, error: 'No way.' }))

test('an error of the server ends the report', () =>
  expect(afterEvent(begun, { type: 'error', error: 'Gone.' }).sections.mail).toEqual({
    state: 'failed',
    error: 'Gone.',
    unanswered: null,
  }))
