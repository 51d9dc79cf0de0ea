import { type DomainExpiryResult, domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadPorts, type LookupWorld, startLookupWorld } from '../testing/loopback-lookups.ts'
import { callOf } from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

const handler = await loadLookup(domainExpiryCheck)

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

async function check(domain: string, ports = world.ports): Promise<DomainExpiryResult> {
  return domainExpiryCheck.output.parse(await handler(domainExpiryCheck.input.parse({ domain }), ports, callOf()))
}

describe('a domain', () => {
  test("a domain's facts come from RDAP over TLS, each field with its source", async () => {
    const result = await check('www.example.com')
    expect(result).toMatchObject({
      domainName: 'example.com',
      expiryDate: '2099-08-13T04:00:00Z',
      registrar: 'Sample Names, Inc.',
      registrationDate: '1995-08-14T04:00:00Z',
      updatedDate: '2026-08-14T07:01:44Z',
      status: ['clientTransferProhibited', 'clientDeleteProhibited'],
      nameServers: ['ns1.example.net', 'ns2.example.net'],
      hostingProvider: 'SAMPLE-NET Sample Hosting Ltd',
      hostingConfidence: 'medium',
      hostingExpiry: null,
      mailProvider: 'Google Workspace',
      registered: true,
      source: 'rdap',
      lifecycle: 'active',
      dnssec: true,
      isMockData: false,
      cached: false,
    })
    expect(result.certificateExpiry).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(result.expiresInDays).toBeGreaterThan(10_000)
    expect(result.sources).toContainEqual({ field: 'expiryDate', from: 'rdap', server: 'com.rdap.example' })
    expect(result.sources).toContainEqual({ field: 'certificateExpiry', from: 'tls' })
    expect(result.statusDetails?.[0]).toMatchObject({ code: 'clientTransferProhibited', weight: 'good' })
    expect(result.raw?.rdap).toContain('"ldhName":"example.com"')
    expect(result.error).toBeUndefined()
    expect(await check('example.com')).toMatchObject({ cached: true, isMockData: false })
  })

  test('gets from WHOIS what RDAP lacks', async () => {
    const result = await check('example.fi')
    expect(result).toMatchObject({
      expiryDate: '2099-03-04T00:00:00Z',
      registrar: 'Sample Names, Inc.',
      isMockData: false,
    })
    expect(result.sources).toContainEqual({ field: 'expiryDate', from: 'whois', server: 'whois.fi.example' })
    expect(result.sources).toContainEqual({ field: 'registrationDate', from: 'rdap', server: 'fi.rdap.example' })
    expect(result.raw?.whois).toContain('expires')
  })

  test("a domain's facts come from WHOIS alone without RDAP", async () => {
    expect(await check('example.ru')).toMatchObject({
      expiryDate: '2099-02-03T04:05:06Z',
      registrar: 'SAMPLE-RU',
      status: ['REGISTERED', 'DELEGATED', 'VERIFIED'],
      source: 'whois',
      isMockData: false,
    })
  })

  test('a domain whose registry withholds the date gets the reason', async () => {
    const result = await check('example.de')
    expect(result).toMatchObject({ expiryDate: null, registered: true, isMockData: false, expiresInDays: null })
    expect(result.missingExpiryReason).toContain('DENIC, does not publish expiry dates')
    expect((await check('redacted.com')).missingExpiryReason).toContain('withholds')
    expect((await check('redacted.com')).redacted).toContain('Registrant Name')
  })

  test('an expired domain is reported as such, and its host recognised by its alias', async () => {
    expect(await check('shop.com')).toMatchObject({
      lifecycle: 'expired',
      hostingProvider: 'Shopify',
      hostingConfidence: 'high',
    })
  })

  test('a free domain is distinguished from a reserved one', async () => {
    const free = await check('nothing.com')
    expect(free).toMatchObject({ registered: false, lifecycle: 'free', expiryDate: null, isMockData: false })
    expect(free.missingExpiryReason).toContain('not registered')
    expect(await check('reserved.ru')).toMatchObject({ registered: true, lifecycle: 'reserved' })
  })
})

describe('a registry that does not answer', () => {
  test('because it limits questions is never taken for "available" nor for sample data', async () => {
    const rdap = await check('throttled.org')
    expect(rdap).toMatchObject({
      registered: null,
      expiryDate: null,
      isMockData: false,
      error: expect.stringContaining('limiting'),
    })
    expect(rdap.lifecycle).toBeUndefined()
    expect(await check('throttled.io')).toMatchObject({
      registered: null,
      isMockData: false,
      error: expect.stringContaining('limiting'),
    })
  })

  test('gives sample data only when every exit is dead', async () => {
    expect(await check('example.com', deadPorts())).toMatchObject({ isMockData: true, hostingExpiry: null })
  })
})
