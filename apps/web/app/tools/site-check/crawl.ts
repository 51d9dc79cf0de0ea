import type { CrawlSiteEvent } from '@sundry/contracts/crawl-site-v1'
import { limits } from '@sundry/contracts/limits'
import { fromBase64 } from '@sundry/kit'
import type { FetchedResponse } from '@sundry/site-check'
import { reasonOf } from '../../lookup/unanswered-text.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'
import type { SiteInput } from './open-site.ts'
import { words } from './text.ts'

interface Order {
  readonly url: string
  readonly maxPages: number
  readonly signal: AbortSignal
  onProgress(fetched: number, waiting: number): void
  onFiles(checked: number, count: number): void
  onQueue(ahead: number | null): void
}

type Crawled = { readonly input: SiteInput; readonly notes: readonly string[] } | { readonly error: string }

/** Our server fetches; what it fetched is judged in this tab, as any other site. */
export async function crawl({ url, maxPages, signal, onProgress, onFiles, onQueue }: Order): Promise<Crawled> {
  const responses: FetchedResponse[] = []
  const notes: string[] = []
  let start: string | null = null
  let [unanswered, closed] = [0, 0]
  let files = { checked: 0, known: 0 }
  const body = { url, maxPages, maxDepth: limits.crawl.depth, contents: true }
  try {
    for await (const event of invokeStream('crawl-site-v1', { body, signal, onQueue })) {
      signal.throwIfAborted()
      if (event.type === 'start' && event.isMockData) return { error: words.mock }
      // A site that moved to another origin starts again there.
      if (event.type === 'start') start = null
      if (event.type === 'response') responses.push(responseOf(event))
      if (event.type === 'page') {
        start ??= event.url
        if (event.status === null && /robots\.txt/.test(event.reason ?? '')) closed += 1
        else if (event.status === null) unanswered += 1
      }
      if (event.type === 'progress') onProgress(event.fetched, event.waiting)
      if (event.type === 'files') {
        files = event
        onFiles(event.checked, Math.min(event.known, maxPages))
      }
      if (event.type === 'end') notes.push(words.crawlEnd[event.stoppedBy])
      if (event.type === 'error') {
        if (start === null) return { error: event.error }
        notes.push(event.error)
      }
    }
  } catch (error) {
    if (signal.aborted) throw error
    const reason = reasonOf(error, error instanceof Error ? error.message : String(error))
    if (start === null) return { error: reason }
    notes.push(reason)
  }
  if (start === null) return { error: words.noAnswer }
  if (unanswered > 0) notes.push(words.unanswered(unanswered))
  if (closed > 0) notes.push(words.closed(closed))
  if (files.checked < files.known) notes.push(words.resources(files))
  return { input: { kind: 'crawl', start, responses }, notes: notes.filter((note) => note !== '') }
}

type ResponseEvent = Extract<CrawlSiteEvent, { type: 'response' }>

function responseOf({ url, status, location, contentType, headers, base64 }: ResponseEvent): FetchedResponse {
  return {
    url,
    status,
    location,
    type: contentType,
    headers: headers.map(({ name, value }) => [name, value]),
    bytes: fromBase64(base64),
  }
}
