// The responses of a crawl, for a caller who checks the site itself.
import type { CrawlSiteEvent } from '@sundry/contracts/crawl-site-v1'
import { limits } from '@sundry/contracts/limits'
import { PublicFetchFault, type PublicFetchSession, type PublicResponse } from '../ports/ports-web.ts'

type ResponseEvent = Extract<CrawlSiteEvent, { type: 'response' }>

const TIMEOUT_MS = 15_000
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
