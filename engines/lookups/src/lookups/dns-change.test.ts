// A change of name servers, before and after it.
import { dnsChange } from '@sundry/contracts/dns-change-v1'
import { DnsFault } from '@sundry/dns'
import { describe, expect, test } from 'vitest'
import type { NameServers, ResolverQuestion } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { compare, dataIn, isReady, ttlIn } from './compare-records.ts'
import { findPlanned, handler } from './dns-change.ts'

const soa = (serial: number) => [`shop.com SOA ns1.old.net. host.shop.com. ${serial} 1 2 3 4`]

interface Provided {
  input?: object
  known?: Record<string, Known>
  /** How single resolvers differ from the others. */
  resolvers?: Record<string, Known>
  ttl?: number
}

async function change({ input = {}, known = {}, resolvers = {}, ttl = 300 }: Provided) {
  const plain = knownAnswers(known)
  const requested: string[] = []
  const query = async (question: ResolverQuestion) => {
    const { name, type, resolver = 'default' } = question
    requested.push(`${name} ${type} ${resolver}`)
    const own = resolvers[`${resolver} ${name} ${type}`]
    if (own === null) throw new DnsFault('timeout', 'x')
    return own ? answerOf(name, type, own, ttl) : plain.query(question)
  }
  const ports = barePorts({ nameServers: { ...plain, query } })
  const whole = { domain: 'shop.com', phase: 'plan', nameServers: ['192.0.2.1'], names: ['@'], types: ['A'], ...input }
  const found = await handler(dnsChange.input.parse(whole), ports, callOf())
  return { ...dnsChange.output.parse(found), asked: requested }
}

const live = { 'shop.com A': ['shop.com A 198.51.100.1'] }
const planned = { '192.0.2.1 shop.com SOA': soa(7), '192.0.2.1 shop.com A': ['shop.com A 198.51.100.1'] }

describe('before the change', () => {
  test('a signed domain is reported before the change', async () => {
    const ds = { 'shop.com DS': [`shop.com DS 1 13 2 ${'AB'.repeat(32)}`] }
    expect(await change({ known: { ...live, ...planned, ...ds } })).toMatchObject({ signedNow: true })
  })
})

type Answer = ReturnType<typeof answerOf>
/** The same, with every answer of the zone's servers changed. */
const changed = (servers: NameServers, how: (answer: Answer, type: string) => Partial<Answer>): NameServers => ({
  ...servers,
  async askServer(address, name, type, ...rest) {
    const answer = await servers.askServer(address, name, type, ...rest)
    return answer && { ...answer, ...how(answer as Answer, type) }
  },
  async query(question) {
    const answer = await servers.query(question)
    return { ...answer, ...how(answer as Answer, question.type) }
  },
})

