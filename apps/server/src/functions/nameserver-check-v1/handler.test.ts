import { type NameserverCheckResult, nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { differencesIn, troublesOf } from '@sundry/lookups/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadPorts, type LookupWorld, startLookupWorld } from '../../testing/lookup-world.ts'
import { callOf } from '../../testing/loopback-site.ts'
import { loadLookup } from '../lookup-functions.ts'

const handler = await loadLookup(nameserverCheck)

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

async function check(domain: string, ports = world.ports): Promise<NameserverCheckResult> {
  return nameserverCheck.output.parse(await handler(nameserverCheck.input.parse({ domain }), ports, callOf()))
}

describe('a healthy domain', () => {
  test('is named alike by parent, zone and registry', async () => {
    const result = await check('shop.example.com')
    expect(result).toMatchObject({
      domainName: 'example.com',
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      registered: true,
      parentZone: 'com',
      differences: [],
      delegationSigner: 'match',
      isMockData: false,
    })
    expect(result.details?.[0]).toMatchObject({
      name: 'ns1.example.net',
      addresses: ['127.0.0.1'],
      inParent: true,
      inApex: true,
      inRegistry: true,
      state: 'answers',
      soaSerial: 2_026_112_201,
    })
    expect(result.warnings).toEqual(['Checked example.com, the registered domain of shop.example.com.'])
    expect(await check('example.com')).toMatchObject({ cached: true, isMockData: false })
  })
})

describe('a domain in trouble', () => {
  test('shows who names whom, who is lame, silent and lost', async () => {
    const result = await check('example.net')
    expect(result.nameservers).toEqual(['ns1.example.net', 'ns3.example.net', 'ns4.example.net'])
    const states = Object.fromEntries((result.details ?? []).map(({ name, state }) => [name.slice(0, 3), state]))
    expect(states).toEqual({ ns1: 'answers', ns3: 'lame', ns4: 'unreachable', ns9: 'unresolvable' })
    expect(result.details?.[0]?.glue).toEqual(['127.0.0.1'])
    expect(result.differences).toEqual([
      'Named by the parent zone but not by the zone itself: ns4.example.net.',
      'Named by the zone itself but not by the parent zone: ns9.example.net.',
      'Named by the parent zone but not by the registry: ns4.example.net.',
    ])
    expect(result.warnings).toEqual([
      'Not responsible for the zone, though named: ns3.example.net.',
      'Did not answer: ns4.example.net.',
      'Has no address: ns9.example.net.',
    ])
  })

  test('that does not exist has no servers and is said not to be registered', async () => {
    expect(await check('nothing.com')).toMatchObject({ nameservers: [], registered: false, isMockData: false })
  })

  test('that is no domain gets a sentence', async () => {
    expect((await check('192.0.2.1')).error).toContain('not a domain name')
    expect((await check('co.uk')).error).toContain('public suffix')
    expect((await check('localhost')).error).toBe(
      'Names like this one are not registered on the internet. Please enter one such as example.com.',
    )
  })

  test('whose parent cannot be asked is not said to be unregistered', async () => {
    const failed = { rcode: 'SERVFAIL', records: [], authority: [], flags: {}, ede: [], withheld: 0 }
    const nameServers = { ...world.ports.nameServers, query: async () => failed, askServer: async () => null }
    const registries = { ...world.ports.registries, rdap: async () => null, whois: async () => null }
    const ports = { ...world.ports, nameServers, registries } as unknown as typeof world.ports
    const result = await check('nobody-tells.org', ports)
    expect(result).toMatchObject({ nameservers: [], isMockData: false })
    expect(result.error).toContain('could not be asked')
  })

  test('that DNS denies is not registered, though its parent and registry could not be asked', async () => {
    const denied = { rcode: 'NXDOMAIN', records: [], authority: [], flags: {}, ede: [], withheld: 0 }
    const nameServers = { ...world.ports.nameServers, query: async () => denied, askServer: async () => null }
    const registries = { ...world.ports.registries, rdap: async () => null, whois: async () => null }
    const ports = { ...world.ports, nameServers, registries } as unknown as typeof world.ports
    expect(await check('denied.org', ports)).toMatchObject({ nameservers: [], registered: false, isMockData: false })
  })
})

test('gives sample data only when every exit is dead', async () => {
  expect(await check('example.com', deadPorts())).toMatchObject({ isMockData: true })
})

describe('what is said of servers', () => {
  const server = {
    name: 'a.example',
    addresses: ['192.0.2.1'],
    inParent: true,
    inApex: true,
    inRegistry: null,
    state: 'answers' as const,
    soaSerial: 1,
    network: 'AS1',
  }
  test('knows versions, networks, glue and numbers', () => {
    const other = { ...server, name: 'b.zone.example', soaSerial: 2 }
    expect(troublesOf([server, other], 'zone.example')).toEqual([
      'The parent hands out no address for b.zone.example, which lies inside the zone.',
      'The servers hold different versions of the zone: 1, 2.',
      'All name servers are in one network, AS1.',
    ])
    expect(troublesOf([server], 'zone.example')).toEqual([
      'There is only one name server; RFC 2182 asks for two at least.',
    ])
    expect(troublesOf([server, { ...server, network: 'AS2' }], 'zone.example')).toEqual([])
  })

  test('says nothing of lists that could not be had', () => {
    expect(differencesIn([{ ...server, inParent: null, inApex: false }])).toEqual([])
    expect(differencesIn([{ ...server, inParent: false, inApex: false, inRegistry: true }])).toHaveLength(1)
  })
})

test('reaches nothing beyond this machine', () => {
  expect(world.dialled.filter((address) => !address.startsWith('127.') && address !== '::1')).toEqual([])
})
