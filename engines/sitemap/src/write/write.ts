import { IMAGE_NS, MAX_ENTRIES, MAX_OCTETS, SITEMAP_NS, XHTML_NS } from '../base/protocol.ts'
import {
  createLocWriter,
  type EntryText,
  escapeXml,
  type LocWriter,
  readDefaults,
  type WritableLoc,
  writeEntry,
} from './entry.ts'
import type { SitemapFile, SitemapUrl, SkippedUrl, WriteOptions, WrittenSitemap } from './input.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const end = '</urlset>\n'

interface Urlset {
  readonly text: string
  readonly urlCount: number
}

interface UrlsetSplitter {
  add(entry: EntryText): Urlset | undefined
  finish(): Urlset | undefined
}

function createUrlsetSplitter({ maxUrls = MAX_ENTRIES, maxOctets = MAX_OCTETS }: WriteOptions): UrlsetSplitter {
  const room = maxOctets - urlsetStart(true, true).length - end.length
  let entries: string[] = []
  let octets = 0
  let hasAlternates = false
  let hasImages = false

  function take(): Urlset | undefined {
    if (entries.length === 0) return undefined
    const text = `${urlsetStart(hasAlternates, hasImages)}${entries.join('')}${end}`
    const urlCount = entries.length
    entries = []
    octets = 0
    hasAlternates = false
    hasImages = false
    return { text, urlCount }
  }

  return {
    add(entry) {
      const isFull = entries.length >= maxUrls || octets + entry.text.length > room
      const finished = isFull ? take() : undefined
      entries.push(entry.text)
      octets += entry.text.length
      hasAlternates ||= entry.hasAlternates
      hasImages ||= entry.hasImages
      return finished
    },
    finish: take,
  }
}

function urlsetStart(hasAlternates: boolean, hasImages: boolean): string {
  const xhtml = hasAlternates ? ` xmlns:xhtml="${XHTML_NS}"` : ''
  const image = hasImages ? ` xmlns:image="${IMAGE_NS}"` : ''
  return `${declaration}<urlset xmlns="${SITEMAP_NS}"${xhtml}${image}>\n`
}

function writeIndex(locations: readonly string[], lastmod: string | undefined): string {
  const date = lastmod === undefined ? '' : `    <lastmod>${lastmod}</lastmod>\n`
  const entries = locations.map((loc) => `  <sitemap>\n    <loc>${escapeXml(loc)}</loc>\n${date}  </sitemap>\n`)
  return `${declaration}<sitemapindex xmlns="${SITEMAP_NS}">\n${entries.join('')}</sitemapindex>\n`
}

const MAX_NOTES = 100

/**
 * Splits with an index at 50,000 pages or 50 MB; what a validator would reject is left out and reported. Pages may
 * come one by one, as from a crawl.
 */
export async function writeSitemap(
  urls: Iterable<string | SitemapUrl> | AsyncIterable<string | SitemapUrl>,
  options: WriteOptions = {},
): Promise<WrittenSitemap> {
  const dropped: { loc: string; field: string; value: string }[] = []
  const drop = (loc: string) => (field: string, value: string) => {
    if (dropped.length < MAX_NOTES) dropped.push({ loc, field, value })
  }
  const defaults = readDefaults(options, drop(''))
  const splitter = createUrlsetSplitter(options)
  const toLoc = createLocWriter()
  const intake = createIntake(toLoc)
  const urlsets: Urlset[] = []
  for await (const url of urls) {
    const page = intake.accept(typeof url === 'string' ? url : url.loc)
    if (!page) continue
    const tools = { defaults, toLoc, drop: drop(page.loc) }
    const entry = writeEntry(page.loc, typeof url === 'string' ? { loc: url } : url, tools)
    const finished = splitter.add(entry)
    if (finished) urlsets.push(finished)
  }
  const last = splitter.finish()
  if (last) urlsets.push(last)
  const files = await packFiles(urlsets, intake.firstOrigin, defaults.lastmod, options)
  return { files, dropped, ...intake.result() }
}

function createIntake(toLoc: LocWriter) {
  const listed = new Set<string>()
  const skipped: SkippedUrl[] = []
  const changed: { input: string; loc: string }[] = []
  let skippedCount = 0
  let changedCount = 0
  let duplicates = 0
  let firstOrigin = ''
  let otherHosts = 0

  return {
    accept(text: string): WritableLoc | undefined {
      const input = text.trim()
      if (input === '') return undefined
      const page = toLoc(input)
      if (typeof page === 'string') {
        if (++skippedCount <= MAX_NOTES) skipped.push({ input, reason: page })
        return undefined
      }
      if (listed.has(page.href)) {
        duplicates += 1
        return undefined
      }
      listed.add(page.href)
      if (firstOrigin === '') firstOrigin = page.origin
      if (page.origin !== firstOrigin) otherHosts += 1
      if (page.loc !== input && ++changedCount <= MAX_NOTES) changed.push({ input, loc: page.loc })
      return page
    },
    get firstOrigin() {
      return firstOrigin
    },
    result: () => ({
      ...{ urlCount: listed.size, duplicates, skipped, skippedCount, changed, changedCount },
      ...(otherHosts > 0 && { otherHosts }),
    }),
  }
}

async function packFiles(
  urlsets: readonly Urlset[],
  origin: string,
  lastmod: string | undefined,
  { name = 'sitemap', gzip: isPacked = false, baseUrl = `${origin}/` }: WriteOptions,
): Promise<readonly SitemapFile[]> {
  const ending = isPacked ? '.xml.gz' : '.xml'
  const files: SitemapFile[] = []
  for (const [index, { text, urlCount }] of urlsets.entries()) {
    const fileName = urlsets.length === 1 ? `${name}${ending}` : `${name}-${index + 1}${ending}`
    const content = isPacked ? await gzip(text) : text
    files.push({ name: fileName, kind: 'urlset', content, octets: content.length, urlCount })
  }
  if (files.length < 2) return files
  const content = writeIndex(
    files.map((file) => new URL(encodeURIComponent(file.name), baseUrl).href),
    lastmod,
  )
  const index: SitemapFile = {
    name: `${name}.xml`,
    kind: 'index',
    content,
    octets: content.length,
    urlCount: files.length,
  }
  return [index, ...files]
}

async function gzip(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