describe('a comparison claims no more than was answered', () => {
  const at = async (known: Record<string, Known>, input: object, how: (answer: Answer, type: string) => object) => {
    const nameServers = changed(knownAnswers(known), how)
    const whole = { domain: 'shop.com', nameServers: ['192.0.2.1'], names: ['@'], types: ['A'], ...input }
    return dnsChange.output.parse(await handler(dnsChange.input.parse(whole), barePorts({ nameServers }), callOf()))
  }
  const both = { ...live, ...planned }
  const as = (more: object) => () => more
  const www = ['www.shop.com CNAME x.cdn.net.', 'x.cdn.net A 198.51.100.9']
  test('an alias counts as an answer if no question is for the CNAME record', async () => {
    const input = { names: ['www'] }
    const held = (data: string[]) => ({ ...both, 'www.shop.com A': www, '192.0.2.1 www.shop.com A': data })
    expect((await at(held(www), input, as({}))).isReady).toBe(true)
    expect((await at(held([]), input, as({}))).isReady).toBe(false)
    expect((await at(held(['www.shop.com CNAME y.cdn.net.']), input, as({}))).isReady).toBe(false)
  })
  test('the answer of a server without authority is unknown, unless it is a referral', async () => {
    const notOwn = { ...answerOf('x', 'A', []).flags, aa: false }
    const referring = (_: Answer, type: string) => (type === 'SOA' ? {} : { flags: notOwn, records: [] })
    expect((await at(both, {}, referring)).comparisons).toMatchObject([{ planned: null, verdict: 'unknown' }])
    const authority = answerOf('x', 'NS', ['sub.shop.com NS ns1.sub.shop.com.']).records
    const delegating = (answer: Answer, type: string) => ({ ...referring(answer, type), authority })
    const names = ['sub.shop.com NS', 'a.sub.shop.com NS'].flatMap((name) => [name, `192.0.2.1 ${name}`])
    const below = { ...both, ...Object.fromEntries(names.map((name) => [name, []])) }
    const found = await at(below, { names: ['sub', 'a.sub'], types: ['NS'] }, delegating)
    expect(found.comparisons).toMatchObject([
      { planned: ['ns1.sub.shop.com.'], verdict: 'same' },
      { planned: ['NS ns1.sub.shop.com.'], verdict: 'same' },
    ])
  })
  test('the TTL left in a cache is not that of the zone, and a hidden address is not none', async () => {
    const input = dnsChange.input.parse({ domain: 'shop.com', nameServers: ['192.0.2.1'], names: ['@'], types: ['A'] })
    const through = async (more: object) => {
      const servers = knownAnswers(both)
      const query: NameServers['query'] = async (question) => ({ ...(await servers.query(question)), ...more })
      return dnsChange.output.parse(await handler(input, barePorts({ nameServers: { ...servers, query } }), callOf()))
    }
    const cached = { flags: { ...answerOf('x', 'A', []).flags, aa: false } }
    expect((await through(cached)).comparisons).toMatchObject([{ verdict: 'same', liveTtl: null }])
    expect((await through({ ...cached, records: [], withheld: 1 })).isReady).toBeNull()
  })
  test('a server whose address could not be looked up is unknown, and the plan with it', async () => {
    const known = { ...both, 'ns1.new.net A': null, 'ns2.new.net A': ['ns2.new.net A 192.0.2.1'] }
    const found = await at(known, { nameServers: ['ns1.new.net', 'ns2.new.net'] }, as({}))
    expect(found).toMatchObject({ isReady: null, planned: [{ state: 'unknown' }, { state: 'authoritative' }] })
    const none = await at(known, { nameServers: ['ns1.new.net'] }, as({}))
    expect(none.error).toBe('None of these name servers responded, so nothing was compared. Try again shortly.')
  })
})

