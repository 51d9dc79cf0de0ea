// Queries to registries, the handling of answers without a registration, and the pauses after throttling.
import { describe, expect, test } from 'vitest'
import { inlineParser } from '../live/inline-parser.ts'
import { ParseFault, type WhoisQuery } from '../ports/ports.ts'
import { type PublicFaultKind, PublicFetchFault } from '../ports/ports-web.ts'
import { barePorts, NOW } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { createRegistries, type RegistryMap } from './registries.ts'

const BASE = 'https://rdap.example/'
const PAGE = `${BASE}domain/shop.example`
const turn = { client: 'a client', signal: new AbortController().signal }
const found = JSON.stringify({ objectClassName: 'domain', ldhName: 'shop.example', status: ['active'] })
const BUSY = 'The registry is rate-limiting queries. Try again in a few minutes.'
const UNREADABLE = 'The response of the registry could not be parsed.'

interface World {
  pages?: Record<string, KnownPage | PublicFaultKind | Error>
  whois?: (query: WhoisQuery) => string | PublicFaultKind
  map?: RegistryMap | null
  parser?: object
}
function worldOf({ pages = {}, whois = () => '', map, parser = inlineParser }: World = {}) {
  let now = NOW
  const ports = barePorts()
  ports.clock.now = () => now
  const web = knownPages(pages)
  const requested: WhoisQuery[] = []
  const query = async (input: WhoisQuery) => {
    requested.push(input)
    const answer = whois(input)
    if (/^(?:timeout|unreachable)$/.test(answer)) throw new PublicFetchFault(answer as PublicFaultKind, 'x')
    return { bytes: new TextEncoder().encode(answer), truncated: false, address: '192.0.2.1' }
  }
  const own = { bootstrapUrl: 'https://iana.example/', rdapServer: () => BASE, whoisServer: () => 'whois.example' }
  const registries = createRegistries({
    web,
    whois: { query },
    cache: ports.cache,
    clock: ports.clock,
    parser: parser as typeof inlineParser,
    ...(map !== null && { map: map ?? own }),
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { registries, web, asked: requested, pass }
}
const rdap = (page: KnownPage | PublicFaultKind | Error, more: World = {}) =>
  worldOf({ pages: { [PAGE]: page }, ...more }).registries.rdap('shop.example', turn)

describe('RDAP', () => {
  test('RDAP is asked for the name, for a megabyte and four seconds, through three redirects', async () => {
    const { registries, web } = worldOf({ pages: { [PAGE]: { text: found } } })
    expect(await registries.rdap('shop.example', turn)).toMatchObject({
      server: 'rdap.example',
      raw: found,
      registration: { registered: true, state: 'registered' },
    })
    expect(web.asked[0]?.request).toMatchObject({
      maxBytes: 1_048_576,
      timeoutMs: 4000,
      redirects: 3,
      headers: { accept: 'application/rdap+json, application/json;q=0.9' },
    })
  })
  test('RDAP that does not know the name calls it free, in 60,000 octets', async () => {
    const answer = await rdap({ status: 404, text: 'x'.repeat(60_001) })
    expect(answer).toMatchObject({ registration: { registered: false }, raw: 'x'.repeat(60_000) })
    expect(answer?.raw).toHaveLength(60_000)
  })
  test('a page, or the registration of another name, is no answer about this one', async () => {
    await expect(rdap({ status: 404, text: ' <!doctype html>' })).rejects.toMatchObject({ kind: 'unreadable' })
    const other = JSON.stringify({ objectClassName: 'domain', ldhName: 'OTHER.example' })
    await expect(rdap({ text: other })).rejects.toMatchObject({ kind: 'unreadable' })
    const whois = () => 'Domain Name: OTHER.EXAMPLE\nRegistrar: A\nCreation Date: 2001-01-01\n'
    const answer = worldOf({ whois }).registries.whois('shop.example', 'example', turn)
    await expect(answer).rejects.toMatchObject({ kind: 'unreadable' })
  })
  test.each([
    ['status 429', { status: 429 }, 'throttled', BUSY],
    ['status 503', { status: 503 }, 'throttled', BUSY],
    ['status 500', { status: 500 }, 'unreadable', 'The registry returned status 500.'],
    ['status 201', { status: 201 }, 'unreadable', 'The registry returned status 201.'],
    ['what is no JSON', { text: '<html>' }, 'unreadable', UNREADABLE],
    [
      'a way over plain http',
      { url: 'http://a.example/', text: found },
      'unreadable',
      'The registry redirected to an insecure URL.',
    ],
    [
      'a stop at plain http',
      { redirects: [{ url: 'http://a.example/', status: 301 }], text: found },
      'unreadable',
      'The registry redirected to an insecure URL.',
    ],
  ] as const)('an RDAP answer with %s is handled', async (_, page, kind, message) => {
    await expect(rdap(page)).rejects.toMatchObject({ name: 'RegistryFault', kind, message })
  })
  test('an RDAP server that cannot be reached, or is too much to read, is reported', async () => {
    await expect(rdap('timeout')).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The registry could not be reached.',
    })
    const parser = { ...inlineParser, rdap: () => Promise.reject(new ParseFault()) }
    await expect(rdap({ text: found }, { parser })).rejects.toMatchObject({ kind: 'unreadable', message: UNREADABLE })
    await expect(rdap(new TypeError('ours'))).rejects.toThrow('ours')
  })
  test('RDAP is not asked without a secure connection', async () => {
    const map = { bootstrapUrl: 'x', rdapServer: () => 'http://rdap.example/' }
    await expect(worldOf({ map }).registries.rdap('shop.example', turn)).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'The registry offers no secure connection.',
    })
  })
  test('RDAP does not exist for some suffixes', async () => {
    const map = { bootstrapUrl: 'x', rdapServer: () => null, whoisServer: () => null }
    const { registries } = worldOf({ map })
    expect(await registries.rdap('shop.example', turn)).toBeNull()
    expect(await registries.whois('shop.example', 'example', turn)).toBeNull()
    expect(await registries.registrar('no address', turn)).toBeNull()
  })
})

