import { type DnsChangeResult, dnsChange } from '@sundry/contracts/dns-change-v1'
import { serverLimits } from '@sundry/contracts/server-limits'
import { type Answering, answerFrom, recordsOf, startZoneWorld, type ZoneWorld } from '@sundry/lookups/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { deadPorts } from '../testing/loopback-lookups.ts'
import { callOf, loopbackPorts } from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

const handler = await loadLookup(dnsChange)

const LIVE = '127.0.1.1'
const NEW = '127.0.2.1'
const PARENT = '127.0.3.1'
const soa = 'example.com SOA ns1.example.com. host.example.com. 7 14400 3600 1209600 3600'
const live = [
  soa,
  'example.com NS ns1.example.com.',
  'example.com A 192.0.2.1',
  'example.com MX 10 mail.example.com.',
  'www.example.com A 192.0.2.1',
  `ns1.example.com A ${LIVE}`,
  `new1.example.net A ${NEW}`,
  `new2.example.net A ${NEW}`,
  'elsewhere.example.net A 127.0.9.9',
  'com SOA ns.com. host.com. 1 14400 3600 1209600 3600',
  'com NS ns.com.',
  `ns.com A ${PARENT}`,
]
const moved = live.map((line) => line.replace('NS ns1.example.com.', 'NS new1.example.net.'))

let world: ZoneWorld | undefined
afterEach(() => {
  world?.close()
  world = undefined
})

interface Situation {
  planned?: readonly string[]
  resolver?: readonly string[]
  plannedAnswers?: Answering
}

const ownAlone = (lines: readonly string[]): Answering => {
  const answer = answerFrom(recordsOf(lines), 'example.com', { aa: true })
  return (query) => (/(?:^|\.)example\.com\.$/.test(query.name) ? answer(query) : { rcode: 'REFUSED' })
}

async function change(
  input: object,
  { planned = moved, resolver = live, plannedAnswers }: Situation = {},
): Promise<DnsChangeResult> {
  world = await startZoneWorld(answerFrom(recordsOf(resolver, 1800), 'com', { ra: true }), {
    [LIVE]: ownAlone(live),
    [NEW]: plannedAnswers ?? ownAlone(planned),
    [PARENT]: ({ type }) =>
      type === 'NS'
        ? {
            authority: recordsOf(['example.com NS ns1.example.com.'], 172_800),
            additional: recordsOf([`ns1.example.com A ${LIVE}`]),
          }
        : {},
  })
  const ports = loopbackPorts({ nameServers: world.nameServers })
  return dnsChange.output.parse(
    await handler(dnsChange.input.parse({ domain: 'example.com', ...input }), ports, callOf()),
  )
}
const verdictsOf = ({ comparisons = [] }: DnsChangeResult) =>
  Object.fromEntries(comparisons.map(({ name, type, verdict }) => [`${name} ${type}`, verdict]))

