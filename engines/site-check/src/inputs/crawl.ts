import { createFrontier } from '@sundry/kit'
import { parseRobots } from '@sundry/robots'
import { addressesIn } from '../scan/read-page.ts'
import { toUrl } from '../site/addresses.ts'
import type { SiteFiles } from '../site/files.ts'
import { decodePath } from '../site/files.ts'
import { sitemapLocations } from '../site/sitemaps.ts'

export interface CrawlResponse {
  readonly status: number
  /** The absolute target of a redirect. */
  readonly location: string | null
  readonly type: string
  readonly bytes: Uint8Array
  /** Only its beginning was fetched. */
  readonly isCut?: boolean
  readonly headers: readonly (readonly [string, string])[]
}

export interface CrawlOptions {
  readonly maxPages: number
  readonly signal: AbortSignal
  /** Null when there is no response at all. Redirects are followed only where `follow` is true. */
  fetch(url: URL, follow?: boolean): Promise<CrawlResponse | null>
  /** Addresses to visit first, whether or not anything leads to them. */
  readonly seeds?: readonly string[]
  /** Paths that are left out of the result. */
  skips(path: string): boolean
  onProgress(visited: number, known: number, path: string): void
}

export interface CrawledSite extends SiteFiles {
  readonly baseUrl: string
  readonly fileCount: number
  /** URLs that gave no response. */
  readonly unanswered: readonly string[]
  /** How many URLs are known that were one page too many. */
  readonly notFetched: number
  /** Whether a path exists as far as is known: it was found and not visited. */
  isServed(path: string): boolean
  /** The URL a file was fetched from. */
  placeOf(file: string): string
}

interface FetchedFile {
  readonly content: Uint8Array
  readonly url: string
  readonly isCut?: boolean
}

const MAX_CONCURRENT = 4
const htmlType = /^text\/html|^application\/xhtml/i

/**
 * A live site written down as the folder that would answer the same: pages as files, redirects as `_redirects`, the
 * headers of the host as `_headers`. What was not visited counts as being there.
 */
export async function crawlSite(
  start: URL,
  { maxPages, signal, fetch, skips, onProgress, seeds = [] }: CrawlOptions,
): Promise<CrawledSite> {
  const baseUrl = new URL('.', start).href
  const basePath = new URL(baseUrl).pathname
  const files = new Map<string, FetchedFile>()
  const redirects: string[] = []
  const unanswered: string[] = []
  const unvisited = new Set<string>()
  let headers = ''
  const first = urlsBelow(baseUrl, [start.href])[0]?.href ?? baseUrl
  const frontier = createFrontier({ start: first, accepts: () => true })

  const add = (path: string, { bytes: content, isCut = false }: CrawlResponse, url: string) =>
    void (skips(path) || files.set(path, { content, url, isCut }))
  const enqueue = (addresses: readonly string[]) =>
    frontier.add(
      urlsBelow(baseUrl, addresses).map(({ href }) => href),
      0,
    )

  async function visit(url: URL): Promise<string[]> {
    const response = await fetch(url)
    // A site that asks for patience says nothing of the page.
    if (response === null || response.status === 429 || response.status === 503) {
      unanswered.push(url.href)
      unvisited.add(decodePath(url.pathname))
      return []
    }
    const { status, location, type, bytes } = response
    if (location !== null) {
      redirects.push(`${url.pathname} ${location} ${status}!`)
      return [location]
    }
    if (status >= 400) return []
    const isPage = htmlType.test(type)
    const path = decodePath(url.pathname.slice(basePath.length))
    const isFolder = isPage && !/\.x?html?$/i.test(path)
    add(isFolder ? `${path.replace(/\/?$/, path === '' ? '' : '/')}index.html` : path, response, url.href)
    if (headers === '' && isPage)
      headers = `/*\n${response.headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
    return isPage ? addressesIn(new TextDecoder().decode(bytes), url.href) : []
  }

  async function fetchRobots(): Promise<string[]> {
    const url = new URL('/robots.txt', start)
    const response = await fetch(url, true)
    if (response === null) unanswered.push(url.href)
    if (response === null || response.status >= 300 || htmlType.test(response.type)) return []
    files.set('robots.txt', { content: response.bytes, url: url.href })
    return parseRobots(response.bytes).sitemaps.map((sitemap) => sitemap.url)
  }

  async function fetchSitemap(url: URL): Promise<string[]> {
    const response = await fetch(url)
    if (response === null) unanswered.push(url.href)
    if (response === null || response.status >= 300 || htmlType.test(response.type)) return []
    add(decodePath(url.pathname.slice(basePath.length)), response, url.href)
    return sitemapLocations(response.bytes, signal)
  }

  enqueue(seeds.flatMap((seed) => toUrl(toUrl(seed, baseUrl)?.pathname ?? seed, baseUrl)?.href ?? []))
  const sitemaps = new Set([new URL('sitemap.xml', baseUrl).href, ...(await fetchRobots())])
  for (const url of urlsBelow(baseUrl, [...sitemaps])) enqueue(await fetchSitemap(url))
  let visited = 0
  while (frontier.waiting > 0 && visited < maxPages) {
    const batch: URL[] = []
    while (batch.length < Math.min(MAX_CONCURRENT, maxPages - visited) && frontier.waiting > 0)
      batch.push(new URL(frontier.take()?.url ?? first))
    visited += batch.length
    onProgress(visited, visited + frontier.waiting, batch[0]?.pathname ?? '')
    for (const addresses of await Promise.all(batch.map(visit))) enqueue(addresses)
  }
  let notFetched = 0
  for (let stop = frontier.take(); stop !== undefined; stop = frontier.take()) {
    const path = decodePath(new URL(stop.url).pathname)
    unvisited.add(path)
    if (!skips(path.slice(basePath.length))) notFetched += 1
  }
  const missing = await fetch(new URL(`${MISSING}-${Math.random().toString(36).slice(2)}`, baseUrl))
  const encoder = new TextEncoder()
  if (redirects.length > 0) files.set('_redirects', { content: encoder.encode(redirects.join('\n')), url: start.href })
  if (headers !== '') files.set('_headers', { content: encoder.encode(headers), url: start.href })
  return {
    baseUrl,
    fileCount: files.size,
    unanswered,
    notFetched,
    missingAnswer: answerTo(missing),
    isServed: (path) => frontier.full || unvisited.has(path),
    async *list() {
      for (const [path, { content, isCut }] of files)
        yield { path, size: content.length, ...(isCut && { unread: 'too-large' }) }
    },
    read: async (path) => files.get(path)?.content ?? new Uint8Array(),
    placeOf: (file) => files.get(file)?.url ?? file,
  }
}

/** A path that no site has. */
const MISSING = 'sundry-no-such-page'

function answerTo(response: CrawlResponse | null): NonNullable<SiteFiles['missingAnswer']> {
  if (response === null || response.status === 429 || response.status >= 500) return 'unknown'
  return response.status >= 400 || response.location !== null ? 'error' : 'page'
}

function urlsBelow(baseUrl: string, addresses: readonly string[]): URL[] {
  return addresses.flatMap((address) => {
    if (!URL.canParse(address, baseUrl)) return []
    const url = new URL(address, baseUrl)
    url.hash = ''
    url.search = ''
    return url.href.startsWith(baseUrl) ? [url] : []
  })
}
