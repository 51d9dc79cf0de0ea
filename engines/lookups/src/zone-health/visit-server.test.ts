// The questions to one address of a name server, and the findings from its answers; and how a zone and its parent are
// found.
import type { DnsAnswer } from '@sundry/dns'
import { describe, expect, test } from 'vitest'
import type { NameServers, ServerQuestion } from '../ports/ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { recordsOf } from '../testing/zone-world.ts'
import { inspectZone } from './inspect-zone.ts'
import { askParent, findParentZone, findZone, visitServer } from './visit-server.ts'

const ZONE = 'zone.example'
const signal = new AbortController().signal
const soa = 'zone.example SOA ns1.zone.example. host.zone.example. 7 1 2 3 4'
const edns = { udpSize: 1232, version: 0, dnssecOk: false }
type Answering = (name: string, type: string, how: ServerQuestion) => Partial<DnsAnswer> | readonly string[] | null

async function visit(answering: Answering, zone = ZONE) {
  const requested: string[] = []
  const askServer: NameServers['askServer'] = async (address, name, type, _, how = {}) => {
    requested.push(`${address} ${name} ${type} ${JSON.stringify(how)}`)
    const found = answering(name, type, how)
    if (found === null) return null
    const plain = { ...answerOf(name, type, Array.isArray(found) ? found : []), edns }
    return Array.isArray(found) ? plain : { ...plain, ...found }
  }
  const nameServers = { ...knownAnswers({}), askServer }
  return { seen: await visitServer('192.0.2.1', zone, nameServers, signal), asked: requested }
}
const good: Answering = (_, type) => {
  if (type === 'SOA') return [soa]
  return type === 'NS'
    ? ['zone.example NS ns2.zone.example.', 'Zone.example NS NS1.zone.example.']
    : { rcode: 'REFUSED' }
}
const notRequested = {
  serial: null,
  nameServers: null,
  nameServersTtl: null,
  tcp: null,
  edns: null,
  signed: null,
  signaturesEnd: null,
  transfer: null,
  soa: null,
  soaTtl: null,
}

test('a server that is silent is reported so', async () => {
  const { seen, asked: requested } = await visit(() => null)
  expect(seen).toEqual({ ...notRequested, state: 'silent', rcode: null, recursion: null, elapsedMs: null })
  expect(requested).toContain('192.0.2.1 zone.example SOA {"edns":false}')
})

test('one that answers over TCP alone is silent, but known', async () => {
  const { seen } = await visit((name, type, how) =>
    how.transport === 'tcp' || type === 'NS' ? good(name, type, how) : null,
  )
  expect(seen).toMatchObject({ state: 'silent', serial: 7, tcp: true, rcode: 'NOERROR' })
})

test('one lost question is no proof that a server drops EDNS', async () => {
  let count = 0
  const { seen } = await visit((name, type, how) => {
    const isFirst = type === 'SOA' && how.dnssec === true && count++ === 0
    return isFirst ? null : good(name, type, how)
  })
  expect(seen).toMatchObject({ state: 'authoritative', edns: true })
})

test('a server that drops EDNS or TCP is reported', async () => {
  const plainly = { ...answerOf(ZONE, 'SOA', [soa]), edns: null }
  const { seen } = await visit((name, type, how) =>
    type === 'SOA' ? (how.edns === false ? plainly : null) : good(name, type, how),
  )
  expect(seen).toMatchObject({ state: 'authoritative', tcp: false, edns: false, signed: null, signaturesEnd: null })
})

test.each([
  ['refuses', { rcode: 'REFUSED' }],
  [
    'answers from a cache',
    {
      records: recordsOf([soa]).map((one) => ({ ...one, class: 'IN' })),
      flags: { aa: false, tc: false, rd: true, ra: true, ad: false, cd: false },
    },
  ],
  ['has another zone', ['other.example SOA a. b. 1 2 3 4 5']],
  ['has other records', ['zone.example TXT "x"']],
])('one that %s is lame', async (_, answer) => {
  const { seen } = await visit((name, type, how) => (type === 'SOA' ? answer : good(name, type, how)))
  expect(seen).toMatchObject({ ...notRequested, state: 'lame', recursion: 'closed' })
})

