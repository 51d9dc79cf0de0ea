import { crawlPages, createFrontier, ownersPolicy } from '@sundry/kit'
import { parseRobots } from '@sundry/robots'
import { addressesIn } from '../scan/read-page.ts'
import { sitemapLocations, toUrl } from '../site/addresses.ts'
import { decodePath, isPage, type SiteFiles } from '../site/files.ts'

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
  /** True if a path was found and not visited, so that it presumably exists. */
  isServed(path: string): boolean
  /** The URL a file was fetched from. */
  placeOf(file: string): string
}

/** A response to a URL that was fetched by somebody else. */
export interface FetchedResponse extends CrawlResponse {
  readonly url: string
}

interface FetchedFile {
  readonly content: Uint8Array
  readonly url: string
  readonly isCut?: boolean
}

const MAX_CONCURRENT = 4
/** A site that asks for patience or fails says nothing of the page. */
const isBusy = ({ status }: CrawlResponse) => status === 429 || status >= 500
/** The page is there for those who are let in. */
const isClosed = ({ status }: CrawlResponse) => [401, 402, 403, 407, 451].includes(status)
const htmlType = /^text\/html|^application\/xhtml/i
const MARK = '\uFEFF'

/** A page in UTF-8, with a byte order mark where only its header names the encoding. */
function inUtf8(response: CrawlResponse): CrawlResponse {
  const { type, bytes, isCut } = response
  const [, label] = /charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? []
  if (label === undefined || isCut || !htmlType.test(type)) return response
  try {
    const text = new TextDecoder(label).decode(bytes)
    const isNamed = !/[^\u0000-\u007F]/.test(text) || /<meta[^>]{0,200}charset/i.test(text.slice(0, 1024))
    if (/^utf-?8$/i.test(label) && isNamed) return response
    return { ...response, bytes: new TextEncoder().encode(MARK + text) }
  } catch {
    // No encoding has this name.
    return response
  }
}

/**
 * A live site written down as the folder that would answer the same: pages as files, redirects as `_redirects`, the
 * headers of the host as `_headers`.
 */
function createRecord(start: URL, skips: (path: string) => boolean) {
  const baseUrl = new URL('.', start).href
  const basePath = new URL(baseUrl).pathname
  const files = new Map<string, FetchedFile>()
  const redirects: string[] = []
  const closed: string[] = []
  let headers = ''
  let pages = 0
  const linesOf = (fields: CrawlResponse['headers']) => fields.map(([name, value]) => `  ${name}: ${value}\n`).join('')
  const pathOf = (url: URL) => decodePath(url.pathname.slice(basePath.length))
  const add = (path: string, { bytes: content, isCut = false }: CrawlResponse, url: string) =>
    void (skips(path) || files.set(path, { content, url, isCut }))

  return {
    baseUrl,
    basePath,
    addRobots: ({ bytes: content }: CrawlResponse, url: string) => void files.set('robots.txt', { content, url }),
    addFile: (url: URL, response: CrawlResponse) => add(pathOf(url), response, url.href),
    /** True if it is a page, which may lead on. */
    addResponse(url: URL, response: CrawlResponse): boolean {
      const { status, location, type } = response
      if (location !== null) redirects.push(`${url.pathname} ${location} ${status}!`)
      if (location !== null || status >= 400) return false
      const isHtml = htmlType.test(type)
      const path = pathOf(url)
      const isFolder = isHtml && !isPage(path)
      add(isFolder ? `${path.replace(/\/?$/, path === '' ? '' : '/')}index.html` : path, response, url.href)
      const ofRobots = response.headers.filter(
        ([name, value]) => name.toLowerCase() === 'x-robots-tag' && /noindex|none/i.test(value),
      )
      if (isHtml) pages += 1
      if (isHtml && ofRobots.length > 0) closed.push(`${url.pathname}\n${linesOf(ofRobots)}`)
      if (headers === '' && isHtml)
        headers = `/*\n${linesOf(response.headers.filter(([name]) => name.toLowerCase() !== 'x-robots-tag'))}`
      return isHtml
    },
    site(facts: Pick<CrawledSite, 'unanswered' | 'notFetched' | 'missingAnswer' | 'isServed'>): CrawledSite {
      const encoder = new TextEncoder()
      if (redirects.length > 0)
        files.set('_redirects', { content: encoder.encode(redirects.join('\n')), url: start.href })
      // One rule for all, because a site is read with so many rules.
      const ofRobots = closed.length === pages ? closed.slice(0, 1).map((one) => one.replace(/^.*/, '/*')) : closed
      const sent = headers + ofRobots.join('')
      if (sent !== '') files.set('_headers', { content: encoder.encode(sent), url: start.href })
      return {
        ...facts,
        baseUrl,
        fileCount: files.size,
        async *list() {
          for (const [path, { content, isCut }] of files)
            yield { path, size: content.length, ...(isCut && { unread: 'too-large' }) }
        },
        read: async (path) => files.get(path)?.content ?? new Uint8Array(),
        placeOf: (file) => files.get(file)?.url ?? file,
      }
    },
  }
}

