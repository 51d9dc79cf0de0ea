import { type NameserverCheckResult, nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadPorts, type LookupWorld, startLookupWorld } from '../testing/loopback-lookups.ts'
import { callOf } from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

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
  test('a healthy domain has the same servers at parent, zone and registry', async () => {
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
      'In the parent zone but not in the zone itself: ns4.example.net.',
      'In the zone itself but not in the parent zone: ns9.example.net.',
      'In the parent zone but not in the registry: ns4.example.net.',
    ])
    expect(result.warnings).toEqual([
      'Lame delegation: ns3.example.net.',
      'No response: ns4.example.net.',
      'No address record: ns9.example.net.',
    ])
  })

  test('a domain that does not exist has no servers and is reported as unregistered', async () => {
    expect(await check('nothing.com')).toMatchObject({ nameservers: [], registered: false, isMockData: false })
  })
})

test('gives sample data only when every exit is dead', async () => {
  expect(await check('example.com', deadPorts())).toMatchObject({ isMockData: true })
})

test('reaches nothing beyond this machine', () => {
  expect(world.dialled.filter((address) => !address.startsWith('127.') && address !== '::1')).toEqual([])
})