describe('recursion', () => {
  const flags = { aa: false, tc: false, rd: true, ra: true, ad: false, cd: false }
  const foreign = recordsOf(['example.com NS a.example.']).map((one) => ({ ...one, class: 'IN' }))
  const open = { rcode: 'NOERROR', flags, records: foreign }
  const state = async (answer: Partial<DnsAnswer>) =>
    (await visit((name, type, how) => (how.recursionDesired ? answer : good(name, type, how)))).seen.recursion
  test.each([
    ['refused', { ...open, rcode: 'REFUSED' }],
    ['not offered', { ...open, flags: { ...flags, ra: false } }],
    ['of a zone of its own', { ...open, flags: { ...flags, aa: true } }],
    ['without an answer', { ...open, records: [] }],
  ])('recursion is closed where it is %s', async (_, answer) => expect(await state(answer)).toBe('closed'))
  test('recursion is tested by a name of another zone', async () => {
    const requested = async (zone: string) => (await visit(good, zone)).asked.map((one) => one.split(' ')[1])
    expect(await requested('www.example.com')).not.toContain('example.com')
    const at =
      (zone: string): Answering =>
      (name, type) =>
        name === zone && type === 'SOA' ? [`${zone} SOA a. b. 1 2 3 4 5`] : { rcode: 'REFUSED' }
    expect((await visit(at('example.com'), 'example.com')).asked[2]).toContain(' example.org NS ')
  })
})

test('a zone that is handed out begins with its SOA record', async () => {
  const transfer = async (answer: Partial<DnsAnswer> | readonly string[]) =>
    (await visit((name, type, how) => (type === 'AXFR' ? answer : good(name, type, how)))).seen.transfer
  expect(await transfer([soa, 'zone.example A 192.0.2.1'])).toBe('open')
  expect(await transfer(['zone.example A 192.0.2.1', soa])).toBe('closed')
  expect(await transfer(['other.example SOA a. b. 1 2 3 4 5'])).toBe('closed')
  expect(await transfer({ ...answerOf(ZONE, 'AXFR', [soa]), rcode: 'REFUSED' })).toBe('closed')
})

test('signatures are those of the SOA record, by the last of them', async () => {
  const signature = (covers: string, end: string, name = 'zone.example') =>
    `${name} RRSIG ${covers} 13 2 300 ${end} 20260101000000 1 zone.example. AAAA`
  const { seen } = await visit((name, type, how) =>
    type === 'SOA'
      ? [
          soa,
          signature('SOA', '20270304050607'),
          signature('SOA', '20260304050607'),
          signature('NS', '20280101000000'),
          signature('SOA', '20290101000000', 'a.zone.example'),
        ]
      : good(name, type, how),
  )
  expect([seen.signed, seen.signaturesEnd]).toEqual([true, '2027-03-04T05:06:07Z'])
})

describe('the zone of a name', () => {
  const zone = (name: string, known: Record<string, Known>) =>
    findZone(name, 'else.example', knownAnswers(known), signal)
  test.each([
    ['Zone.Example', 'zone.example'],
    ['a.zone.example', 'zone.example'],
    ['otherzone.example', 'else.example'],
    ['example', 'else.example'],
  ])('%s is %s', async (name, expected) => {
    expect(await zone(name, { [`${name.toLowerCase()} SOA`]: ['Zone.example SOA a. b. 1 2 3 4 5'] })).toBe(expected)
  })
  test('the zone of a name may be the root, or unknown', async () => {
    expect(await zone('com', { 'com SOA': ['. SOA a. b. 1 2 3 4 5'] })).toBe('.')
    expect(await zone('com', {})).toBe('else.example')
    expect(await zone('com', { 'com SOA': null })).toBe('else.example')
  })
  test('the zone of a name has a parent, that of a top-level domain the root', async () => {
    const parent = (name: string, known: Record<string, Known> = {}) =>
      findParentZone(name, knownAnswers(known), signal)
    expect(await parent('com')).toBe('.')
    expect(await parent('a.b.example')).toBe('b.example')
    expect(await parent('a.b.example', { 'b.example SOA': ['example SOA a. b. 1 2 3 4 5'] })).toBe('example')
  })
})

