import type { ChangeComparison, ChangeObservation } from '@sundry/contracts/dns-change-v1'
import { newMove, type PlannedMove, spreadOf } from '@sundry/domain-report'
import { expect, test } from 'vitest'
import { textOfCell } from '../../lookup/reading.ts'
import { htmlOf } from '../../testing.ts'
import { affectedBy, answerTable, comparisonTable, sourceTable, timeOf, verdictOf } from './tables.ts'
import { TrackView } from './track-view.tsx'

const compared = (name: string, some: Partial<ChangeComparison>): ChangeComparison => ({
  name,
  type: 'A',
  live: ['192.0.2.1'],
  planned: ['192.0.2.1'],
  verdict: 'same',
  expected: false,
  liveTtl: 300,
  ...some,
})
const seen = (server: string, some: Partial<ChangeObservation>): ChangeObservation => ({
  source: 'resolver',
  server,
  name: 'a.example',
  type: 'A',
  records: ['192.0.2.1'],
  ttl: 300,
  upToDate: true,
  ...some,
})
const cells = ({ rows }: ReturnType<typeof sourceTable>) => rows.map((row) => row.map(textOfCell))

test('differences that matter come first, and records that exist nowhere are left out', () => {
  const table = comparisonTable([
    compared('same.example', {}),
    compared('none.example', { live: [], planned: [] }),
    compared('ns.example', { verdict: 'differs', expected: true }),
    compared('gone.example', { verdict: 'missing-in-plan', planned: [] }),
  ])
  expect(cells(table).map(([name, , verdict]) => [name, verdict])).toEqual([
    ['gone.example', 'Missing on planned servers'],
    ['ns.example', 'Differs (expected)'],
    ['same.example', 'Same'],
  ])
})

test('resolvers with the old state come first, with the time they may keep it', () => {
  const table = sourceTable([
    seen('one', {}),
    seen('two', { upToDate: false, ttl: 1800 }),
    seen('two', { name: 'www.a.example' }),
    seen('three', { upToDate: null, records: null, ttl: null }),
  ])
  expect(cells(table).map(([server, , sees, left]) => [server, sees, left])).toEqual([
    ['two', '1 of 2 records is still the old one', '30 minutes'],
    ['one', 'All new', '–'],
    ['three', 'No response', '–'],
  ])
})

test('a move that has not begun says nothing of times', () => {
  const result = { domainName: 'a.example', phase: 'follow', isMockData: false } as const
  const shown = (some: object) => htmlOf(TrackView, { result: { ...result, ...some } as never })
  const doneBy = '2026-11-23T12:00:00.000Z'
  expect(shown({ doneBy, observations: [seen('one', { upToDate: false })], isSwitched: true })).toContain('Done by')
  expect(shown({ doneBy: null, observations: [], isSwitched: false })).not.toMatch(/Done by|All queried/)
})

test('records that no one has are not listed', () => {
  const table = answerTable([seen('one', {}), seen('one', { type: 'AAAA', records: [] })])
  expect(cells(table).map(([record]) => record)).toEqual(['a.example A'])
})

test('a record that only the plan has, or only the live zone, is listed', () => {
  const table = comparisonTable([
    compared('new.example', { live: [], planned: ['192.0.2.1'], verdict: 'new-in-plan' }),
    compared('silent.example', { live: null, planned: [], verdict: 'unknown' }),
    compared('quiet.example', { live: [], planned: null, verdict: 'unknown' }),
  ])
  expect(cells(table).map(([name]) => name)).toEqual(['new.example', 'silent.example', 'quiet.example'])
})

