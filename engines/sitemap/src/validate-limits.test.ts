import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { MAX_OCTETS } from './base/protocol.ts'
import { validateSitemap } from './check/validate.ts'

const open = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('\n')
const loc = (n: number) => `<loc>https://www.example.com/${n}</loc>`
const counts = async (source: string | Uint8Array) => (await validateSitemap(source)).counts
/** The one error that makes the sitemap invalid. */
async function errorIn(source: string): Promise<string[]> {
  const { valid, errorCount, warningCount, counts } = await validateSitemap(source)
  expect({ valid, errorCount, warningCount }).toEqual({ valid: false, errorCount: 1, warningCount: 0 })
  return Object.keys(counts)
}

/** A sitemap of exactly so many octets, padded by one huge comment. */
function padded(octets: number, filler = 'x'): Uint8Array<ArrayBuffer> {
  const [start, end] = [`${open}><url>${loc(1)}</url><!--`, '--></urlset>']
  const all = new Uint8Array(octets).fill(filler.charCodeAt(0))
  all.set(new TextEncoder().encode(start))
  all.set(new TextEncoder().encode(end), octets - end.length)
  return all
}

describe('counts', () => {
  test('allows 50,000 pages and no more', async () => {
    const source = (count: number) => `${open}>${many(count, (n) => `<url>${loc(n)}</url>`)}</urlset>`
    const full = await validateSitemap(source(50_000))
    expect(full).toMatchObject({ valid: true, urlCount: 50_000, counts: {} })
    expect(await errorIn(source(50_001))).toEqual(['too-many-urls'])
  })
  test('allows 50,000 sitemaps and no more', async () => {
    const source = (count: number) =>
      `${open.replace('urlset', 'sitemapindex')}>${many(count, (n) => `<sitemap>${loc(n)}</sitemap>`)}</sitemapindex>`
    expect(await counts(source(50_000))).toEqual({})
    expect(await errorIn(source(50_001))).toEqual(['too-many-sitemaps'])
  })
  test('allows 1,000 images a page and no more', async () => {
    const image = (n: number) => `<image:image><image:loc>https://www.example.com/${n}.jpg</image:loc></image:image>`
    const source = (count: number) =>
      `${open} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url>${loc(1)}${many(count, image)}</url></urlset>`
    expect(await counts(source(1000))).toEqual({})
    expect(await errorIn(source(1001))).toEqual(['image-too-many'])
  })
  test('allows 1,000 news and no more', async () => {
    const item = (n: number) =>
      `<url>${loc(n)}<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>${new Date().toISOString()}</news:publication_date><news:title>T</news:title></news:news></url>`
    const source = (count: number) =>
      `${open} xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${many(count, item)}</urlset>`
    expect(await counts(source(1000))).toEqual({})
    expect(await errorIn(source(1001))).toEqual(['news-too-many'])
  })
})

describe('size', () => {
  test('allows 50 MB and not one octet more', async () => {
    expect(await validateSitemap(padded(MAX_OCTETS))).toMatchObject({ valid: true, octets: MAX_OCTETS, complete: true })
    const report = await validateSitemap(padded(MAX_OCTETS + 1))
    expect(report).toMatchObject({ valid: false, complete: false, urlCount: 1, counts: { 'too-large': 1 } })
    expect(report.findings).toMatchObject([{ hint: 'Split it into several sitemaps with an index.' }])
  })
  test('stops unpacking a bomb at the limit', async () => {
    const bomb = gzipSync(padded(3 * MAX_OCTETS, ' '), { level: 1 })
    const report = await validateSitemap(new Uint8Array(bomb))
    expect(report).toMatchObject({ compressed: true, octets: MAX_OCTETS, counts: { 'too-large': 1 } })
  })
})

describe('hostile XML', () => {
  test('stops at a document type before any entity', async () => {
    const entities = many(30, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)
    const laughs = `<?xml version="1.0"?><!DOCTYPE u [<!ENTITY e0 "ha">${entities}]><urlset><url><loc>&e30;</loc></url></urlset>`
    const report = await validateSitemap(laughs)
    expect(report.counts).toEqual({ 'doctype-not-allowed': 1 })
    expect(report.octets).toBe(laughs.length)
  })
  test('stops at a document type behind a long comment too', async () => {
    const { findings } = await validateSitemap('<!DOCTYPE u><urlset/>')
    expect(findings.find(({ code }) => code === 'doctype-not-allowed')).toMatchObject({ line: 1, column: 1 })
    const source = `<?xml version="1.0"?><!--${'x'.repeat(100_000)}--><!DOCTYPE u><urlset/>`
    expect(await counts(source)).toEqual({ 'doctype-not-allowed': 1 })
  })
  test('passes over a comment made to fill the memory', async () => {
    const source = `${open}><!--${'- '.repeat(4_000_000)}--><url>${loc(1)}</url></urlset>`
    expect(await validateSitemap(source)).toMatchObject({ valid: true, counts: {} })
  })
  test('keeps no more than a megabyte of an endless text', async () => {
    const report = await validateSitemap(`${open}><url><loc>${'&amp;'.repeat(3_000_000)}</loc></url></urlset>`)
    expect(report.counts).toEqual({ 'loc-not-absolute': 1, 'loc-too-long': 1 })
  })
  test('finds a reference to no character without reading to the end', async () => {
    const broken = `${open}><url><loc>https://www.example.com/?a&#0;b</loc></url>`
    let taken = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const text = taken === 0 ? broken : '<url></url>'.repeat(9000)
        taken += 1
        controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const report = await validateSitemap(stream)
    expect(report.findings).toMatchObject([{ code: 'xml-not-wellformed', line: 1, column: broken.indexOf('&') + 1 }])
    expect(taken).toBeLessThan(6)
  })
})
