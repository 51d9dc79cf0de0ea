import { constants } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pause } from '@sundry/kit'
import { type PublicFetch, PublicFetchFault, type PublicRequest } from '@sundry/lookups'
import { type CrawledSite, type CrawlResponse, crawlSite } from '@sundry/site-check'
import type { Call } from '../../command/command.ts'
import { openOwn, readOwn } from '../../files/write-atomically.ts'
import { isOnThisMachine } from '../../network/reach.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import { createProgress } from '../../terminal/io.ts'

/** The responses of a crawl, line by line in a file, so that an interrupted one can resume. */
export interface Journal {
  find(url: URL, follow: boolean): Promise<CrawlResponse | null>
  add(url: URL, follow: boolean, response: CrawlResponse): Promise<void>
  close(): Promise<void>
  remove(): Promise<void>
}

interface Place {
  readonly at: number
  readonly length: number
}

const keyOf = (url: string, follow: boolean) => `${follow ? '+' : '-'}${url}`
const NEW_LINE = 10

/** The offset of each line of the file; a half-written end is cut off. */
function placesIn(bytes: Uint8Array, name: string, start: string): { places: Map<string, Place>; end: number } {
  const places = new Map<string, Place>()
  let end = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) {
    const { crawl, url, follow } = readLine(bytes.subarray(end, at), name)
    if (end === 0 && crawl !== start) throw new UsageFault(`${name} is not the beginning of a crawl of ${start}.`)
    if (typeof url === 'string') places.set(keyOf(url, follow === true), { at: end, length: at - end })
    end = at + 1
  }
  if (bytes.length > 0 && end === 0) throw new UsageFault(`${name} is not the beginning of a crawl of ${start}.`)
  return { places, end }
}

function readLine(line: Uint8Array, name: string): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(line)) as Record<string, unknown>
  } catch {
    throw new UsageFault(`${name} is not the beginning of a crawl.`)
  }
}

async function openJournal(path: string, name: string, start: string): Promise<Journal> {
  const before = (await readOwn(path)) ?? new Uint8Array()
  const { places, end: known } = placesIn(before, name, start)
  const isNew = before.length === 0
  const file = await openOwn(path, constants.O_RDWR | (isNew ? constants.O_CREAT | constants.O_EXCL : 0), 0o600)
  let end = known
  await file.truncate(end)
  async function write(record: object): Promise<Place> {
    const line = Buffer.from(`${JSON.stringify(record)}\n`)
    const at = end
    end += line.length
    await file.write(line, 0, line.length, at)
    return { at, length: line.length - 1 }
  }
  if (end === 0) await write({ crawl: start })
  return {
    async find(url, follow) {
      const place = places.get(keyOf(url.href, follow))
      if (!place) return null
      const { buffer } = await file.read(Buffer.alloc(place.length), 0, place.length, place.at)
      const { base64, ...facts } = readLine(buffer, name) as unknown as Stored
      return { ...facts, bytes: Buffer.from(base64, 'base64') }
    },
    async add({ href }, follow, { bytes, ...facts }) {
      const base64 = Buffer.from(bytes).toString('base64')
      places.set(keyOf(href, follow), await write({ url: href, follow, ...facts, base64 }))
    },
    close: () => file.close(),
    remove: () => rm(path, { force: true }),
  }
}

type Stored = Omit<CrawlResponse, 'bytes'> & { readonly base64: string }

/** Pages and sitemaps are read whole; the beginning of other files shows their kind. */
const MAX_PAGE_BYTES = 50_000_000
const MAX_OTHER_BYTES = 5_000_000
const isReadWhole = (type: string) => /^(?:text\/html|[^;]*xml)/i.test(type)

interface LiveOptions {
  readonly pages: number
  readonly seeds: readonly string[]
  /** The file that an interrupted crawl goes on from. */
  readonly resume?: string
  /** They come from the command line and are sent to the origin of the site only. */
  readonly headers?: Readonly<Record<string, string>>
  /** False where an agent asks: then no site on this machine is reached. */
  readonly isTyped?: boolean
  skips(path: string): boolean
  onPage?(): void
}

/** Crawls a live site through the guarded fetch; a site on this machine is reached only where its URL was typed. */
export async function openLiveSite(
  site: string,
  { pages, skips, seeds, resume, headers, isTyped = true, onPage }: LiveOptions,
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<CrawledSite> {
  const start = new URL(site)
  const { ports, close } = await reach.lookups(isTyped && isOnThisMachine(start) ? start : undefined)
  const session = ports.web.session()
  const progress = createProgress(io)
  const journal = resume === undefined ? null : await openJournal(resolve(io.cwd, resume), resume, start.href)
  try {
    const crawled = await crawlSite(start, {
      maxPages: pages,
      signal: io.signal,
      skips,
      seeds,
      async fetch(url, follow = false) {
        const known = await journal?.find(url, follow)
        if (known) return known
        const own = url.origin === start.origin ? headers : undefined
        const response = await fetchPatiently(session, url, io.signal, { follow, ...(own && { originHeaders: own }) })
        if (response && !isBusy(response)) await journal?.add(url, follow, response)
        return response
      },
      onProgress(visited, known, path) {
        onPage?.()
        progress.show(`${visited} of ${known} ${path}`)
      },
    })
    if (crawled.fileCount === 0) throw new PublicFetchFault('unreachable', site)
    await journal?.remove()
    return crawled
  } finally {
    await journal?.close()
    progress.clear()
    session.close()
    await close()
  }
}

const MAX_TRIES = 3
const MAX_PATIENCE_MS = 10_000
const isBusy = ({ status }: CrawlResponse) => status === 429 || status === 503

/** A site that asks for patience gets it, within bounds. */
async function fetchPatiently(
  ...[session, url, signal, request]: Parameters<typeof fetchOne>
): ReturnType<typeof fetchOne> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchOne(session, url, signal, request)
    if (response === null || !isBusy(response) || attempt === MAX_TRIES) return response
    const requested = Number(response.headers.find(([name]) => name === 'retry-after')?.[1] ?? attempt) * 1000
    await pause(Math.min(Number.isFinite(requested) ? requested : MAX_PATIENCE_MS, MAX_PATIENCE_MS), signal)
  }
}

async function readBody(body: AsyncIterable<Uint8Array>, max: number): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > max) break
  }
  return { bytes: Buffer.concat(chunks, Math.min(length, max)), isCut: length > max }
}

/** Null when there is no response at all; whether that ends the crawl shows when no file was fetched. */
async function fetchOne(
  session: ReturnType<PublicFetch['session']>,
  url: URL,
  signal: AbortSignal,
  request: Pick<PublicRequest, 'follow' | 'originHeaders'>,
): Promise<CrawlResponse | null> {
  try {
    const response = await session.fetch(url, { maxBytes: MAX_PAGE_BYTES + 1, whenLonger: 'cut', ...request, signal })
    const location = response.header('location')
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null
    const type = response.header('content-type') ?? ''
    const { bytes, isCut } = await readBody(response.body, isReadWhole(type) ? MAX_PAGE_BYTES : MAX_OTHER_BYTES)
    return {
      status: response.status,
      location: isRedirect && URL.canParse(location, url) ? new URL(location, url).href : null,
      type,
      bytes,
      ...(isCut && isReadWhole(type) && { isCut }),
      headers: response.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PublicFetchFault) return null
    throw error
  }
}