test('the verdict names the cause: a lame server before a record, a record before a count, then the first open step', () => {
  const lame = { nameServer: 'ns2.b.example', address: null, state: 'not-authoritative' as const, serial: null }
  const gone = compared('gone.example', { verdict: 'missing-in-plan', type: 'MX' })
  const expected = compared('ns.example', { verdict: 'differs', expected: true })
  const verdict = (comparison: Partial<PlannedMove['comparison']>, more: Partial<PlannedMove> = {}, now = 1000) => {
    const move = newMove('a.example', ['ns2.b.example'], 'names', { sets: [], notCompared: [] })
    const whole = { at: 0, planned: [], comparisons: [], isReady: false, ...comparison }
    return verdictOf({ ...move, isComplete: true, isSigned: false, lowSince: 0, comparison: whole, ...more }, now)
  }
  expect(verdict({ planned: [lame], comparisons: [expected, gone, gone] })).toMatch(/ns2\.b\.example/)
  expect(verdict({ comparisons: [expected, gone, gone] })).toMatch(/MX of gone\.example.*1 record set more/)
  expect(verdict({ comparisons: [gone] })).toMatch(/MX of gone\.example[^,]*$/)
  expect(verdict({ isReady: null })).toMatch(/unknown/)
  const added = compared('added.example', { live: [], planned: ['192.0.2.1'], verdict: 'new-in-plan' })
  expect(verdict({ comparisons: [added, gone] })).toMatch(/MX of gone\.example/)
  const open = [{}, { isComplete: false }, { lowSince: null }, { isSigned: true }, { isSigned: null }] as const
  const sentences = open.map((more) => verdict({ isReady: true }, more))
  expect(new Set(sentences).size).toBe(open.length)
  expect(verdict({ isReady: true }, {}, 9_000_000)).toMatch(/an hour old/)
  expect(verdict({ isReady: true }, { longestTtl: 3600 })).toMatch(/^Not yet: .*\d\d:\d\d/)
  expect(sentences.map((sentence) => /^Ready/.test(sentence))).toEqual([true, false, false, false, false])
})

test('a planned switch names what it would break by effect and names, once each', () => {
  const gone = { verdict: 'missing-in-plan' as const }
  const comparisons = [
    compared('a.example', gone),
    compared('a.example', { ...gone, type: 'AAAA' }),
    compared('a.example', { type: 'NS', verdict: 'differs', expected: true }),
    compared('www.a.example', {}),
    compared('a.example', { ...gone, type: 'MX' }),
  ]
  const move = newMove('a.example', [], 'names', { sets: [], notCompared: [] })
  const affected = affectedBy({ ...move, comparison: { at: 0, planned: [], comparisons, isReady: false } })
  expect(affected).toEqual([expect.stringMatching(/hosts: a\.example$/), expect.stringMatching(/mail: a\.example$/)])
  const hosts = [1, 2, 3, 4].map((at) => compared(`${at}.example`, gone))
  const shown = (some: ChangeComparison[]) =>
    affectedBy({ ...move, comparison: { at: 0, planned: [], comparisons: some, isReady: false } })
  expect(shown(hosts.slice(1))).toEqual([expect.stringMatching(/: 2\.example, 3\.example, 4\.example$/)])
  expect(shown(hosts)).toEqual([expect.stringMatching(/: 1\.example, 2\.example, 3\.example and 1 more$/)])
})

test('a move has worked only once everything that responded sees it', () => {
  const move = newMove('a.example', [], 'names', { sets: [], notCompared: [] })
  const verdict = (updated: number, responding: number) =>
    verdictOf({ ...move, switchedSince: 1, tracking: { at: 2, updated, responding, doneBy: null } }, 3)
  expect([verdict(0, 0), verdict(3, 4), verdict(4, 4)].map((sentence) => /^Moved/.test(sentence))).toEqual([
    false,
    false,
    true,
  ])
  expect(verdict(3, 4)).toMatch(/3 of 4/)
})

test('a server sees the new state once nothing it was asked is old', () =>
  expect(
    spreadOf([seen('one', {}), seen('two', { upToDate: false }), seen('two', {}), seen('three', { upToDate: null })]),
  ).toEqual({ updated: 1, responding: 2 }))

test('a time on another day is shown with its day, and a time of today without', () => {
  const now = new Date()
  expect(timeOf(now.getTime())).toMatch(/^\d\d:\d\d$/)
  expect(timeOf(now.getTime() + 2 * 86_400_000)).toMatch(/^\d+ \p{L}+.* \d\d:\d\d$/u)
  expect(timeOf(Number.NaN)).not.toMatch(/\d/)
})
