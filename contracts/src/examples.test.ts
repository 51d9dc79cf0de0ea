// What a script's author can try as it stands, by the documentation of each function.
import { describe, expect, test } from 'vitest'
import type { Contract } from './contract.ts'
import { contracts } from './functions.ts'

const of = (name: string) => contracts.find((contract) => contract.name === name) as Contract

test.each([
  ['domain-expiry-check-v1', { domain: 'example.com' }],
  ['nameserver-check-v1', { domain: 'example.com' }],
  ['dig-dns-v1', { domain: 'example.com', recordType: 'MX' }],
  ['domain-report-v1', { domain: 'example.com' }],
  ['dns-change-v1', { domain: 'example.com', phase: 'plan', nameServers: ['ns1.example.net'] }],
  ['tech-lookup-v1', { urlToProfile: 'https://example.com' }],
  ['fetch-robots-v1', { url: 'https://example.com/some/page' }],
  ['fetch-sitemap-v1', { url: 'https://example.com/sitemap.xml' }],
  ['crawl-site-v1', { url: 'https://example.com', maxPages: 50 }],
  ['fetch-json-ld-v1', { url: 'https://example.com/article' }],
  ['remove-background', { image: 'iVBORw0KGgo=' }],
  ['list-image-operations', { search: 'beach', totals: true }],
] as const)('%s is tried with %j', (name, input) => expect(of(name).exampleInput).toEqual(input))

test('a log and a recipe are tried with what the tools write', () => {
  expect(of('image-operations').exampleInput).toEqual([
    {
      original_filename: 'beach.jpg',
      original_size: 4_200_000,
      processed_filename: 'beach.webp',
      processed_size: 610_000,
      settings: { tool: 'compressor', quality: 70 },
    },
  ])
  expect(of('sync-recipes').input.parse(of('sync-recipes').exampleInput)).toMatchObject({
    saves: [{ base: null, recipe: { recipe: 1, name: 'Web', steps: [{ kind: 'resize', side: 1600 }] } }],
    removals: [],
  })
})

describe('a stream that fails', () => {
  test.each(['crawl-site-v1', 'fetch-sitemap-v1', 'domain-report-v1'])('%s says so in an event', (name) => {
    const { output } = of(name)
    expect(output.safeParse({ type: 'error', error: 'It did not answer.' }).success).toBe(true)
    expect(output.safeParse({ type: 'failure', error: 'It did not answer.' }).success).toBe(false)
  })
  test('a crawl and a sitemap say how far they are', () => {
    expect(of('crawl-site-v1').output.safeParse({ type: 'progress', fetched: 1, waiting: 2 }).success).toBe(true)
    expect(of('fetch-sitemap-v1').output.safeParse({ type: 'chunk', base64: 'AA==' }).success).toBe(true)
  })
})

test.each(['default', 'cloudflare', 'google', 'quad9'])('a DNS lookup may ask the resolver %s', (resolver) =>
  expect(of('dig-dns-v1').input.safeParse({ domain: 'a.example', resolver }).success).toBe(true),
)
test.each('A AAAA CNAME MX NS PTR SOA SRV TXT ANY CAA DS DNSKEY HTTPS SVCB TLSA NAPTR SSHFP ALL'.split(' '))(
  'a DNS lookup may ask for %s',
  (recordType) => expect(of('dig-dns-v1').input.safeParse({ domain: 'a.example', recordType }).success).toBe(true),
)
