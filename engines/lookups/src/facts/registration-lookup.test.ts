// In which order registries are asked, what is kept of their answers, and for how long.

import { QueueFull } from '@sundry/kit'
import type { Registration } from '@sundry/registration'
import { describe, expect, test } from 'vitest'
import { createMemoryCache } from '../live/memory-cache.ts'
import { type Registries, type RegistryAnswer, RegistryFault } from '../ports/ports.ts'
import { lookUpRegistration } from './registration-lookup.ts'

const nothingKnown = (state: Registration['state'], registered: boolean | null): Registration => ({
  registered,
  state,
  domain: null,
  createdOn: null,
  updatedOn: null,
  expiresOn: null,
  registrarExpiresOn: null,
  registrar: null,
  registrarId: null,
  nameServers: [],
  status: [],
  dnssec: null,
  redacted: [],
  registrarServer: null,
})
const answer = (server: string, some: Partial<RegistryAnswer['registration']> = {}): RegistryAnswer => ({
  registration: {
    ...nothingKnown('registered', true),
    expiresOn: '2099-01-01T00:00:00Z',
    registrar: 'Sample Names',
    ...some,
  },
  server,
  raw: `raw of ${server}`,
})
const absent = (state: 'not-found' | 'throttled', registered: boolean | null): RegistryAnswer => ({
  ...answer('whois.example'),
  registration: nothingKnown(state, registered),
})

type Giving = RegistryAnswer | null | Error
interface World {
  rdap?: Giving
  whois?: Giving
  registrar?: Giving
}

function worldOf({ rdap = null, whois = null, registrar = null }: World) {
  const requested: string[] = []
  const give = async (name: string, giving: Giving) => {
    requested.push(name)
    if (giving instanceof Error) throw giving
    return giving
  }
  const registries: Registries = {
    rdap: (domain, { client }) => give(`rdap ${domain} for ${client}`, rdap),
    whois: (domain, suffix, { client }) => give(`whois ${domain} at ${suffix} for ${client}`, whois),
    registrar: (url, { client }) => give(`registrar ${url} for ${client}`, registrar),
    reachable: async () => true,
  }
  let now = Date.parse('2026-11-23T12:00:00Z')
  const clock = { now: () => now }
  const ports = { registries, clock, cache: createMemoryCache({ clock }) }
  const look = () => lookUpRegistration('shop.example', 'example', ports, 'a client')
  return {
    asked: requested,
    ports,
    look,
    pass(ms: number) {
      now += ms
    },
  }
}
const look = async (world: World) => (await worldOf(world).look()).value

describe('WHOIS', () => {
  test('WHOIS is not asked where RDAP has everything', async () => {
    const { asked: requested, look } = worldOf({ rdap: answer('rdap.example') })
    expect((await look()).value).toMatchObject({
      registration: { registrar: 'Sample Names' },
      raw: { rdap: 'raw of rdap.example' },
      warnings: [],
      fetchedAt: '2026-11-23T12:00:00.000Z',
    })
    expect(requested).toEqual(['rdap shop.example for a client'])
  })
  test.each([
    ['there is no RDAP', null],
    ['RDAP fails', new RegistryFault('unreachable', 'The registry could not be reached.')],
    ['RDAP keeps the date', answer('rdap.example', { expiresOn: null })],
    ['RDAP keeps the registrar', answer('rdap.example', { registrar: null })],
  ])('WHOIS is asked where %s', async (_, rdap) => {
    const { asked: requested, look } = worldOf({ rdap, whois: answer('whois.example', { registrar: 'Told by WHOIS' }) })
    const { value } = await look()
    expect(requested[1]).toBe('whois shop.example at example for a client')
    expect(value.raw.whois).toBe('raw of whois.example')
    expect(value.registration?.sources.map(({ from }) => from)).toContain('whois')
  })
  test('WHOIS is not asked about a name that RDAP calls free', async () => {
    const { asked: requested, look } = worldOf({ rdap: absent('not-found', false) })
    expect((await look()).value.registration?.registered).toBe(false)
    expect(requested).toHaveLength(1)
  })
  test('WHOIS is asked below a second level, which may have a registry of its own', async () => {
    const { ports } = worldOf({ rdap: absent('not-found', false), whois: answer('whois.ac.example') })
    const { value } = await lookUpRegistration('shop.ac.example', 'ac.example', ports, 'a client')
    expect(value.registration?.registered).toBe(true)
  })
})

describe('the registrar', () => {
  const linked = (registrarServer: string | null) => answer('rdap.example', { registrarServer })
  test('the registrar is asked over https alone, beside the registry', async () => {
    const { asked: requested, look } = worldOf({
      rdap: linked('https://registrar.example/domain/shop.example'),
      registrar: answer('registrar.example', { expiresOn: '2100-01-01T00:00:00Z' }),
    })
    expect((await look()).value.registration).toMatchObject({
      expiresOn: '2099-01-01T00:00:00Z',
      registrarExpiresOn: '2100-01-01T00:00:00Z',
    })
    expect(requested).toContain('registrar https://registrar.example/domain/shop.example for a client')
    const plain = worldOf({ rdap: linked('http://registrar.example/'), registrar: answer('registrar.example') })
    await plain.look()
    expect(plain.asked).toHaveLength(1)
  })
  test('the registrar that fails or knows nothing changes nothing', async () => {
    const rdap = linked('https://registrar.example/')
    for (const registrar of [absent('not-found', false), new RegistryFault('unreadable', 'x'), null])
      expect(await look({ rdap, registrar })).toMatchObject({
        warnings: [],
        registration: { registrarExpiresOn: null },
      })
  })
})

describe('what went wrong is said', () => {
  const late = new DOMException('late', 'TimeoutError')
  test.each([
    [
      'by the registry',
      new RegistryFault('unreadable', 'The response of the registry could not be parsed.'),
      undefined,
    ],
    ['of a full queue', new QueueFull('full'), 'This server is busy. Try again shortly.'],
    ['of a registry that is late', late, 'The registry took too long to respond.'],
  ])('%s', async (_, fault, sentence = fault.message) => {
    const both = await look({ rdap: fault, whois: fault })
    expect(both).toEqual({
      registration: null,
      raw: {},
      warnings: [`RDAP: ${sentence}`, `WHOIS: ${sentence}`],
      fetchedAt: expect.any(String),
    })
  })
  test('a registry that limits questions is reported', async () => {
    expect((await look({ whois: absent('throttled', null) })).warnings).toEqual([
      'WHOIS: The registry is rate-limiting queries.',
    ])
  })
  test('an internal error is not hidden', async () => {
    await expect(look({ rdap: new TypeError('ours') })).rejects.toThrow('ours')
  })
})

describe('an answer is kept', () => {
  test.each([
    ['six hours for a registered name', { rdap: answer('rdap.example') }, 6 * 3_600_000],
    ['ten minutes for one that is free', { rdap: absent('not-found', false) }, 600_000],
  ])('%s', async (_, world, ms) => {
    const { look, pass } = worldOf(world)
    await look()
    pass(ms - 1)
    expect((await look()).cached).toBe(true)
    pass(1)
    expect((await look()).cached).toBe(false)
  })
  test.each([
    ['throttled', { whois: absent('throttled', null) }],
    ['silent', {}],
  ])('an answer is not cached at all from a registry that is %s', async (_, world) => {
    const { look } = worldOf(world)
    await look()
    expect((await look()).cached).toBe(false)
  })
})
