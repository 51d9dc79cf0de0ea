import type { MessageCheck } from '@sundry/mail'
import { expect, test } from 'vitest'
import { textOfCell } from '../../lookup/reading.ts'
import { tablesOf } from './mail-tables.ts'
import { words } from './text.ts'

const signature = {
  ...{ domain: 'a.example', selector: 's1', result: 'pass', algorithm: 'rsa-sha256', reason: null },
  ...{ isBodyIntact: true, isTesting: false, unsignedFields: [], unsignedOctets: 0 },
}
const hop = { from: 'out.a.example', fromAddress: '192.0.2.1', by: 'mx.b.example', delaySeconds: null, isTrusted: true }
const nothing = {
  ...{ from: null, dkim: [], arc: { sets: [], result: 'none', reason: null }, hops: [], comparisons: [] },
  spf: { result: 'none', domain: null, ip: null },
  dmarc: { result: 'none', domain: null, policy: null, isSpfAligned: false },
}
const shown = (some: object) => tablesOf({ ...nothing, ...some } as unknown as MessageCheck)
const rows = (some: object, table = 0) =>
  (shown(some).tables[table]?.rows ?? []).map((row) => row.map((cell) => textOfCell(cell)))
const tones = (some: object, table = 0) =>
  shown(some).tables[table]?.rows.map(([, cell]) => (typeof cell === 'object' ? cell.tone : null))

test('a message without any check has a row that says so, and neither comparison nor path', () => {
  expect(rows({})).toEqual([['DKIM', 'none', '–', words.because.unsigned]])
  expect(shown({}).tables).toHaveLength(2)
  expect(shown({}).path).toBeNull()
})

test.each<[string, object, string]>([
  ['intact body', {}, `rsa-sha256, ${words.intactBody}`],
  ['changed body', { isBodyIntact: false, result: 'fail' }, `rsa-sha256, ${words.changedBody}`],
  ['body that was not read', { isBodyIntact: null, reason: 'no key', result: 'permerror' }, 'rsa-sha256, no key'],
  ['key in test mode', { isBodyIntact: null, isTesting: true }, `rsa-sha256, ${words.testing}`],
  ['part that is not signed', { isBodyIntact: null, unsignedOctets: 2 }, `rsa-sha256, ${words.unsignedOctets(2)}`],
  [
    'field that is not signed',
    { isBodyIntact: null, unsignedFields: ['to'] },
    `rsa-sha256, ${words.unsignedFields(['to'])}`,
  ],
  [
    'field that a failed signature does not sign',
    { isBodyIntact: null, unsignedFields: ['to'], result: 'fail' },
    'rsa-sha256',
  ],
])('the details of a signature name its %s', (_, some, expected) => {
  expect(rows({ dkim: [{ ...signature, ...some }] })[0]?.slice(2)).toEqual(['a.example (s1)', expected])
})

test('only a pass is good, only what receivers reject is bad', () => {
  const results = ['pass', 'fail', 'permerror', 'temperror', 'none']
  expect(tones({ dkim: results.map((result) => ({ ...signature, result })) })).toEqual([
    'good',
    'bad',
    'bad',
    'warn',
    'warn',
  ])
  const sets = (seal: string, messageSignature: string) => [
    { instance: 1, domain: 'l.example', selector: 's', seal, messageSignature },
  ]
  const arc = (seal: string, message: string) => tones({ arc: { ...nothing.arc, sets: sets(seal, message) } })?.[0]
  expect([arc('pass', 'pass'), arc('fail', 'pass')]).toEqual(['good', 'bad'])
  expect(rows({ arc: { sets: [], result: 'fail', reason: 'no seal' } })[0]).toEqual(['ARC', 'fail', '–', 'no seal'])
  expect(
    rows({ arc: { sets: sets('pass', 'fail'), result: 'fail', reason: 'changed' } }).map(([kind]) => kind),
  ).toEqual(['ARC 1', 'DKIM'])
})

test('the envelope says from where the message came, whether SPF is aligned and which policy holds', () => {
  const spf = { result: 'pass', domain: 'a.example', ip: '192.0.2.1' }
  const dmarc = { result: 'fail', domain: 'a.example', policy: 'reject', isSpfAligned: true }
  expect(rows({ from: 'a.example', spf, dmarc }, 1)).toEqual([
    [words.from, '–', 'a.example', '–'],
    [words.spf, 'pass', 'a.example', `${words.aligned}, ${words.hop('192.0.2.1')}`],
    [words.dmarc, 'fail', 'a.example', 'p=reject'],
  ])
  expect(rows({}, 1).map((row) => row[3])).toEqual(['–', words.notAligned, '–'])
})

test('another result than that of the recipient is marked', () => {
  const one = { server: 'mx', method: 'dkim', domain: null, theirs: 'fail' }
  const table = shown({
    comparisons: [
      { ...one, ours: 'fail' },
      { ...one, ours: 'pass' },
    ],
  }).tables[2]
  expect(table?.rows.map((row) => typeof row[3])).toEqual(['string', 'object'])
})

test('a path says which hop was first, how long each took and which can be believed', () => {
  const hops = [
    hop,
    { ...hop, delaySeconds: -90, isTrusted: false },
    { ...hop, from: null, fromAddress: null, by: null },
  ]
  expect(shown({ hops }).path?.rows.map((row) => row.map(textOfCell))).toEqual([
    ['out.a.example 192.0.2.1', 'mx.b.example', words.firstHop, words.trusted],
    ['out.a.example 192.0.2.1', 'mx.b.example', expect.stringMatching(/^1/), words.claimed],
    ['–', '–', '–', words.trusted],
  ])
})
