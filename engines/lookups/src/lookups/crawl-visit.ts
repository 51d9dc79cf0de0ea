import { randomUUID } from 'node:crypto'
import type { CrawlSiteEvent } from '@sundry/contracts/crawl-site-v1'
import { limits } from '@sundry/contracts/limits'
import type { PageFacts } from '../parsing/read-page.ts'
import { ParseFault, type Parser, type Turn } from '../ports/ports.ts'
import { PublicFetchFault, type PublicFetchSession, type PublicResponse } from '../ports/ports-web.ts'
import type { RobotsFile } from './robots-file.ts'

const crawlerName = 'Sundry'
/** A site may ask for patience, but not for more than a crawl has. */
const MAX_DELAY_MS = 10_000

export const blockedReason = (line: number) => `disallowed by robots.txt (line ${line})`

export interface CrawlRules {
  blockedBy(url: string): Promise<number | null>
  delayMs: number
  sitemaps: readonly string[]
}

/** Crawl-delay is not in the RFC, but honouring it costs nothing. */
export async function robotsRules(
  { octets }: Pick<RobotsFile, 'octets'>,
  parser: Parser,
  turn: Turn,
): Promise<CrawlRules> {
  const file = { key: randomUUID(), octets, agent: crawlerName }
  const { delayMs, sitemaps } = await parser.robots({ ...file, urls: [] }, turn)
  return {
    async blockedBy(url) {
      const { blockedBy } = await parser.robots({ ...file, urls: [url] }, turn)
      return blockedBy[0] ?? null
    },
    delayMs: Math.min(delayMs, MAX_DELAY_MS),
    sitemaps,
  }
}

type PageEvent = Extract<CrawlSiteEvent, { type: 'page' }>

interface Visit {
  url: string
  depth: number
  session: Pick<PublicFetchSession, 'fetch'>
  rules: CrawlRules
  parser: Parser
  turn: Turn & { signal: AbortSignal }
  now: number
}

interface Visited {
  pages: PageEvent[]
  links: readonly string[]
  resources: readonly string[]
  busy: boolean
  movedTo: string | null
}

const TIMEOUT_MS = 15_000
const MAX_TYPE_LENGTH = 100
/** A page "modified" this shortly ago was generated for this request, so its date says nothing. */
const FRESH_MS = 60_000

function modified(response: PublicResponse, now: number): string | null {
  const time = Date.parse(response.header('last-modified') ?? '')
  return Number.isNaN(time) || time > now - FRESH_MS ? null : new Date(time).toISOString().slice(0, 10)
}

export async function visit({ url, depth, session, rules, parser, turn, now }: Visit): Promise<Visited> {
  const { signal } = turn
  const { origin } = new URL(url)
  const requested = { type: 'page' as const, url, depth, listed: false }
  let response: PublicResponse
  let page = { ...requested, status: null as number | null }
  const gone = (reason: string, pages: PageEvent[] = []): Visited => {
    return {
      pages: [...pages, { ...page, reason }],
      links: [],
      resources: [],
      busy: page.status === 429 || page.status === 503,
      movedTo: null,
    }
  }
  try {
    response = await session.fetch(url, {
      maxBytes: limits.crawl.pageBytes,
      whenLonger: 'cut',
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1' },
      signal,
    })
    const before: PageEvent[] = []
    const final = new URL(response.url)
    final.hash = ''
    if (final.href !== url) {
      before.push({ ...requested, status: response.redirects[0]?.status ?? null, reason: `redirects to ${final.href}` })
      page = { ...page, url: final.href }
      const blocked = final.origin === origin ? await rules.blockedBy(final.href) : null
      if (final.origin !== origin || blocked !== null) {
        response.discard()
        const forbidden = blocked === null ? [] : [{ ...page, reason: blockedReason(blocked) }]
        return {
          pages: [...before, ...forbidden],
          links: [],
          resources: [],
          busy: false,
          movedTo: blocked === null ? final.href : null,
        }
      }
    }
    page = { ...page, status: response.status }
    const contentType = response.header('content-type') ?? ''
    if (response.status !== 200) {
      response.discard()
      return gone(`returns HTTP status ${response.status}`, before)
    }
    if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
      response.discard()
      return gone(
        `is not a page (${contentType.split(';')[0]?.trim().slice(0, MAX_TYPE_LENGTH) || 'unknown type'})`,
        before,
      )
    }
    const { bytes } = await response.bytes()
    const headers = { link: response.header('link'), 'x-robots-tag': response.header('x-robots-tag') }
    const facts = await parser.page({ bytes, contentType, url: final.href, headers }, turn)
    return { ...judge(page, facts, modified(response, now), before), busy: false, movedTo: null }
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault || fault instanceof ParseFault)) throw fault
    return gone(fault.message)
  }
}

