import { type PublicFetch, PublicFetchFault } from '@sundry/lookups'
import { parseRobots } from '@sundry/robots'
import { addressesIn, decodePath } from '@sundry/site-check'
import type { Call } from '../../command.ts'
import { createProgress } from '../../terminal/progress.ts'
import type { CheckedSite } from './place.ts'

interface CrawlOptions {
  readonly pages: number
  skips(path: string): boolean
}

interface Kept {
  readonly content: Uint8Array
  readonly url: string
}

const PAGE_BYTES = 5_000_000
const AT_ONCE = 4
const page = /^text\/html|^application\/xhtml/i

/**
 * A live site written down as the folder that would answer the same: pages as files, what leads elsewhere as
 * `_redirects`, what the host sends as `_headers`. What was not visited counts as being there.
 */
export async function crawlSite(
  given: string,
  { pages, skips }: CrawlOptions,
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<CheckedSite> {
  const start = new URL(given)
  const baseUrl = new URL('.', start).href
  const basePath = new URL(baseUrl).pathname
  const kept = new Map<string, Kept>()
  const redirects: string[] = []
  const unanswered: string[] = []
  const unseen = new Set<string>()
  let headers = ''
  const { ports, close } = await reach.lookups(isOnThisMachine(start) ? start : undefined)
  const session = ports.web.session()
  const progress = createProgress(io)

  const pathOf = (url: URL) => decodePath(url.pathname.slice(basePath.length))
  const keep = (path: string, content: Uint8Array, url: string) =>
    void (skips(path) || kept.set(path, { content, url }))

  async function visit(url: URL): Promise<URL[]> {
    const answer = await fetchOne(session, url, io.signal)
    if (answer === null) {
      unanswered.push(url.href)
      unseen.add(decodePath(url.pathname))
      return []
    }
    const { status, location, type, bytes, fields } = answer
    const path = pathOf(url)
    if (location !== null) {
      redirects.push(`${url.pathname} ${location} ${status}!`)
      return within(baseUrl, [location])
    }
    if (status >= 400) return []
    const isPage = page.test(type)
    const asFolder = isPage && !/\.x?html?$/i.test(path)
    keep(asFolder ? `${path.replace(/\/?$/, path === '' ? '' : '/')}index.html` : path, bytes, url.href)
    if (headers === '' && isPage) headers = `/*\n${fields.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
    return isPage ? within(baseUrl, addressesIn(new TextDecoder().decode(bytes), url.href)) : []
  }

  try {
    const seen = new Set<string>()
    const queue: URL[] = []
    const found = (urls: readonly URL[]) => {
      for (const url of urls) {
        if (seen.has(url.href)) continue
        seen.add(url.href)
        queue.push(url)
      }
    }
    found(within(baseUrl, [start.href]))
    const robots = await fetchOne(session, new URL('/robots.txt', start), io.signal, true)
    if (robots === null) unanswered.push(new URL('/robots.txt', start).href)
    const isFile = robots !== null && robots.status < 300 && !page.test(robots.type)
    if (isFile) kept.set('robots.txt', { content: robots.bytes, url: new URL('/robots.txt', start).href })
    const named = isFile ? parseRobots(robots.bytes).sitemaps.map(({ url }) => url) : []
    for (const address of new Set([new URL('sitemap.xml', baseUrl).href, ...named])) {
      for (const url of within(baseUrl, [address])) {
        const answer = await fetchOne(session, url, io.signal)
        if (answer === null) unanswered.push(url.href)
        if (!answer || answer.status >= 300 || page.test(answer.type)) continue
        keep(pathOf(url), answer.bytes, url.href)
        const text = new TextDecoder().decode(answer.bytes)
        found(
          within(
            baseUrl,
            [...text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&')),
          ),
        )
      }
    }
    let visited = 0
    while (queue.length > 0 && visited < pages) {
      const batch = queue.splice(0, Math.min(AT_ONCE, pages - visited))
      visited += batch.length
      progress.show(`${visited} of ${visited + queue.length} ${batch[0]?.pathname}`)
      for (const urls of await Promise.all(batch.map(visit))) found(urls)
    }
    for (const url of queue) unseen.add(decodePath(url.pathname))
  } finally {
    progress.clear()
    session.close()
    await close()
  }
  const encoder = new TextEncoder()
  if (redirects.length > 0) kept.set('_redirects', { content: encoder.encode(redirects.join('\n')), url: given })
  if (headers !== '') kept.set('_headers', { content: encoder.encode(headers), url: given })
  if (kept.size === 0) throw new PublicFetchFault('unreachable', given)
  return {
    baseUrl,
    unanswered,
    isServed: (path) => unseen.has(path),
    async *list() {
      for (const [path, { content }] of kept) yield { path, size: content.length }
    },
    read: async (path) => kept.get(path)?.content ?? new Uint8Array(),
    placeOf: (file) => kept.get(file)?.url ?? file,
  }
}

const isOnThisMachine = ({ hostname }: URL) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)

function within(baseUrl: string, addresses: readonly string[]): URL[] {
  return addresses.flatMap((address) => {
    if (!URL.canParse(address, baseUrl)) return []
    const url = new URL(address, baseUrl)
    url.hash = ''
    url.search = ''
    return url.href.startsWith(baseUrl) ? [url] : []
  })
}

interface Answer {
  status: number
  /** Where it leads, for a redirect. */
  location: string | null
  type: string
  bytes: Uint8Array
  fields: readonly (readonly [string, string])[]
}

type Session = ReturnType<PublicFetch['session']>

/** Null when there is no answer at all; whether that ends the crawl shows when nothing was kept. */
async function fetchOne(session: Session, url: URL, signal: AbortSignal, follow = false): Promise<Answer | null> {
  try {
    const response = await session.fetch(url, { maxBytes: PAGE_BYTES, whenLonger: 'cut', follow, signal })
    const location = response.header('location')
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null
    const { bytes } = await response.bytes()
    return {
      status: response.status,
      location: isRedirect && URL.canParse(location, url) ? new URL(location, url).href : null,
      type: response.header('content-type') ?? '',
      bytes,
      fields: response.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PublicFetchFault) return null
    throw error
  }
}