describe('after the change', () => {
  const delegated: Record<string, Known> = {
    'com SOA': ['com SOA a. b. 1 1 1 1 1'],
    'com NS': ['com NS one.nic.com.'],
    'one.nic.com A': ['one.nic.com A 192.0.2.100'],
    '192.0.2.100 shop.com NS': ['shop.com NS ns1.new.net.', 'shop.com NS ns2.new.net.'],
    'ns1.new.net A': ['ns1.new.net A 192.0.2.1'],
    'ns2.new.net A': ['ns2.new.net A 192.0.2.2'],
    '192.0.2.1 shop.com SOA': soa(8),
    '192.0.2.2 shop.com SOA': soa(8),
    '192.0.2.1 shop.com A': ['shop.com A 198.51.100.2'],
    '192.0.2.2 shop.com A': ['shop.com A 198.51.100.2'],
    'shop.com A': ['shop.com A 198.51.100.2'],
  }
  const input = { phase: 'follow' }
  test('it is done when the last old answer is forgotten', async () => {
    const resolvers = { 'google shop.com A': ['shop.com A 198.51.100.1'], 'quad9 shop.com A': null }
    const found = await change({ input, known: delegated, resolvers, ttl: 120 })
    expect(found.doneBy).toBe('2026-11-23T12:02:00.000Z')
    expect(found.observations?.slice(-2)).toMatchObject([
      { server: 'google', records: ['198.51.100.1'], ttl: 120, upToDate: false },
      { server: 'quad9', records: null, ttl: null, upToDate: null },
    ])
  })
  test('nothing is tracked while the parent delegates to no planned server', async () => {
    const resolvers = { 'google shop.com A': ['shop.com A 198.51.100.1'] }
    const before = await change({ input: { ...input, nameServers: ['ns1.new.example'] }, known: delegated, resolvers })
    expect(before).toMatchObject({ isSwitched: false, doneBy: null, observations: [] })
    expect((await change({ input, known: delegated, resolvers })).isSwitched).toBeUndefined()
  })
  test('a delegation to an old server beside a planned one is no switch yet', async () => {
    const half = { ...delegated, '192.0.2.100 shop.com NS': ['shop.com NS ns1.new.net.', 'shop.com NS ns1.old.net.'] }
    const nameServers = ['ns1.new.net', 'ns2.new.net']
    const whole = { known: delegated, input: { ...input, nameServers } }
    expect((await change(whole)).isSwitched).toBe(true)
    expect((await change({ ...whole, known: half })).isSwitched).toBe(false)
  })
  test('it is done now when no old answer is kept', async () => {
    const resolvers = { 'google shop.com A': ['shop.com A 198.51.100.1'] }
    expect((await change({ input, known: delegated, resolvers, ttl: 0 })).doneBy).toBe('2026-11-23T12:00:00.000Z')
  })
  test('an old answer that there is nothing is taken to last an hour', async () => {
    const resolvers = { 'google shop.com A': { rcode: 'NXDOMAIN' } }
    expect((await change({ input, known: delegated, resolvers })).doneBy).toBe('2026-11-23T13:00:00.000Z')
  })
  test('the state of most servers is the newest after the change', async () => {
    const known = {
      ...delegated,
      '192.0.2.100 shop.com NS': [1, 2, 3].map((at) => `shop.com NS ns${at}.new.net.`),
      'ns3.new.net A': ['ns3.new.net A 192.0.2.3'],
      '192.0.2.3 shop.com SOA': soa(7),
      '192.0.2.3 shop.com A': ['shop.com A 198.51.100.1'],
    }
    const { observations } = await change({ input, known })
    expect(observations?.slice(0, 3).map(({ upToDate }) => upToDate)).toEqual([true, true, false])
  })
  test('answers of several records are compared whole, in whatever order', async () => {
    const set = (...last: number[]) => last.map((at) => `shop.com A 198.51.100.${at}`)
    const known = {
      ...delegated,
      '192.0.2.100 shop.com NS': [1, 2, 3].map((at) => `shop.com NS ns${at}.new.net.`),
      'ns3.new.net A': ['ns3.new.net A 192.0.2.3'],
      '192.0.2.3 shop.com SOA': soa(8),
      '192.0.2.1 shop.com A': set(2, 9),
      '192.0.2.2 shop.com A': set(2, 3),
      '192.0.2.3 shop.com A': set(3, 2),
      'shop.com A': set(3, 2),
    }
    const resolvers = { 'google shop.com A': set(2), 'quad9 shop.com A': set(2, 9) }
    const { observations } = await change({ input, known, resolvers })
    expect(observations?.map(({ upToDate }) => upToDate)).toEqual([false, true, true, true, true, false, false])
  })
  test('six servers are asked', async () => {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const known: Record<string, Known> = {
      ...delegated,
      '192.0.2.100 shop.com NS': all.map((at) => `shop.com NS ns${at}.new.net.`),
      ...Object.fromEntries(all.map((at) => [`ns${at}.new.net A`, [`ns${at}.new.net A 192.0.2.${at}`]])),
      ...Object.fromEntries(all.map((at) => [`192.0.2.${at} shop.com SOA`, soa(8)])),
    }
    const { observations } = await change({ input, known })
    expect(observations?.filter(({ source }) => source === 'authoritative')).toHaveLength(6)
  })
  test('a change without a server that answers with authority has no measure', async () => {
    expect(await change({ input, known: live })).toMatchObject({
      doneBy: null,
      parentTtl: null,
      error: 'No name server of this domain responds authoritatively, so there is nothing to compare with.',
    })
  })
})

test('a silent world may be reported by a sample', async () => {
  await expect(change({ known: { 'shop.com SOA': null } })).rejects.toMatchObject({
    name: 'Unreachable',
    answer: {
      domainName: 'shop.com',
      phase: 'plan',
      isMockData: false,
      error: 'No name server responded. Try again shortly.',
    },
  })
})

test.each([
  ['192.0.2.1', 'This is not a domain name. Enter one such as example.com.'],
  ['vault.internal', 'Names like this cannot be registered on the internet. Enter a domain such as example.com.'],
])('a change of %s asks nothing', async (domain, error) => {
  const found = await change({ input: { domain } })
  expect([found.error, found.asked]).toEqual([error, []])
})

// The verdict on a planned change, by record set and by server.

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
  })
  test('a plan with fewer records, or others, is not ready', () => {
    expect(ready([['a'], []])).toBe(false)
    expect(ready([['a'], ['b']], [null, ['a']])).toBe(false)
  })
  test('perhaps, where something is not known', () => expect(ready([['a'], ['a']], [null, ['a']])).toBeNull())
  test('a plan is not called ready while no live record was compared', () => {
    expect([ready(), ready([[], []]), ready([[], ['a']]), ready([['x'], ['y'], 'NS'])]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
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
