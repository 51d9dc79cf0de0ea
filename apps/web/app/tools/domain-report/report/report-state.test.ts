import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { everySectionName } from '../text.ts'
import { afterCancel, afterEvent, afterFailure, noReport, orderedAnswers, withSection } from './report-state.ts'

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

test('a cancelled report keeps what has come, and a late answer does not bring a cancelled section back', () => {
  const cancelled = afterCancel(afterEvent(begun, web))
  expect(cancelled).toMatchObject({ phase: 'over', sections: { web: { state: 'done' }, mail: { state: 'stopped' } } })
  expect(afterEvent(cancelled, { ...web, type: 'mail' } as DomainReportEvent)).toBe(cancelled)
  expect(afterCancel({ ...noReport, phase: 'running' })).toEqual(noReport)
})

test('a section that is asked for again keeps its answer where no new one comes', () => {
  const before = afterEvent(begun, web).sections.web
  if (before?.state !== 'done') throw new Error('no answer')
  const again = withSection(begun, 'web', { state: 'waiting', before: before.answer })
  expect([afterFailure(again, 'No way.'), afterCancel(again)].map(({ sections }) => sections.web)).toEqual([
    before,
    before,
  ])
  expect(orderedAnswers(again)).toEqual([])
})

test('answers are in the order of the page, whenever they came', () => {
  const events = ['web', 'registration', 'mail'].map((type) => ({ ...web, type }) as DomainReportEvent)
  const types = [events, events.toReversed()].map((all) =>
    orderedAnswers(all.reduce(afterEvent, begun)).map(({ type }) => type),
  )
  expect(types[0]).toEqual(types[1])
  expect(types[0]).toEqual(everySectionName.filter((name) => types[0]?.includes(name)))
})