function judge(
  page: PageEvent,
  { title, canonical, noindex, links, resources }: PageFacts,
  lastModified: string | null,
  before: PageEvent[],
): Pick<Visited, 'pages' | 'links' | 'resources'> {
  const elsewhere = canonical !== null && canonical !== page.url
  const reason = noindex ? 'noindex' : elsewhere ? `canonical is ${canonical}` : undefined
  const event = { ...page, listed: reason === undefined, ...(reason && { reason }), canonical, lastModified, title }
  return {
    pages: [...before, event],
    links: elsewhere && canonical !== null ? [canonical, ...links] : links,
    resources,
  }
}

/** The answer to a file alone, without its content; null where there is none. */
export async function statusOf(url: string, session: Visit['session'], signal: AbortSignal): Promise<number | null> {
  try {
    const response = await session.fetch(url, { method: 'HEAD', maxBytes: 0, timeoutMs: TIMEOUT_MS, signal })
    response.discard()
    return response.status
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    return null
  }
}

// The responses of a crawl, for a caller who checks the site itself.

type ResponseEvent = Extract<CrawlSiteEvent, { type: 'response' }>

const MAX_HEADERS = 60
/** A robots.txt can name thousands. */
const MAX_SITEMAPS = 20
const MAX_HEADER_LENGTH = 4000
const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i

/** The one in the usual place, and those of the same site that robots.txt names. */
export function ownSitemaps(origin: string, named: readonly string[]): string[] {
  const own = named.filter((url) => URL.canParse(url) && new URL(url).origin === origin)
  return [...new Set([`${origin}/sitemap.xml`, ...own.map((url) => new URL(url).href)])].slice(0, MAX_SITEMAPS)
}

/** A session that keeps each answer, every redirect by itself, until it is taken. */
export function recordResponses(session: Pick<PublicFetchSession, 'fetch'>) {
  const retained: ResponseEvent[] = []
  let total = 0

  function keep({ url, status, headers, header }: PublicResponse, bytes: Uint8Array): void {
    total += bytes.length
    retained.push({
      type: 'response',
      url,
      status,
      location: null,
      contentType: header('content-type')?.slice(0, MAX_HEADER_LENGTH) ?? '',
      headers: headers
        .filter(([name, value]) => name.toLowerCase() !== 'set-cookie' && value.length <= MAX_HEADER_LENGTH)
        .slice(0, MAX_HEADERS)
        .map(([name, value]) => ({ name: name.toLowerCase(), value })),
      base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    })
  }

  const fetch: PublicFetchSession['fetch'] = async (url, request) => {
    const response = await session.fetch(url, request)
    const { redirects } = response
    for (const [at, { url: from, status }] of redirects.entries()) {
      const location = redirects[at + 1]?.url ?? response.url
      retained.push({ type: 'response', url: from, status, location, contentType: '', headers: [], base64: '' })
    }
    return {
      ...response,
      async bytes() {
        const read = await response.bytes()
        keep(response, read.bytes)
        return read
      },
      discard() {
        // A page that is not to be read is unknown, not empty.
        if (response.status >= 400 || !isPage.test(response.header('content-type') ?? ''))
          keep(response, new Uint8Array())
        response.discard()
      },
    }
  }

  return {
    fetch,
    take: () => retained.splice(0),
    get bytes() {
      return total
    },
    /** For its answer alone; a site without the file is no fault. */
    async read(url: string, signal: AbortSignal): Promise<void> {
      try {
        const response = await fetch(url, {
          maxBytes: limits.crawl.pageBytes,
          whenLonger: 'cut',
          timeoutMs: TIMEOUT_MS,
          signal,
        })
        if (response.status === 200) await response.bytes()
        else response.discard()
      } catch (fault) {
        if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
      }
    },
  }
}
