// What a caller of the functions is told: what each does, what it costs, how long it may take, why an input is refused
// and what the sample of a server without lookups says.
import { describe, expect, test } from 'vitest'
import { signInOptions } from './accounts.ts'
import { crawlSite } from './crawl-site-v1.ts'
import { digDns } from './dig-dns-v1.ts'
import { domainExpiryCheck } from './domain-expiry-check-v1.ts'
import { domainReport } from './domain-report-v1.ts'
import { fetchJsonLd } from './fetch-json-ld-v1.ts'
import { fetchRobots } from './fetch-robots-v1.ts'
import { fetchSitemap } from './fetch-sitemap-v1.ts'
import { contracts } from './functions.ts'
import { listImageOperations } from './image-history.ts'
import { imageOperations } from './image-operations.ts'
import { nameserverCheck } from './nameserver-check-v1.ts'
import { removeBackground } from './remove-background.ts'
import { techLookup } from './tech-lookup-v1.ts'

interface Checked {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } }
}
const refusal = (input: Checked, value: unknown) => input.safeParse(value).error?.issues[0]?.message

describe('what a call costs and how long it may take', () => {
  test.each([
    ['dig-dns-v1', 1, 9, 'light', 'Looks up the DNS records of a name.'],
    [
      'domain-expiry-check-v1',
      4,
      9.5,
      'light',
      'Tells when a domain expires and who registered it, from the registries themselves.',
    ],
    [
      'nameserver-check-v1',
      6,
      9,
      'light',
      'Lists the nameservers of a domain as its parent, the zone itself and the registry name them.',
    ],
    [
      'tech-lookup-v1',
      8,
      21.5,
      'light',
      'Names the technologies a web page is built with, with the evidence for each.',
    ],
    ['fetch-robots-v1', 2, 9, 'light', "Fetches a site's robots.txt and says what a crawler makes of the answer."],
    [
      'fetch-sitemap-v1',
      10,
      60,
      'stream',
      'Fetches a sitemap and streams it as it arrives; a .gz file is passed on still packed.',
    ],
    ['fetch-json-ld-v1', 2, 12, 'light', 'Fetches a web page and gives back the JSON-LD in it.'],
    [
      'crawl-site-v1',
      20,
      600,
      'stream',
      'Walks the pages of one site at a polite rate, by the rules of its robots.txt, and streams what it finds.',
    ],
    ['remove-background', 10, 60, 'heavy', "Removes the background of a picture through the operator's provider."],
    [
      'get-remove-bg-key',
      1,
      5,
      'light',
      "Gives the background-removal provider's browser-safe key, when the operator has set one.",
    ],
    [
      'image-operations',
      1,
      8,
      'light',
      "Adds finished pictures to the signed-in visitor's own log, all of them or none.",
    ],
    ['list-image-operations', 1, 10, 'light', "Reads the signed-in visitor's own log, newest first, a page at a time."],
    ['clear-image-operations', 1, 10, 'light', "Empties the signed-in visitor's own log."],
    [
      'sync-recipes',
      1,
      8,
      'light',
      "Writes and removes recipes of the signed-in visitor's own, and gives back all that the account has then.",
    ],
    ['sign-in-options', 1, 10, 'light', 'Tells which ways of signing in this server offers.'],
    ['export-account', 10, 60, 'stream', 'Everything this server keeps about the signed-in visitor.'],
  ])('%s: %i points, %d s, %s', (name, price, seconds, weight, summary) => {
    const contract = contracts.find((one) => one.name === name)
    expect(contract).toMatchObject({ price, timeoutMs: seconds * 1000, weight, summary })
  })

  test.each([
    ['A', false, 0],
    ['A', true, 2],
    ['ALL', false, 7],
    ['ANY', false, 7],
    ['ALL', true, 37],
  ] as const)('a DNS lookup of %s, compared: %s, costs %i more', (recordType, compare, more) =>
    expect(digDns.surcharge?.({ domain: 'a.example', recordType, compare })).toBe(more),
  )
  test.each([
    [24, 0],
    [25, 1],
    [100, 4],
    [500, 20],
  ])('a crawl of %i pages costs %i more', (maxPages, more) =>
    expect(crawlSite.surcharge?.({ url: 'https://a.example', maxPages, maxDepth: 5 })).toBe(more),
  )
  test.each([
    ['', false, 0],
    ['', true, 1],
    ['beach', false, 3],
    ['beach', true, 4],
  ])('the history searched for %j, added up: %s, costs %i more', (search, totals, more) =>
    expect(listImageOperations.surcharge?.({ search, totals, before: null })).toBe(more),
  )
})

