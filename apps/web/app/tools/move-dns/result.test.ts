import type { ChangeComparison, ChangeObservation } from '@sundry/contracts/dns-change-v1'
import { expect, test } from 'vitest'
import { textOfCell } from '../../lookup/reading.ts'
import { htmlOf } from '../../testing.ts'
import Result, { answerTable, comparisonTable, sourceTable, spreadOf, verdictOf } from './result.tsx'

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

test('a move that has not begun says nothing of times, and a plan counts the rows that it lists', () => {
  const result = { domainName: 'a.example', isMockData: false } as const
  const shown = (some: object) => htmlOf(Result, { result: { ...result, ...some } as never, onAgain: () => {} })
  const doneBy = '2026-11-23T12:00:00.000Z'
  expect(
    shown({ phase: 'follow', doneBy, observations: [seen('one', { upToDate: false })], isSwitched: true }),
  ).toContain('Done by')
  expect(shown({ phase: 'follow', doneBy: null, observations: [], isSwitched: false })).not.toMatch(
    /Done by|All queried/,
  )
  const comparisons = [compared('a.example', {}), compared('b.example', { live: [], planned: [] })]
  expect(shown({ phase: 'plan', isReady: true, comparisons })).toMatch(/2 record sets of [^;]*; 1 of them/)
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

test('the verdict names the cause: a lame server before a record, a record before a count', () => {
  const plan = { domainName: 'a.example', phase: 'plan' as const, isMockData: false, isReady: false }
  const lame = { nameServer: 'ns2.b.example', address: null, state: 'not-authoritative' as const, serial: null }
  const gone = compared('gone.example', { verdict: 'missing-in-plan', type: 'MX' })
  const comparisons = [compared('ns.example', { verdict: 'differs', expected: true }), gone, gone]
  expect(verdictOf({ ...plan, planned: [lame], comparisons })).toMatch(/ns2\.b\.example/)
  expect(verdictOf({ ...plan, comparisons })).toMatch(/MX of gone\.example.*1 record set more/)
  expect(verdictOf({ ...plan, isReady: null })).toMatch(/unknown/)
  const added = compared('added.example', { live: [], planned: ['192.0.2.1'], verdict: 'new-in-plan' })
  expect(verdictOf({ ...plan, comparisons: [added, gone] })).toMatch(/MX of gone\.example/)
})

test('a server sees the new state once nothing it was asked is old', () =>
  expect(
    spreadOf([seen('one', {}), seen('two', { upToDate: false }), seen('two', {}), seen('three', { upToDate: null })]),
  ).toEqual({ fresh: 1, known: 2 }))
