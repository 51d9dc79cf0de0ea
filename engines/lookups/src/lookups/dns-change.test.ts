// A change of name servers, before and after it.
import { dnsChange } from '@sundry/contracts/dns-change-v1'
import { DnsFault } from '@sundry/dns'
import { describe, expect, test } from 'vitest'
import type { ResolverQuestion } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { handler } from './dns-change.ts'

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
