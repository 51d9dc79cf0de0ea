import { digDns } from '@sundry/contracts/dig-dns-v1'
import { domainReport } from '@sundry/contracts/domain-report-v1'
import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { type StandInAnswer, type StandInQuery, startStandInServer } from '@sundry/dns/testing'
import { isOffline, PublicFetchFault } from '@sundry/lookups'
import { nobodysLookups } from '@sundry/lookups/testing'
import { describe, expect, test } from 'vitest'
import { createLoopbackLookups, startLookupWorld } from '../testing/loopback-lookups.ts'
import { callOf, loopbackPorts } from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

const failed = (code: string, syscall = 'connect') => Object.assign(new Error(code), { code, syscall })
const unreachable = (cause?: unknown) => new PublicFetchFault('unreachable', 'a test', { cause })

/** Networks that answer every question, and never with what was asked for. */
const closedNetworks: readonly (readonly [string, (query: StandInQuery) => StandInAnswer])[] = [
  ['denies every name', () => ({ rcode: 'NXDOMAIN' })],
  ['has no record of any name', () => ({})],
  ['gives every name one address', ({ name }) => ({ answers: [{ name, type: 'A', ttl: 60, data: '198.51.100.1' }] })],
  ['fails for every name', () => ({ rcode: 'SERVFAIL' })],
  ['refuses every name', () => ({ rcode: 'REFUSED' })],
]

describe.each(closedNetworks)('a resolver that %s', (_, answer) => {
  const worldOf = async (all: boolean) => {
    const resolver = await startStandInServer({ answer })
    const closed = [resolver.server]
    const standIns = await startLookupWorld()
    const live = [standIns.standIns.places.dns]
    const others = all ? closed : live
    const reach = { default: closed, cloudflare: others, google: closed, quad9: closed }
    const { ports, close } = createLoopbackLookups({ ...nobodysLookups, resolvers: reach }, '', 9)
    const charged: number[] = []
    const samples: string[] = []
    return {
      ports: { ...ports, addresses: { resolve: async () => ['198.51.100.1'] } },
      resolver,
      call: {
        ...callOf(),
        charge: (points: number) => void charged.push(points),
        chargeSample: () => void samples.push('sample'),
      },
      charged,
      samples,
      [Symbol.dispose]() {
        close()
        resolver.close()
        standIns.close()
      },
    }
  }

  test('a resolver without answers is no way out, so sample data are shown', async () => {
    using world = await worldOf(true)
    const dig = await loadLookup(digDns)
    const ask = () => dig(digDns.input.parse({ domain: 'example.com' }), world.ports, world.call)
    expect(await ask()).toMatchObject({ isMockData: true, domainName: 'example.com' })
    const check = await loadLookup(nameserverCheck)
    expect(await check(nameserverCheck.input.parse({ domain: 'shop.com' }), world.ports, world.call)).toMatchObject({
      isMockData: true,
    })
    const events = []
    const report = await loadLookup(domainReport)
    for await (const event of report(domainReport.input.parse({ domain: 'shop.com' }), world.ports, world.call))
      events.push(event)
    expect(events[0]).toMatchObject({ type: 'start', isMockData: true })
    expect(world.charged).toEqual([1])
    expect(world.samples).toHaveLength(3)
  })

  test('a resolver without answers is reported as one of this server where another is live', async () => {
    using world = await worldOf(false)
    const dig = await loadLookup(digDns)
    const requested = await dig(digDns.input.parse({ domain: 'shop.com' }), world.ports, world.call)
    expect(requested).toMatchObject({ isMockData: false, state: 'unreachable', records: [] })
    const live = { domain: 'no-such-name.com', resolver: 'cloudflare' }
    expect(await dig(digDns.input.parse(live), world.ports, world.call)).toMatchObject({
      isMockData: false,
      status: 'NXDOMAIN',
    })
  })
})

test('a name server of the system that gives every name one address is no way out for a fetch', async () => {
  const portal = loopbackPorts({ addresses: { resolve: async () => ['198.51.100.1'] } })
  expect(await isOffline(portal, unreachable(failed('ETIMEDOUT')))).toBe(true)
  const denies = loopbackPorts({
    addresses: { resolve: async () => [] },
    web: { fetch: () => Promise.reject(unreachable()), session: () => ({ fetch: async () => never(), close() {} }) },
  })
  const fetch = await loadLookup(fetchRobots)
  expect(await fetch({ url: 'https://example.com/' }, denies, callOf())).toMatchObject({ isMockData: true })
})

function never(): never {
  throw new Error('not asked')
}