describe('why an input is refused', () => {
  test.each([
    ['x'.repeat(2049), 'This is too long to be a domain name.'],
    ['x'.repeat(255), 'This is too long to be a domain name.'],
    ['a b.example', 'A domain name has no spaces in it.'],
    ['x'.repeat(254), undefined],
    [`${'x'.repeat(254)}/${'y'.repeat(2048 - 255)}`, undefined],
  ])('a domain: %.12s…', (domain, why) => expect(refusal(domainExpiryCheck.input, { domain })).toBe(why))
  test.each([
    [`https://a.example/${'x'.repeat(2030)}`, undefined],
    [`https://a.example/${'x'.repeat(2031)}`, 'This address is too long.'],
    ['https://', 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).'],
    [7, 'Please enter a website URL to analyze.'],
    ['  ', 'Please enter a website URL to analyze.'],
  ])('an address: %.20s…', (url, why) => expect(refusal(fetchRobots.input, { url })).toBe(why))
  test('a record type or a resolver that is not in the list', () => {
    expect(refusal(digDns.input, { domain: 'a.example', recordType: 'MD5' })).toBe(
      'Please choose a record type from the list.',
    )
    expect(refusal(digDns.input, { domain: 'a.example', resolver: 'mine' })).toBe(
      'Please choose a resolver from the list.',
    )
  })
  test('a picture that is none, is a data: address or is over 50 MB', () => {
    const none = 'Please send the picture as base64 in the field image.'
    const image = (value: unknown) => refusal(removeBackground.input, { image: value })
    expect(image(undefined)).toBe(none)
    expect(image('AAA')).toBe(none)
    expect(image('AAAA')).toBeUndefined()
    expect(image('data:image/png;base64,AAAA')).toBe('Please send the base64 alone, without the data: prefix.')
    const most = Math.ceil((50 * 1024 * 1024) / 3) * 4
    expect(image('A'.repeat(most))).toBeUndefined()
    expect(image('A'.repeat(most + 1))).toBe('File size too large (max 50MB)')
  })
  test('a log of nothing, of too much, or with settings that are too long', () => {
    const [one] = imageOperations.exampleInput
    const log = (value: unknown) => refusal(imageOperations.input, value)
    expect(log([])).toBe('There is nothing to write.')
    expect(log(Array.from({ length: 500 }, () => one))).toBeUndefined()
    expect(log(Array.from({ length: 501 }, () => one))).toBe('At most 500 operations can be written at once.')
    const settings = (octets: number) => [{ ...one, settings: { tool: 'x', note: 'y'.repeat(octets - 22) } }]
    expect(JSON.stringify(settings(1024)[0]?.settings)).toHaveLength(1024)
    expect(log(settings(1024))).toBeUndefined()
    expect(log(settings(1025))).toBe('The settings of an operation are too long.')
    expect(log([{ ...one, original_filename: 'x'.repeat(320) }])).toBeUndefined()
    expect(log([{ ...one, original_filename: 'x'.repeat(321) }])).toBeDefined()
    expect(log([{ ...one, original_size: 0, settings: { tool: 'x'.repeat(64) } }])).toBeUndefined()
    expect(log([{ ...one, original_size: -1 }])).toBeDefined()
    expect(log([{ ...one, settings: { tool: 'x'.repeat(65) } }])).toBeDefined()
    expect(log([{ ...one, settings: { tool: '' } }])).toBeDefined()
  })
  test('a search of the history of more than 200 characters, or a place in it that is none', () => {
    const list = (value: object) => refusal(listImageOperations.input, value)
    expect(list({ search: 'x'.repeat(200) })).toBeUndefined()
    expect(list({ search: 'x'.repeat(201) })).toBe('This is too long to search for.')
    const before = { created_at: 'x'.repeat(40), id: 'y'.repeat(64) }
    expect(list({ before })).toBeUndefined()
    expect(list({ before: { ...before, created_at: 'x'.repeat(41) } })).toBeDefined()
    expect(list({ before: { ...before, id: 'y'.repeat(65) } })).toBeDefined()
  })
  test('a crawl of no page, of more than 500, or deeper than 10', () => {
    const crawl = (some: object) => crawlSite.input.safeParse({ url: 'https://a.example', ...some })
    expect(crawl({}).data).toMatchObject({ maxPages: 100, maxDepth: 5 })
    for (const some of [{ maxPages: 1 }, { maxPages: 500 }, { maxDepth: 0 }, { maxDepth: 10 }])
      expect(crawl(some).success).toBe(true)
    for (const some of [{ maxPages: 0 }, { maxPages: 501 }, { maxDepth: -1 }, { maxDepth: 11 }])
      expect(crawl(some).success).toBe(false)
  })
})

