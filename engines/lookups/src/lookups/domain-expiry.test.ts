// The source of each field of a registration, and the result if the registry answers nothing.
import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { describe, expect, test } from 'vitest'
import { RegistryFault } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { handler } from './domain-expiry.ts'

const registration = {
  registered: true,
  state: 'registered',
  domain: 'shop.com',
  createdOn: '2001-01-01T00:00:00Z',
  updatedOn: '2002-01-01T00:00:00Z',
  expiresOn: '2027-11-23T12:00:00Z',
  registrarExpiresOn: '2028-01-01T00:00:00Z',
  registrar: 'Sample Names',
  registrarId: '9999',
  nameServers: ['ns1.a.net'],
  status: ['clientHold'],
  dnssec: true,
  redacted: ['Registrant Name'],
  registrarServer: null,
}
const reported = (some: object = {}) => ({
  rdap: async () => ({ server: 'rdap.example', raw: '{}', registration: { ...registration, ...some } }),
  whois: async () => null,
  registrar: async () => null,
  reachable: async () => true,
})
const silent = { ...reported(), rdap: async () => null }

interface World {
  domain?: string
  registries?: object
  known?: Record<string, Known>
  certificate?: string | null
}

async function check({ domain = 'shop.com', registries = reported(), known = {}, certificate = null }: World = {}) {
  const nameServers = knownAnswers(known)
  const certificates = { expiry: async () => certificate }
  const addresses = { resolve: async () => [] }
  const ports = barePorts({ nameServers, registries, certificates, addresses })
  const found = await handler(domainExpiryCheck.input.parse({ domain }), ports, callOf())
  return { ...domainExpiryCheck.output.parse(found), asked: nameServers.questions }
}

test('name servers that the registry withholds come from DNS', async () => {
  const known = { 'shop.com NS': ['shop.com NS ns9.b.net.'], 'shop.com MX': ['shop.com MX 1 mx.zoho.eu.'] }
  const found = await check({ registries: reported({ nameServers: [] }), known })
  expect(found.nameServers).toEqual(['ns9.b.net'])
  expect(found.sources?.at(-1)).toEqual({ field: 'nameServers', from: 'dns' })
  expect(found.mailProvider).toBe('Zoho Mail')
})

test('a domain that its registry does not know is called unregistered, one that it knows is not', async () => {
  const free = await check({ registries: reported({ state: 'not-found', registered: false }) })
  expect([free.state, free.registered]).toEqual(['unregistered', false])
  expect(await check()).not.toHaveProperty('state')
  expect(await check()).not.toHaveProperty('warnings')
})

describe('it is said', () => {
  test('a name that the registry does not know is not called free while the DNS has it', async () => {
    const registries = reported({ state: 'not-found', registered: false })
    const known = { 'shop.com NS': ['shop.com NS ns1.a.net.'] }
    const found = await check({ registries, known })
    expect(found).toMatchObject({ registered: null, state: 'unknown', nameServers: ['ns1.a.net'] })
    expect(found.error).toMatch(/not in the registry but resolves/)
  })
})

describe('of a registry that tells nothing', () => {
  test('the sentence depends on why', async () => {
    const known = { 'shop.com NS': ['shop.com NS ns1.a.net.'] }
    expect(await check({ registries: silent, known })).toMatchObject({
      registered: null,
      expiryDate: null,
      nameServers: ['ns1.a.net'],
      error: 'The registry of .com offers neither RDAP nor WHOIS.',
    })
    const fault = async () => {
      throw new RegistryFault('unreachable', 'The registry could not be reached.')
    }
    expect(await check({ registries: { ...silent, rdap: fault }, known })).toMatchObject({
      error: 'No registry responded for this domain. Try again shortly.',
      warnings: ['RDAP: The registry could not be reached.'],
    })
    const throttled = await check({ registries: reported({ state: 'throttled', registered: null }), known })
    expect(throttled.error).toContain('limiting')
    expect(throttled.raw).toEqual({ rdap: '{}' })
  })
  test('a sample may be shown where DNS is silent too', async () => {
    const keys = ['shop.com A', 'shop.com AAAA', 'www.shop.com A', 'shop.com NS', 'shop.com MX']
    await expect(
      check({ registries: silent, known: Object.fromEntries(keys.map((key) => [key, null])) }),
    ).rejects.toMatchObject({ name: 'Unreachable', answer: { domainName: 'shop.com', isMockData: false } })
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1', 'This is not a domain name. Enter one such as example.com.'],
  [
    'co.uk',
    'co.uk',
    'This name is a public suffix, under which domains are registered. Enter a domain such as example.com.',
  ],
])('an expiry check of %s asks nothing', async (domain, domainName, error) => {
  expect(await check({ domain })).toMatchObject({ domainName, error, expiryDate: null, status: [], asked: [] })
})