describe('a registry that asks for a rest', () => {
  async function rest(headers: Record<string, string>): Promise<(ms: number) => Promise<string>> {
    const pages: Record<string, KnownPage> = { [PAGE]: { status: 429, headers } }
    const { registries, pass, web } = worldOf({ pages })
    await registries.rdap('shop.example', turn).catch(() => {})
    return async (ms) => {
      pass(ms)
      const before = web.asked.length
      await registries.rdap('shop.example', turn).catch(() => {})
      return web.asked.length > before ? 'asked' : 'left'
    }
  }
  test.each([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['a date', { 'retry-after': new Date(NOW + 90_000).toUTCString() }, 90_000],
    ['nothing', {}, 60_000],
    ['nonsense', { 'retry-after': 'soon' }, 60_000],
    ['no time at all', { 'retry-after': '0' }, 1000],
    ['a year', { 'retry-after': '31536000' }, 3_600_000],
  ])('a registry that asks for a rest by %s is left in peace so long', async (_, headers, ms) => {
    const after = await rest(headers)
    expect(await after(ms - 1)).toBe('left')
    expect(await after(1)).toBe('asked')
  })
  test('because it fails again and again is left for a minute', async () => {
    const { registries, pass, web } = worldOf({ pages: { [PAGE]: 'timeout' } })
    const ask = () => registries.rdap('shop.example', turn).catch((error: Error) => error.message)
    for (let time = 0; time < 4; time += 1) expect(await ask()).toBe('The registry could not be reached.')
    expect(await ask()).toBe(BUSY)
    expect(web.asked).toHaveLength(4)
    pass(60_000)
    expect(await ask()).toBe('The registry could not be reached.')
  })
})