describe('sample data', () => {
  const records = (recordType: 'A' | 'AAAA' | 'MX' | 'NS' | 'TXT' | 'ANY' | 'ALL') => {
    const sample = digDns.sample?.({ domain: 'a.example', recordType })
    return 'records' in (sample ?? {}) ? (sample as { records: object[] }).records : []
  }
  test('holds a record or two of each common type, and all of them for all', () => {
    const a = { name: 'a.example', ttl: 3600, type: 'A', data: '192.0.2.10' }
    expect(records('A')).toEqual([a])
    expect(records('AAAA')).toEqual([{ ...a, type: 'AAAA', data: '2001:db8::10' }])
    expect(records('MX')).toEqual([{ ...a, type: 'MX', data: '10 mail.a.example.', priority: 10 }])
    expect(records('NS')).toEqual(
      ['ns1.example.net.', 'ns2.example.net.'].map((data) => ({ ...a, ttl: 86_400, type: 'NS', data })),
    )
    expect(records('TXT')).toEqual([{ ...a, type: 'TXT', data: '"v=spf1 -all"' }])
    expect(records('ANY')).toHaveLength(6)
    expect(records('ALL')).toHaveLength(6)
  })
  test('of a registration names a registrar, its dates and its servers', () =>
    expect(domainExpiryCheck.sample?.({ domain: 'a.example' })).toEqual({
      domainName: 'a.example',
      expiryDate: '2030-08-13T04:00:00Z',
      registrar: 'Example Registrar, Inc.',
      registrationDate: '1995-08-14T04:00:00Z',
      updatedDate: '2026-08-14T07:01:44Z',
      status: ['clientDeleteProhibited', 'clientTransferProhibited'],
      nameServers: ['ns1.example.net', 'ns2.example.net'],
      hostingProvider: 'Example Hosting',
      hostingExpiry: null,
      isMockData: true,
    }))
  test('of a domain report names no host that somebody could own', () => {
    const events = domainReport.sample?.({ domain: 'a.example' } as never)
    const hosts = JSON.stringify(events).match(/(?:[a-z0-9-]+\.)+[a-z]{2,}/g) ?? []
    const known = /(?:^|\.)(?:example|example\.(?:com|net|org))$/
    expect(hosts.length).toBeGreaterThan(3)
    expect(hosts.filter((host) => !known.test(host))).toEqual([])
  })
  test('of nameservers names two', () =>
    expect(nameserverCheck.sample?.({ domain: 'a.example' })).toMatchObject({
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      isMockData: true,
    }))
  test('of a robots.txt allows everyone and keeps one crawler out of two folders', () =>
    expect(fetchRobots.sample?.({ url: 'https://a.example/b/c?d' })).toEqual({
      robotsUrl: 'https://a.example/robots.txt',
      origin: 'https://a.example',
      outcome: 'found',
      robotsTxt: 'User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /private/\nDisallow: /tmp/\n',
      status: 200,
      isMockData: true,
    }))
  test('of a sitemap holds two pages, none where the address says empty, and an error where it says error', () => {
    const events = (url: string) => (fetchSitemap.sample?.({ url }) ?? []) as { type: string; base64?: string }[]
    const [head, chunk, end] = events('https://a.example/sitemap.xml')
    expect(head).toMatchObject({ type: 'head', status: 200, contentType: 'application/xml', isMockData: true })
    const text = atob(chunk?.base64 ?? '')
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\//)
    expect(text).toContain('schemas/sitemap/0.9">')
    expect([...text.matchAll(/<url><loc>(.*)<\/loc><\/url>/g)].map(([, loc]) => loc)).toEqual([
      'https://a.example/page1',
      'https://a.example/page2',
    ])
    expect(text.trimEnd()).toMatch(/<\/urlset>$/)
    expect(end).toEqual({ type: 'end', bytes: text.length, truncated: false })
    expect(events('https://a.example/empty.xml').map(({ type }) => type)).toEqual(['head', 'end'])
    expect(events('https://a.example/error.xml')).toEqual([
      { type: 'error', error: 'Mock fetch error: Could not retrieve sitemap.', isMockData: true },
    ])
  })
  test('of a crawl finds three pages, the first at its beginning', () => {
    const events = (crawlSite.sample?.({ url: 'https://a.example/x', maxPages: 9, maxDepth: 1 }) ?? []) as object[]
    expect(events[0]).toEqual({ type: 'start', origin: 'https://a.example', robots: 'found', isMockData: true })
    const page = (path: string, depth: number) => ({
      type: 'page',
      url: `https://a.example${path}`,
      status: 200,
      depth,
      listed: true,
    })
    expect(events.slice(1, -1)).toEqual([page('/', 0), page('/about', 1), page('/contact', 1)])
    expect(events.at(-1)).toEqual({ type: 'end', fetched: 3, listed: 3, stoppedBy: 'done' })
  })
  test('of a page holds an article', () => {
    const sample = fetchJsonLd.sample?.({ url: 'https://a.example/x' }) as { jsonLd: string } | undefined
    expect(JSON.parse(sample?.jsonLd ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: 'An example article',
      url: 'https://a.example/x',
      author: { '@type': 'Person', name: 'Jane Example' },
      datePublished: '2026-01-15',
    })
  })
  test('of technologies names a server and a library, and says that it is sample data', () => {
    const nginx = {
      name: 'Nginx',
      slug: 'nginx',
      icon: null,
      version: '1.28.0',
      website: 'https://nginx.org',
      description: 'A web server.',
    }
    const react = {
      name: 'React',
      slug: 'react',
      icon: null,
      version: '19.3.1',
      website: 'https://react.dev',
      description: 'A library for user interfaces.',
    }
    expect(techLookup.sample?.({ urlToProfile: 'https://a.example' })).toEqual({
      analyzedUrl: 'https://a.example',
      meta: { title: 'Sample page', description: null },
      technologies: [nginx, react],
      categories: { 'web-servers': [nginx], 'javascript-frameworks': [react] },
      error: 'This is mock data: this server makes no live lookups at the moment.',
      isMockData: true,
    })
  })
})

test('the ways to sign up are three', () => {
  const answer = { accounts: true, mail: true, providers: ['github', 'google'] }
  for (const signUp of ['open', 'confirm', 'invite', undefined])
    expect(signInOptions.output.safeParse({ ...answer, signUp }).success).toBe(true)
  expect(signInOptions.output.safeParse({ ...answer, signUp: 'closed' }).success).toBe(false)
})