/** Crawls a site as its owner. What was not visited counts as being there. */
export async function crawlSite(
  start: URL,
  { maxPages, signal, fetch, skips, onProgress, seeds = [] }: CrawlOptions,
): Promise<CrawledSite> {
  const record = createRecord(start, skips)
  const { baseUrl, basePath } = record
  const unanswered: string[] = []
  const unvisited = new Set<string>()
  /** Addresses that something leads to as they are, without a query. */
  const exact = new Set<string>()
  const doubtful: { url: URL; response: CrawlResponse }[] = []
  const first = urlsBelow(baseUrl, [start.href])[0]?.href ?? baseUrl
  const frontier = createFrontier({ start: first, accepts: () => true })
  const enqueue = (addresses: readonly string[]) => {
    for (const address of addresses) {
      const url = toUrl(address, baseUrl)
      if (url?.search === '') exact.add(url.href.replace(/#.*/s, ''))
    }
    frontier.add(
      urlsBelow(baseUrl, addresses).map(({ href }) => href),
      0,
    )
  }

  async function visit({ url: address }: { url: string }): Promise<string[]> {
    const url = new URL(address)
    const fetched = await fetch(url)
    if (fetched === null || isBusy(fetched) || isClosed(fetched)) {
      if (fetched === null || isBusy(fetched)) unanswered.push(url.href)
      unvisited.add(decodePath(url.pathname))
      return []
    }
    const response = inUtf8(fetched)
    if (response.location !== null || response.status >= 400) {
      doubtful.push({ url, response: { ...response, bytes: new Uint8Array() } })
      return response.location === null ? [] : [response.location]
    }
    const leadsOn = record.addResponse(url, response)
    return leadsOn ? addressesIn(new TextDecoder().decode(response.bytes), url.href) : []
  }

  async function fetchRobots(): Promise<string[]> {
    const url = new URL('/robots.txt', start)
    const response = await fetch(url, true)
    if (response === null) unanswered.push(url.href)
    if (response === null || response.status >= 300 || htmlType.test(response.type)) return []
    record.addRobots(response, url.href)
    return parseRobots(response.bytes).sitemaps.map((sitemap) => sitemap.url)
  }

  async function fetchSitemap(url: URL): Promise<string[]> {
    const response = await fetch(url)
    if (response === null) unanswered.push(url.href)
    if (response === null || response.status >= 300 || htmlType.test(response.type)) return []
    record.addFile(url, response)
    return sitemapLocations(response.bytes, signal)
  }

  enqueue(seeds.flatMap((seed) => toUrl(toUrl(seed, baseUrl)?.pathname ?? seed, baseUrl)?.href ?? []))
  const sitemaps = new Set([new URL('sitemap.xml', baseUrl).href, ...(await fetchRobots())])
  for (const url of urlsBelow(baseUrl, [...sitemaps])) enqueue(await fetchSitemap(url))
  for await (const one of crawlPages({ frontier, policy: ownersPolicy(MAX_CONCURRENT), maxPages, visit })) {
    if (!('visited' in one)) continue
    enqueue(one.visited)
    onProgress(one.fetched, one.fetched + frontier.waiting, new URL(one.stop.url).pathname)
  }
  // A page that is only linked to with a query may not be there without it.
  for (const { url, response } of doubtful) {
    if (exact.has(url.href) || url.href === first) record.addResponse(url, response)
    else unvisited.add(decodePath(url.pathname))
  }
  let notFetched = 0
  for (let stop = frontier.take(); stop !== undefined; stop = frontier.take()) {
    const path = decodePath(new URL(stop.url).pathname)
    unvisited.add(path)
    if (!skips(path.slice(basePath.length))) notFetched += 1
  }
  const missing = await fetch(new URL(`${MISSING}-${Math.random().toString(36).slice(2)}`, baseUrl))
  return record.site({
    unanswered,
    notFetched,
    missingAnswer: answerTo(missing),
    isServed: (path) => frontier.full || unvisited.has(path),
  })
}

const MAX_HOPS = 5

/** The site that somebody else has crawled, of which only these responses are known; all else counts as being there. */
export function siteOfResponses(start: string, responses: readonly FetchedResponse[]): CrawledSite {
  const fetched = new Map(responses.map((response) => [response.url, response]))
  // All of it was crawled, wherever the crawl began.
  const root = new URL('/', start).href
  const record = createRecord(new URL(fetched.has(root) ? root : start), () => false)
  const robotsUrl = new URL('/robots.txt', start).href
  let robots = fetched.get(robotsUrl)
  for (let hop = 0; robots?.location && hop < MAX_HOPS; hop += 1) robots = fetched.get(robots.location)
  if (robots && (robots.status >= 300 || htmlType.test(robots.type))) robots = undefined
  if (robots) record.addRobots(robots, robotsUrl)
  const sitemaps = new Set([new URL('sitemap.xml', record.baseUrl).href])
  for (const { url } of robots ? parseRobots(robots.bytes).sitemaps : []) sitemaps.add(url)
  const answered = new Set<string>()
  for (const response of fetched.values()) {
    // A file has one content, whatever follows its path.
    const [url] = urlsBelow(record.baseUrl, [response.url])
    if (url?.href !== response.url || isBusy(response) || isClosed(response)) continue
    answered.add(decodePath(url.pathname))
    if (url.href === robotsUrl) continue
    if (!sitemaps.has(url.href)) record.addResponse(url, inUtf8(response))
    else if (response.status < 300 && !htmlType.test(response.type)) record.addFile(url, response)
  }
  return record.site({
    unanswered: [],
    notFetched: 0,
    missingAnswer: 'unknown',
    isServed: (path) => !answered.has(path),
  })
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