describe('WHOIS', () => {
  test('WHOIS is asked for 256 KiB and four seconds', async () => {
    const { registries, asked: requested } = worldOf({
      whois: () => 'Domain Name: SHOP.EXAMPLE\r\nRegistrar: Sample\r\nCreation Date: 2001-01-01T00:00:00Z\r\n',
    })
    expect(await registries.whois('shop.example', 'example', turn)).toMatchObject({ server: 'whois.example' })
    expect(requested[0]).toMatchObject({ server: 'whois.example', maxBytes: 262_144, timeoutMs: 4000 })
  })
  test.each(['timeout', 'unreachable'] as const)(
    'a WHOIS connection that ends with %s is not reached',
    async (kind) => {
      const { registries } = worldOf({ whois: () => kind })
      await expect(registries.whois('shop.example', 'example', turn)).rejects.toMatchObject({
        kind: 'unreachable',
        message: 'The registry could not be reached.',
      })
    },
  )
  test('a WHOIS answer that is too much to read is reported', async () => {
    const parser = { ...inlineParser, whois: () => Promise.reject(new ParseFault()) }
    await expect(worldOf({ parser }).registries.whois('shop.example', 'example', turn)).rejects.toMatchObject({
      kind: 'unreadable',
      message: UNREADABLE,
    })
  })
  test.each(['throttled', 'refused'])('a WHOIS server that has %s is left in peace', async (state) => {
    const parser = { ...inlineParser, whois: async () => ({ registration: { state }, raw: '' }) }
    const { registries, asked: requested } = worldOf({ parser })
    await registries.whois('shop.example', 'example', turn)
    await expect(registries.whois('shop.example', 'example', turn)).rejects.toMatchObject({ kind: 'throttled' })
    expect(requested).toHaveLength(1)
  })
  test("a WHOIS server of an unknown suffix is found by IANA's referral, once a day", async () => {
    const {
      registries,
      asked: requested,
      pass,
    } = worldOf({
      map: { bootstrapUrl: 'https://iana.example/' },
      whois: ({ server }) => (server === 'whois.iana.org' ? 'refer: whois.nic.unheard\r\n' : 'No match\r\n'),
    })
    const ask = () => registries.whois('shop.unheard', 'unheard', turn)
    await ask()
    await ask()
    expect(requested.map(({ server, text }) => `${server} ${text}`)).toEqual([
      'whois.iana.org unheard',
      'whois.nic.unheard shop.unheard',
      'whois.nic.unheard shop.unheard',
    ])
    pass(86_399_999)
    await ask()
    expect(requested.filter(({ server }) => server === 'whois.iana.org')).toHaveLength(1)
    pass(1)
    await ask()
    expect(requested.filter(({ server }) => server === 'whois.iana.org')).toHaveLength(2)
  })
})

describe('the list of IANA', () => {
  const LIST = 'https://data.iana.org/rdap/dns.json'
  const list = JSON.stringify({ publication: '2026-01-01T00:00:00Z', services: [[['example'], [BASE]]] })
  const pages = (page: KnownPage | PublicFaultKind) => ({ [LIST]: page, [PAGE]: { text: found } })
  test('the list of IANA names the RDAP servers, and is read once a day', async () => {
    const { registries, web, pass } = worldOf({ map: null, pages: pages({ text: list }) })
    const requested = () => web.asked.filter(({ url }) => url === LIST).length
    for (const [ms, times] of [
      [0, 1],
      [86_399_999, 1],
      [1, 2],
    ] as const) {
      pass(ms)
      expect(await registries.rdap('shop.example', turn)).toMatchObject({ server: 'rdap.example' })
      expect(requested()).toBe(times)
    }
    expect(web.asked[0]?.request).toMatchObject({ maxBytes: 1_048_576, timeoutMs: 3000, redirects: 0 })
  })
  test('the list of IANA is requested again after ten minutes if it was missing', async () => {
    const { registries, web, pass } = worldOf({ map: null, pages: pages({ status: 404, text: list }) })
    const requested = () => web.asked.filter(({ url }) => url === LIST).length
    for (const [ms, times] of [
      [0, 1],
      [599_999, 1],
      [1, 2],
    ] as const) {
      pass(ms)
      expect(await registries.rdap('shop.example', turn)).toBeNull()
      expect(requested()).toBe(times)
    }
  })
  test.each([
    [{}, true],
    ['tls', true],
    ['too-long', true],
    ['unreachable', false],
    ['timeout', false],
  ] as const)('answering with %j is reachable: %s', async (page, expected) => {
    const { registries, web } = worldOf({ map: null, pages: pages(page) })
    expect(await registries.reachable(turn.signal)).toBe(expected)
    expect(web.asked[0]?.request).toMatchObject({ method: 'HEAD', maxBytes: 1024, timeoutMs: 2500, redirects: 0 })
  })
})
