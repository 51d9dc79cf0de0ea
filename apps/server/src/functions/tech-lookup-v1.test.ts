import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type TechLookupResult, techLookup } from '@sundry/contracts/tech-lookup-v1'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import { afterEach, expect, test } from 'vitest'
import {
  type Answer,
  callOf,
  type LoopbackSite,
  loopbackPorts,
  noNameServer,
  startLoopbackSite,
} from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

const handler = await loadLookup(techLookup)

let site: LoopbackSite | undefined
afterEach(() => site?.close())

async function looked(answers: Record<string, Answer | string>, path = '/'): Promise<TechLookupResult> {
  site = await startLoopbackSite(answers)
  const result = await handler({ urlToProfile: `${site.origin}${path}` }, loopbackPorts(), callOf())
  return techLookup.output.parse(result)
}

const named = ({ technologies }: TechLookupResult) =>
  technologies.map(({ name, version }) => (version ? `${name} ${version}` : name))

const wordpress = `<!doctype html><html><head><title>A   blog</title>
<meta name="description" content="About things"><meta name="generator" content="WordPress 6.8.1">
<link rel="stylesheet" href="/wp-content/themes/child/style.css?ver=1.2">
<link rel="stylesheet" href="/wp-content/plugins/contact-form-7/includes/css/styles.css?ver=6.0.5">
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script></head><body>x</body></html>`

test('names a WordPress site with its child theme, parent and plugin [tech-13]', async () => {
  const result = await looked({
    '/': { body: wordpress, headers: { server: 'Apache/2.4.68 (Debian)' } },
    '/wp-content/themes/child/style.css': '/*\nTheme Name: My Child\nTemplate: parent\nVersion: 1.2\nAuthor: Ann\n*/',
    '/wp-content/themes/parent/style.css': '/*\nTheme Name: The Parent\nVersion: 4.5.6\n*/',
    '/wp-includes/js/jquery/jquery.min.js?ver=3.7.1': '/*! jQuery v3.4.1 | (c) JS Foundation */',
  })
  expect(named(result)).toEqual(
    expect.arrayContaining([
      'Apache HTTP Server 2.4.68',
      'Contact Form 7 6.0.5',
      'My Child 1.2',
      'PHP',
      'The Parent 4.5.6',
      'WordPress 6.8.1',
      'jQuery 3.4.1',
    ]),
  )
  expect(result.meta).toEqual({ title: 'A blog', description: 'About things' })
  expect(result.components).toEqual([
    expect.objectContaining({ kind: 'theme', slug: 'child', name: 'My Child', version: '1.2', author: 'Ann' }),
    expect.objectContaining({ kind: 'parent-theme', slug: 'parent', name: 'The Parent', version: '4.5.6' }),
    expect.objectContaining({ kind: 'plugin', slug: 'contact-form-7', name: 'Contact Form 7', version: '6.0.5' }),
  ])
  expect(result.categories.cms?.map(({ name }) => name)).toEqual(['WordPress'])
  const jquery = result.technologies.find(({ name }) => name === 'jQuery')
  expect(jquery?.vulnerabilities?.map(({ identifiers }) => identifiers[0])).toEqual([
    'CVE-2020-11022',
    'CVE-2020-11023',
  ])
  expect(jquery?.evidence?.length).toBeGreaterThan(0)
  expect(result.isMockData).toBe(false)
})

test('reads the headers alone of what is no page, and says so [tech-31]', async () => {
  const result = await looked({
    '/': { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf', server: 'nginx/1.28.0' } },
  })
  expect(named(result)).toContain('Nginx 1.28.0')
  expect(result.notes?.[0]).toContain('application/pdf')
})

test('follows redirects and gives up on a loop [tech-29]', async () => {
  const moved = await looked({ '/': { status: 301, headers: { location: '/new' } }, '/new': '<title>New</title>' })
  expect(moved.finalUrl).toBe(`${site?.origin}/new`)
  site?.close()
  const loop = await looked({ '/': { status: 302, headers: { location: '/' } } })
  expect(loop).toMatchObject({ error: 'This site redirects too many times.', isMockData: false, technologies: [] })
})

test('reads the beginning of a page that unpacks to hundreds of megabytes [tech-27]', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000, ' '))
  const result = await looked({ '/': { body: bomb, headers: { 'content-encoding': 'gzip', server: 'nginx' } } })
  expect(named(result)).toContain('Nginx')
  expect(result.notes?.[0]).toContain('longer than 3 MB')
})

test('reads the beginning of a page of ten megabytes [tech-28]', async () => {
  const body = `<meta name="generator" content="Hugo 0.131.0">${'<p>words and words</p>'.repeat(500_000)}`
  const result = await looked({ '/': body })
  expect(named(result)).toContain('Hugo 0.131.0')
  expect(result.notes?.[0]).toBe('The page is longer than 3 MB; only the beginning was read.')
})

test('takes noise that calls itself a page for a page that shows nothing [tech-30]', async () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 2_654_435_761) >>> 13)
  const result = await looked({ '/': { body: noise, headers: { server: 'nginx/1.28.0' } } })
  expect(named(result)).toEqual(['Nginx 1.28.0'])
  expect(result.meta).toEqual({ title: null, description: null })
})

test('says that a site that never answers took too long [tech-32]', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
  const web = createPublicFetch({ ...world, userAgent: 'Sundry tests', headersMs: 150 })
  const { port } = silent.address() as AddressInfo
  const found = await handler({ urlToProfile: `http://127.0.0.1:${port}/` }, loopbackPorts({ web }), callOf())
  expect(found).toMatchObject({ error: 'This site took too long to respond.', isMockData: false, technologies: [] })
  silent.closeAllConnections()
  silent.close()
})

test('asks a wiki for its extensions, a template for its release [tech-21]', async () => {
  const api = '/api.php?action=query&meta=siteinfo&siprop=extensions&format=json'
  const wiki = await looked({
    '/': `<meta name="generator" content="MediaWiki 1.43.1"><link rel="EditURI" type="application/rsd+xml" href="/api.php?action=rsd">`,
    [api]: { body: '{"query":{"extensions":[{"type":"other","name":"Cite","version":"1.2"}]}}' },
  })
  expect(wiki.components).toEqual([expect.objectContaining({ kind: 'extension', name: 'Cite', version: '1.2' })])
  site?.close()
  const joomla = await looked({
    '/': '<meta name="generator" content="Joomla! - Open Source"><link href="/templates/tea/a.css" rel="stylesheet">',
    '/templates/tea/templateDetails.xml': '<extension><name>tea</name><version>2.1</version></extension>',
  })
  expect(joomla.components).toEqual([expect.objectContaining({ kind: 'theme', slug: 'tea', version: '2.1' })])
})

test('the profiler distinguishes a dead site from a server without a way out [tech-16]', async () => {
  const input = { urlToProfile: 'http://127.0.0.1:9/' }
  expect(await handler(input, loopbackPorts(), callOf())).toMatchObject({
    isMockData: false,
    error: 'This site could not be reached.',
    technologies: [],
  })
  const named = { urlToProfile: 'http://nowhere.example/' }
  const sample = await handler(named, loopbackPorts({ addresses: noNameServer }), callOf())
  expect(sample).toMatchObject({ isMockData: true, error: expect.stringContaining('mock data') })
})
