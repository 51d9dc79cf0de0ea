// What the tables of a change of name servers say in each state, as a visitor reads them.
import type { ChangeComparison, ChangeObservation, PlannedServer } from '@sundry/contracts/dns-change-v1'
import { expect, test } from 'vitest'
import { read } from '../../../../testing/read.ts'
import { tableLines } from '../../../../testing/told.ts'
import ChangePanel from './change-panel.tsx'
import { answerTable, comparisonTable, plannedTable, sourceTable } from './tables.ts'

test('the form says what it asks for', () => {
  expect(read(ChangePanel, { given: '' })).toBe(
    'Domain to move Names to compare Below the domain; @ is the domain itself. Up to 5. Planned name servers One to a line, up to 6: names such as ns1.example.net, or their addresses. Compare Before Follow After',
  )
})

test.each<[PlannedServer['state'], string]>([
  ['authoritative', 'Holds the zone [good]'],
  ['not-authoritative', 'Does not hold the zone [bad]'],
  ['silent', 'Silent [bad]'],
  ['no-address', 'No address [bad]'],
  ['not-public', 'Not a public address [bad]'],
])('a planned server that is %s', (state, said) => {
  const server = { nameServer: 'ns1.b.example', address: null, serial: 7, state } as PlannedServer
  expect(tableLines({ tables: [plannedTable([server])] })).toEqual([
    'Planned servers: Server | Address | State | Serial',
    `ns1.b.example | – | ${said} | 7`,
  ])
})

const compared: ChangeComparison = {
  name: 'a.example',
  type: 'A',
  live: ['192.0.2.1', '192.0.2.2'],
  planned: [],
  verdict: 'same',
  expected: false,
  liveTtl: 300,
}

test.each<[Partial<ChangeComparison>, string]>([
  [{ verdict: 'same' }, 'Same [good] | 192.0.2.1, 192.0.2.2 | none | 5 minutes'],
  [{ verdict: 'same', expected: true }, 'Same [good] | 192.0.2.1, 192.0.2.2 | none | 5 minutes'],
  [{ verdict: 'differs' }, 'Differs [bad] | 192.0.2.1, 192.0.2.2 | none | 5 minutes'],
  [{ verdict: 'differs', expected: true }, 'Differs (expected) | 192.0.2.1, 192.0.2.2 | none | 5 minutes'],
  [{ verdict: 'missing-in-plan' }, 'Missing in the plan [bad] | 192.0.2.1, 192.0.2.2 | none | 5 minutes'],
  [{ verdict: 'new-in-plan', live: [], planned: ['1'] }, 'New in the plan [warn] | none | 1 | 5 minutes'],
  [{ verdict: 'planned-servers-differ' }, 'Planned servers differ [bad] | 192.0.2.1, 192.0.2.2 | none | 5 minutes'],
  [{ verdict: 'unknown', live: null, planned: null, liveTtl: null }, 'Not known [warn] | No answer | No answer | –'],
])('a record that is %o', (some, said) => {
  expect(tableLines({ tables: [comparisonTable([{ ...compared, ...some }])] })).toEqual([
    'Record by record: Name | Type | Verdict | Live | Planned | TTL',
    `a.example | A | ${said}`,
  ])
})

const observed: ChangeObservation = {
  source: 'resolver',
  server: 'one',
  name: 'a.example',
  type: 'A',
  records: ['192.0.2.1'],
  ttl: 60,
  upToDate: true,
}

test.each<[Partial<ChangeObservation>, string]>([
  [{}, 'Resolver | All new [good] | –'],
  [{ source: 'authoritative' } as Partial<ChangeObservation>, 'Name server | All new [good] | –'],
  [{ upToDate: false }, 'Resolver | 1 of 1 old [warn] | 1 minute'],
  [{ upToDate: false, ttl: null }, 'Resolver | 1 of 1 old [warn] | 0 seconds'],
  [{ upToDate: null }, 'Resolver | No answer | –'],
])('who sees what, of %o', (some, said) => {
  expect(tableLines({ tables: [sourceTable([{ ...observed, ...some }])] })).toEqual([
    'Who sees what: Server | Kind | Sees | Old for another',
    `one | ${said}`,
  ])
})

test.each<[Partial<ChangeObservation>, string]>([
  [{}, 'New [good] | 1 minute | 192.0.2.1'],
  [{ upToDate: false }, 'Old [warn] | 1 minute | 192.0.2.1'],
  [{ upToDate: null, ttl: null }, 'No answer | – | 192.0.2.1'],
])('an answer that is %o', (some, said) => {
  expect(tableLines({ tables: [answerTable([{ ...observed, ...some }])] })).toEqual([
    'Every answer: Record | Server | State | Time to live | Data',
    `a.example A | one | ${said}`,
  ])
})