describe('the parent', () => {
  const hosts = (count: number) => Array.from({ length: count }, (_, at) => `p${at}.nic.example`)
  const parents = (count: number): Record<string, Known> => ({
    'example NS': hosts(count).map((host) => `example NS ${host}.`),
    ...Object.fromEntries(hosts(count).map((host, at) => [`${host} A`, [`${host} A 192.0.2.${at}`]])),
  })
  const ns = (...names: string[]) => names.map((name) => `zone.example NS ${name}.zone.example.`)
  async function ask(known: Record<string, Known>) {
    const nameServers = knownAnswers(known)
    const view = await askParent(ZONE, 'example', nameServers, signal)
    return { view, asked: nameServers.questions.filter((one) => one.includes('zone.example NS')) }
  }
  test('the parent is asked at three of its servers', async () => {
    const { view, asked: requested } = await ask({ ...parents(4), '192.0.2.0 zone.example NS': ns('b', 'a') })
    expect(requested).toHaveLength(3)
    expect(view).toEqual({
      nameServers: ['a.zone.example', 'b.zone.example'],
      ttl: 300,
      glue: new Map(),
      delegationSigners: [],
      agree: true,
    })
  })
  test('may not agree with itself', async () => {
    const known = { ...parents(2), '192.0.2.0 zone.example NS': ns('a'), '192.0.2.1 zone.example NS': ns('a', 'b') }
    expect((await ask(known)).view).toMatchObject({ agree: false, nameServers: ['a.zone.example', 'b.zone.example'] })
  })
  test('hands out DS records', async () => {
    const known = {
      ...parents(1),
      '192.0.2.0 zone.example NS': ns('a'),
      '192.0.2.0 zone.example DS': ['zone.example DS 1 13 2 AB', 'zone.example TXT "x"'],
    }
    expect((await ask(known)).view?.delegationSigners).toEqual(['1 13 2 AB'])
  })
  test('the parent is tried at two addresses of a server, and may be silent', async () => {
    const known = {
      'example NS': ['example NS p.nic.example.'],
      'p.nic.example A': ['x A 192.0.2.1', 'x A 192.0.2.2', 'x A 192.0.2.3'],
    }
    const { view, asked: requested } = await ask({
      ...known,
      '192.0.2.1 zone.example NS': { rcode: 'REFUSED' },
      '192.0.2.3 zone.example NS': ns('a'),
    })
    expect([view, requested.length]).toEqual([null, 2])
  })
  test('the parent that denies the zone has no servers for it', async () => {
    expect((await ask({ ...parents(1), '192.0.2.0 zone.example NS': { rcode: 'NXDOMAIN' } })).view).toMatchObject({
      nameServers: [],
      ttl: null,
    })
  })
})

describe('a whole zone', () => {
  const inspect = (known: Record<string, Known>, some: Partial<NameServers> = {}, name = ZONE) =>
    inspectZone(name, ZONE, { nameServers: { ...knownAnswers(known), ...some }, signal, registrableOf: () => null })
  const base: Record<string, Known> = {
    'zone.example SOA': [soa],
    'zone.example NS': ['zone.example NS a.host.net.', 'zone.example NS b.host.net.'],
    'a.host.net A': ['a.host.net A 192.0.2.1', 'a.host.net A 192.0.2.2'],
    'a.host.net AAAA': ['a.host.net AAAA 2001:db8::1'],
    'b.host.net AAAA': ['b.host.net AAAA 2001:db8::2'],
    '192.0.2.1 zone.example SOA': [soa],
  }
  test('a whole zone is silent over IPv6 only where another server is heard over it', async () => {
    const heard = { ...base, '2001:db8::2 zone.example SOA': [soa] }
    const states = (await inspect(heard)).servers.flatMap(({ addresses }) => addresses.map(({ state }) => state))
    expect(states).toEqual(['authoritative', 'not-asked', 'silent', 'authoritative'])
  })
  test('shows the parameters of NSEC3', async () => {
    const nsec3 = async (data: string) =>
      (await inspect({ ...base, 'zone.example NSEC3PARAM': [`zone.example NSEC3PARAM ${data}`] })).nsec3
    expect(await nsec3('1 0 5 AABB')).toEqual({ iterations: 5, saltLength: 2 })
    expect(await nsec3('1 0 0 -')).toEqual({ iterations: 0, saltLength: 0 })
    expect((await inspect(base)).nsec3).toBeNull()
  })
  test('names servers whose address is kept back', async () => {
    const plain = knownAnswers(base)
    const query: NameServers['query'] = async (question) => ({
      ...(await plain.query(question)),
      withheld: question.name === 'b.host.net' ? 1 : 0,
    })
    const known = { ...plain, query: query }
    expect((await inspect({}, known)).withheldNames).toEqual([])
    const without = knownAnswers({ ...base, 'b.host.net AAAA': [] })
    const retained: NameServers['query'] = async (question) => ({
      ...(await without.query(question)),
      withheld: question.name === 'b.host.net' ? 1 : 0,
    })
    expect((await inspect({}, { query: retained })).withheldNames).toEqual(['b.host.net'])
  })
})
