import type { SiteContext } from '../context/context.ts'
import { toUrl } from '../site/addresses.ts'

/** The response of another site; null if none came. */
export interface ExternalResponse {
  readonly status: number
  /** The absolute target of a redirect, which is not followed. */
  readonly location: string | null
  /** Value of Retry-After. */
  readonly retryAfter?: string | null
}

/** `refused` where the address is one that no one here may ask. */
type ExternalAnswer = ExternalResponse | 'refused' | null
export type ExternalFetch = (url: URL, method: 'HEAD' | 'GET', signal?: AbortSignal) => Promise<ExternalAnswer>

export interface ExternalLinks {
  add(href: string, file: string, line: number, base: string | null): void
}

interface Place {
  readonly file: string
  readonly line: number
  readonly href: string
}

const MAX_URLS = 20_000
const MAX_PLACES = 20
const AT_ONCE = 8
const MAX_HOPS = 5
const MAX_TRIES = 3
const MAX_WAIT_MS = 30_000
const FIRST_WAIT_MS = 1000
/** Between two questions to one host. */
const PAUSE_MS = 200

/** The links to other sites, each address once. */
export function collectExternal(
  baseUrl: string,
): ExternalLinks & { readonly places: ReadonlyMap<string, readonly Place[]> } {
  const places = new Map<string, Place[]>()
  const own = new URL(baseUrl).host
  return {
    places,
    add(href, file, line, base) {
      if (!/^\s*(?:https?:)?\/\//i.test(href)) return
      const url = toUrl(href.trim(), base ?? baseUrl)
      if (url === null || url.host === own || !/^https?:$/.test(url.protocol)) return
      url.hash = ''
      const known = places.get(url.href)
      if (known === undefined) {
        if (places.size < MAX_URLS) places.set(url.href, [{ file, line, href: ` ${href}`.slice(1) }])
      } else if (known.length < MAX_PLACES) known.push({ file, line, href: ` ${href}`.slice(1) })
    },
  }
}

type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'broken'; readonly status: number }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown'; readonly reason: string }

interface Clock {
  wait(ms: number): Promise<void>
}

/** Asks with HEAD, then with GET where that is refused, and again later where a host asks for patience. */
async function ask(start: URL, fetch: ExternalFetch, clock: Clock, signal?: AbortSignal): Promise<Verdict> {
  let url = start
  let moved: string | null = null
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    let response = await patiently(url, 'HEAD', fetch, clock, signal)
    if (response === 'refused') return { kind: 'refused' }
    if (response === null || response.status >= 400) response = await patiently(url, 'GET', fetch, clock, signal)
    if (response === 'refused') return { kind: 'refused' }
    if (response === null) return { kind: 'unknown', reason: 'no response' }
    const { status, location } = response
    if (status === 404 || status === 410) return { kind: 'broken', status }
    if (status >= 400) return { kind: 'unknown', reason: `status ${status}` }
    if (status < 300 || location === null) return moved === null ? { kind: 'fine' } : { kind: 'moved', to: moved }
    const next = toUrl(location, url)
    if (next === null) return { kind: 'unknown', reason: 'a redirect to no URL' }
    // Only a permanent redirect asks for the link to be changed.
    if ((status === 301 || status === 308) && (moved !== null || hop === 0)) moved = next.href
    url = next
  }
  return { kind: 'unknown', reason: 'too many redirects' }
}

async function patiently(
  url: URL,
  method: 'HEAD' | 'GET',
  fetch: ExternalFetch,
  clock: Clock,
  signal?: AbortSignal,
): Promise<ExternalAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    const response = await fetch(url, method, signal)
    if (response === null || response === 'refused') return response
    const isBusy = response.status === 429 || response.status === 503
    if (!isBusy || attempt === MAX_TRIES) return response
    const wait = waitOf(response.retryAfter ?? null, attempt)
    if (wait === null) return response
    await clock.wait(wait)
  }
}

/** Null where the host asks for more patience than a check has. */
function waitOf(retryAfter: string | null, attempt: number): number | null {
  if (retryAfter === null) return FIRST_WAIT_MS * 2 ** attempt
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  if (Number.isNaN(ms)) return FIRST_WAIT_MS * 2 ** attempt
  return ms > MAX_WAIT_MS ? null : Math.max(ms, 0)
}

const realClock: Clock = { wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }

/** Asks other sites for the addresses that pages link to; one question at a time to each host. */
export async function checkExternal(
  places: ReadonlyMap<string, readonly Place[]>,
  fetch: ExternalFetch,
  { report }: Pick<SiteContext, 'report'>,
  {
    signal,
    clock = realClock,
    onUrl,
  }: { signal?: AbortSignal; clock?: Clock; onUrl?: (url: string, done: number) => void } = {},
): Promise<void> {
  const queue = [...Map.groupBy(places.keys(), (url) => new URL(url).host).values()]
  let done = 0
  async function work(): Promise<void> {
    for (let urls = queue.shift(); urls !== undefined; urls = queue.shift()) {
      let wasRequested = false
      for (const url of urls) {
        if (wasRequested) await clock.wait(PAUSE_MS)
        done += 1
        onUrl?.(url, done)
        const verdict = await ask(new URL(url), fetch, clock, signal)
        wasRequested = verdict.kind !== 'refused'
        for (const place of places.get(url) ?? []) describe(place, url, verdict)
      }
    }
  }
  function describe({ file, line }: Place, url: string, verdict: Verdict): void {
    const place = { file, line, value: url }
    if (verdict.kind === 'broken')
      report('external-broken', { ...place, message: `${url} answers with ${verdict.status}.` })
    if (verdict.kind === 'moved') report('external-moved', { ...place, message: `${url} has moved to ${verdict.to}.` })
    if (verdict.kind === 'refused')
      report('external-unknown', {
        ...place,
        message: `${url} was not checked: only public hosts are asked, on their usual ports.`,
      })
    if (verdict.kind === 'unknown')
      report('external-unknown', { ...place, message: `${url} could not be checked: ${verdict.reason}.` })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