describe('a plan', () => {
  const plan = { nameServers: ['new1.example.net'], names: ['@', 'www'], types: ['A', 'MX', 'NS'] }

  test('a plan with every live record is ready', async () => {
    const result = await change(plan)
    expect(result).toMatchObject({
      domainName: 'example.com',
      isMockData: false,
      isReady: true,
      signedNow: false,
      isSwitched: false,
      parentTtl: 172_800,
      planned: [{ nameServer: 'new1.example.net', address: NEW, state: 'authoritative', serial: 7 }],
    })
    expect(verdictsOf(result)).toMatchObject({
      'example.com A': 'same',
      'example.com MX': 'same',
      'www.example.com A': 'same',
      'example.com NS': 'differs',
    })
    expect(result.comparisons?.find(({ type }) => type === 'NS')?.expected).toBe(true)
    expect(result.comparisons?.find(({ type }) => type === 'A')).toMatchObject({
      live: ['192.0.2.1'],
      planned: ['192.0.2.1'],
      liveTtl: 300,
    })
  })

  test.each([
    ['does not hold the zone', { plannedAnswers: () => ({ rcode: 'REFUSED' }) }, 'not-authoritative'],
    [
      'answers from a cache',
      { plannedAnswers: () => ({ flags: { ra: true }, answers: recordsOf([soa]) }) },
      'not-authoritative',
    ],
    ['is silent', { plannedAnswers: () => null }, 'silent'],
  ])(
    'a plan sends nothing but the question for the SOA record to a server that %s',
    async (_, situation: Situation, state) => {
      const result = await change(plan, situation)
      expect(result).toMatchObject({
        planned: [{ state }],
        comparisons: [],
        isReady: null,
        error: expect.stringContaining(state === 'silent' ? 'responded' : 'authoritative'),
      })
      expect(new Set(world?.questions(NEW))).toEqual(new Set(['udp SOA example.com.']))
    },
  )

  test('sends nothing to an address that is not public', async () => {
    world = await startZoneWorld(answerFrom(recordsOf(live), 'com', { ra: true }), { [NEW]: ownAlone(moved) })
    const nameServers = { ...world.nameServers, mayAsk: (address: string) => address !== NEW }
    const input = dnsChange.input.parse({
      domain: 'example.com',
      nameServers: [NEW, 'new1.example.net', 'nobody.example.net'],
    })
    const result = dnsChange.output.parse(await handler(input, loopbackPorts({ nameServers }), callOf()))
    expect(result.planned?.map(({ state }) => state)).toEqual(['not-public', 'not-public', 'no-address'])
    expect(world.questions(NEW)).toEqual([])
  })
})

describe('after the change', () => {
  const after = { phase: 'follow', names: ['@'], types: ['A'] }

  test('nothing is left to wait for where everybody says the same', async () => {
    const result = await change(after)
    expect(result).toMatchObject({ isMockData: false, doneBy: null, parentTtl: 172_800 })
    expect(result.observations?.map(({ server, upToDate }) => [server, upToDate])).toEqual([
      [`ns1.example.com (${LIVE})`, true],
      ['default resolver', true],
      ['cloudflare', true],
      ['google', true],
      ['quad9', true],
    ])
  })
})

test('sample data, labelled as such, come only when every exit is dead', async () => {
  const result = await handler(dnsChange.input.parse(dnsChange.exampleInput), deadPorts(), callOf())
  expect(result).toMatchObject({ isMockData: true })
})

test('costs what it asks, and refuses a plan without servers', () => {
  const priceOf = (input: object) =>
    dnsChange.price + (dnsChange.surcharge?.(dnsChange.input.parse({ domain: 'a.example', ...input })) ?? 0)
  expect(priceOf({ nameServers: ['a.example'], names: ['@'], types: ['A'] })).toBe(5)
  expect(priceOf({ nameServers: ['a.example', 'b.example'] })).toBe(4 + (4 * 7 * 4) / 4)
  expect(dnsChange.input.safeParse({ domain: 'a.example' }).error?.issues[0]?.message).toBe(
    'Please enter the planned name servers.',
  )
  expect(dnsChange.input.safeParse({ domain: 'a.example', names: ['a b'] }).success).toBe(false)
  const many = { domain: 'a.example', phase: 'follow', names: ['@', 'a', 'b', 'c', 'd', 'e'] }
  expect(dnsChange.input.safeParse(many).error?.issues[0]?.message).toContain('fewer names or record types')
  // A client's points of one minute suffice for the most expensive call.
  const dearest = {
    phase: 'follow',
    names: ['@', 'a', 'b', 'c', 'd'],
    types: ['A', 'AAAA', 'MX', 'NS', 'TXT', 'CAA', 'SRV', 'DS'],
  }
  expect(priceOf(dearest)).toBeLessThanOrEqual(serverLimits.pointsPerMinute)
  expect(
    dnsChange.input.safeParse({ domain: 'a.example', phase: 'follow', names: [`${'a'.repeat(250)}!`] }).success,
  ).toBe(false)
})
