// The verdict on a planned change, by record set and by server.
import { describe, expect, test } from 'vitest'
import type { NameServers } from '../ports/ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { compare, dataIn, findPlanned, isReady, ttlIn } from './dns-change-plan.ts'

const question = { name: 'www.shop.example', type: 'A' }
const signal = new AbortController().signal

test.each([
  [
    'same',
    ['a', 'b'],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ],
  ['differs', ['a'], [['b']]],
  ['differs', ['a', 'b'], [['ab']]],
  ['missing-in-plan', ['a'], [[]]],
  ['new-in-plan', [], [['a']]],
  ['same', [], [[]]],
  ['planned-servers-differ', ['a'], [['a'], ['b']]],
  ['unknown', null, [['a']]],
  ['unknown', ['a'], [['a'], null]],
  ['unknown', ['a'], []],
] as const)('it is %s: %j against %j', (verdict, live, planned) => {
  expect(compare(question, 'shop.example', { data: live, ttl: 60 }, planned)).toEqual({
    ...question,
    live,
    planned: planned.find((one) => one !== null) ?? null,
    liveTtl: 60,
    expected: false,
    verdict,
  })
})

test.each([
  ['shop.example', 'NS', true],
  ['shop.example', 'SOA', true],
  ['shop.example', 'A', false],
  ['www.shop.example', 'NS', false],
])('a difference of %s %s is expected: %s', (name, type, expected) => {
  expect(compare({ name, type }, 'shop.example', { data: [], ttl: null }, [[]]).expected).toBe(expected)
})

describe('a plan is ready', () => {
  const ready = (...input: [live: string[] | null, planned: string[] | null, type?: string][]) =>
    isReady(
      input.map(([live, planned, type = 'A']) =>
        compare({ name: 'shop.example', type }, 'shop.example', { data: live, ttl: null }, [planned]),
      ),
    )
  test('a plan with every live record, and more, is ready', () => {
    expect(ready([['a'], ['a']], [[], ['b']], [['x'], ['y'], 'NS'])).toBe(true)
    expect(ready()).toBe(true)
  })
  test('a plan with fewer records, or others, is not ready', () => {
    expect(ready([['a'], []])).toBe(false)
    expect(ready([['a'], ['b']], [null, ['a']])).toBe(false)
  })
  test('perhaps, where something is not known', () => expect(ready([['a'], ['a']], [null, ['a']])).toBeNull())
})

describe('an answer', () => {
  const answer = answerOf(
    'www.shop.example',
    'A',
    ['WWW.shop.example. A 192.0.2.2', 'www.shop.example A 192.0.2.1', 'b. A 192.0.2.3', 'www.shop.example CNAME b.'],
    77,
  )
  test('an answer keeps its data in order, of that name and type alone', () => {
    expect(dataIn(answer, question)).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(ttlIn(answer, question)).toBe(77)
    expect(ttlIn(answer, { ...question, type: 'MX' })).toBeNull()
    expect([dataIn(null, question), ttlIn(null, question)]).toEqual([null, null])
  })
  test.each([
    ['NOERROR', []],
    ['NXDOMAIN', []],
    ['SERVFAIL', null],
    ['REFUSED', null],
  ])('an answer with the code %s reads %j', (rcode, data) =>
    expect(dataIn(answerOf('x', 'A', { rcode }), question)).toEqual(data),
  )
})

describe('a planned server', () => {
  const soa = ['shop.example SOA ns1.shop.example. host.shop.example. 7 1 2 3 4']
  async function planned(nameServer: string, known: Record<string, Known>, some: Partial<NameServers> = {}) {
    const servers = knownAnswers(known)
    const found = await findPlanned(nameServer, 'shop.example', { ...servers, ...some }, signal)
    return { ...found, asked: servers.questions.filter((one) => one.endsWith('shop.example SOA')) }
  }
  const named = { 'ns1.new.example A': ['x A 192.0.2.1', 'x A 192.0.2.2', 'x A 192.0.2.3'] }
  test('a planned server that is silent is tried at two addresses', async () => {
    const found = await planned('ns1.new.example', { ...named, '192.0.2.3 shop.example SOA': soa })
    expect(found).toMatchObject({ address: '192.0.2.1', state: 'silent', serial: null, asked: { length: 2 } })
  })
  test('a planned server without an address, or without a public one, is reported', async () => {
    expect(await planned('ns1.new.example', {})).toMatchObject({ address: null, state: 'no-address', asked: [] })
    expect(await planned('10.0.0.1', {}, { mayAsk: () => false })).toMatchObject({
      address: null,
      state: 'not-public',
      asked: [],
    })
  })
})
