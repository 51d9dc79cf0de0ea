// The location of a site, its DNS and its mail, with the evidence.
import { describe, expect, test } from 'vitest'
import type { CachedValue, LookupPorts } from '../ports/ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { hostingOf, networkOf } from './hosting.ts'

const signal = new AbortController().signal
const cached: { key: string; ttlMs: number }[] = []
function portsOf(known: Record<string, Known>) {
  cached.length = 0
  const nameServers = knownAnswers(known)
  const cache = {
    async remember<T>(key: string, load: () => Promise<CachedValue<T>>) {
      const { value, ttlMs } = await load()
      cached.push({ key, ttlMs })
      return { value, cached: false, ageMs: 0 }
    },
  }
  return { nameServers, ports: { nameServers, cache } as unknown as LookupPorts }
}
const hosting = (known: Record<string, Known>) => hostingOf('shop.example', portsOf(known).ports, signal)
const at192 = { 'shop.example A': ['shop.example A 192.0.2.10'] }
const cymru = (network: string, about?: string): Record<string, Known> => ({
  '10.2.0.192.origin.asn.cymru.com TXT': [`10.2.0.192.origin.asn.cymru.com TXT "${network} | 192.0.2.0/24 | ZZ"`],
  ...(about && { [`as${network}.asn.cymru.com TXT`]: [`x TXT "${about}"`] }),
})

describe('the host of a site', () => {
  test('the host of a site is certain by the alias of the www name', async () => {
    const alias = { 'www.shop.example A': ['www.shop.example CNAME shops.myshopify.com.', 'x A 192.0.2.1'] }
    expect(await hosting({ ...at192, ...alias })).toEqual({
      provider: 'Shopify',
      basis: 'The name is a CNAME for shops.myshopify.com.',
      confidence: 'high',
      dnsProvider: null,
      mailProvider: null,
      answered: true,
      nameServers: [],
      addresses: ['192.0.2.10', '192.0.2.1'],
    })
  })
  test('the host of a site is not visible behind a delivery network', async () => {
    const found = await hosting({ 'www.shop.example A': ['www.shop.example CNAME d1.cloudfront.net.'] })
    expect(found).toMatchObject({
      provider: 'Amazon CloudFront (delivery network; the host behind it is not visible)',
      basis: 'The name is a CNAME for d1.cloudfront.net.',
      confidence: 'medium',
    })
  })
  test('the host of a site is a parking service by its name servers', async () => {
    const ns = { 'shop.example NS': ['shop.example NS ns1.elsewhere.example.', 'shop.example NS ns1.sedoparking.com.'] }
    expect(await hosting({ ...at192, ...ns })).toMatchObject({
      provider: 'Parked at Sedo',
      basis: 'Its name server is ns1.sedoparking.com.',
      confidence: 'medium',
      nameServers: ['ns1.elsewhere.example', 'ns1.sedoparking.com'],
    })
  })
  test("the host of a site is the owner of its address's network", async () => {
    const about = '64500 | ZZ | test | 2000-01-01 | SAMPLE-NET Sample, Ltd, ZZ'
    expect(await hosting({ ...at192, ...cymru('64500', about) })).toMatchObject({
      provider: 'SAMPLE-NET Sample, Ltd',
      basis: 'Its address 192.0.2.10 is in the network AS64500, SAMPLE-NET Sample, Ltd.',
      confidence: 'medium',
    })
  })
  test('the host of a site is unknown if the network has no name', async () => {
    expect(await hosting({ ...at192, ...cymru('64500') })).toMatchObject({ provider: null })
    expect(await hosting({})).toMatchObject({ provider: null, answered: true, addresses: [] })
  })
  test.each([['13335', 'Cloudflare']])(
    'the host of a site is not visible in the network AS%s',
    async (network, name) => {
      expect(await hosting({ ...at192, ...cymru(network) })).toMatchObject({
        provider: `${name} (delivery network; the host behind it is not visible)`,
        basis: `Its address 192.0.2.10 is in the network AS${network}.`,
        confidence: 'medium',
      })
    },
  )
})

test('the first known name server and mail exchange reveal their owner', async () => {
  const found = await hosting({
    'shop.example AAAA': ['shop.example AAAA 2001:db8::1'],
    'shop.example NS': ['shop.example NS ns1.own.example.', 'shop.example NS pdns.porkbun.com.'],
    'shop.example MX': ['shop.example MX 10 mail.own.example.', 'shop.example MX 200 mx2.zoho.eu.'],
  })
  expect(found).toMatchObject({ dnsProvider: 'Porkbun', mailProvider: 'Zoho Mail', addresses: ['2001:db8::1'] })
})

test('a lookup without an answer is reported', async () => {
  const silent = ['A', 'AAAA', 'NS', 'MX'].map((type) => [`shop.example ${type}`, null] as const)
  expect(await hosting({ ...Object.fromEntries(silent), 'www.shop.example A': null })).toMatchObject({
    answered: false,
  })
  expect(await hosting(Object.fromEntries(silent))).toMatchObject({ answered: true })
})

describe('the network of an address', () => {
  test('the network of an address is asked for by its digits in reverse, IPv6 in a zone of its own', async () => {
    const reversed = `1${'.0'.repeat(23)}.8.b.d.0.1.0.0.2`
    const { nameServers, ports } = portsOf({
      [`${reversed}.origin6.asn.cymru.com TXT`]: ['x TXT "64501 | 2001:db8::/32"'],
      'as64501.asn.cymru.com TXT': ['x TXT "64501 | ZZ | test | 2000-01-01 | SIX"'],
    })
    expect(await networkOf('2001:db8::1', ports, signal)).toEqual({ number: 64_501, name: 'SIX' })
    expect(nameServers.questions).toEqual([`${reversed}.origin6.asn.cymru.com TXT`, 'as64501.asn.cymru.com TXT'])
    expect(cached).toEqual([{ key: 'network:2001:db8::1', ttlMs: 86_400_000 }])
  })
  test('the network of an address that no one knows is asked for again after ten minutes', async () => {
    const { ports } = portsOf({})
    expect(await networkOf('192.0.2.10', ports, signal)).toBeNull()
    expect(cached).toEqual([{ key: 'network:192.0.2.10', ttlMs: 600_000 }])
  })
  test('the network of an address is null for an invalid address, and where no one answers', async () => {
    const { nameServers, ports } = portsOf({ '10.2.0.192.origin.asn.cymru.com TXT': null })
    expect(await networkOf('example', ports, signal)).toBeNull()
    expect(nameServers.questions).toEqual([])
    expect(await networkOf('192.0.2.10', ports, signal)).toBeNull()
  })
  test('the network of an address has no name where only that could not be asked', async () => {
    const { ports } = portsOf({ ...cymru('64500'), 'as64500.asn.cymru.com TXT': null })
    expect(await networkOf('192.0.2.10', ports, signal)).toEqual({ number: 64_500, name: null })
  })
})
