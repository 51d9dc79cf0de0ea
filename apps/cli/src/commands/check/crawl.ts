import { type PublicFetch, PublicFetchFault } from '@sundry/lookups'
import { type CrawledSite, type CrawlResponse, crawlSite } from '@sundry/site-check'
import type { Call } from '../../command.ts'
import { createProgress } from '../../terminal/io.ts'

const MAX_PAGE_BYTES = 5_000_000

/** Crawls a live site through the guarded fetch; a site on this machine is reached only where its URL was typed. */
export async function openLiveSite(
  site: string,
  { pages, skips, seeds }: { pages: number; skips(path: string): boolean; seeds: readonly string[] },
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<CrawledSite> {
  const start = new URL(site)
  const { ports, close } = await reach.lookups(isOnThisMachine(start) ? start : undefined)
  const session = ports.web.session()
  const progress = createProgress(io)
  try {
    const crawled = await crawlSite(start, {
      maxPages: pages,
      signal: io.signal,
      skips,
      seeds,
      fetch: (url, follow = false) => fetchOne(session, url, io.signal, follow),
      onProgress: (visited, known, path) => progress.show(`${visited} of ${known} ${path}`),
    })
    if (crawled.fileCount === 0) throw new PublicFetchFault('unreachable', site)
    return crawled
  } finally {
    progress.clear()
    session.close()
    await close()
  }
}

export const isOnThisMachine = ({ hostname }: URL) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)

/** Null when there is no response at all; whether that ends the crawl shows when no file was fetched. */
async function fetchOne(
  session: ReturnType<PublicFetch['session']>,
  url: URL,
  signal: AbortSignal,
  follow: boolean,
): Promise<CrawlResponse | null> {
  try {
    const response = await session.fetch(url, { maxBytes: MAX_PAGE_BYTES, whenLonger: 'cut', follow, signal })
    const location = response.header('location')
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null
    const { bytes } = await response.bytes()
    return {
      status: response.status,
      location: isRedirect && URL.canParse(location, url) ? new URL(location, url).href : null,
      type: response.header('content-type') ?? '',
      bytes,
      headers: response.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PublicFetchFault) return null
    throw error
  }
}
