import type { CrawlSiteEvent, crawlSite } from '@sundry/contracts/crawl-site-v1'
import { limits } from '@sundry/contracts/limits'
import { type CrawlPolicy, crawlPages, createFrontier as createSharedFrontier, pause } from '@sundry/kit'
import { type StreamLookup, Unreachable } from '../ports/lookup.ts'
import type { Clock } from '../ports/ports.ts'
import { blockedReason, ownSitemaps, recordResponses, robotsRules, statusOf, visit } from './crawl-visit.ts'
import { readRobotsFile } from './robots-file.ts'

const noPage =
  /\.(?:avif|bmp|css|csv|docx?|eot|exe|gif|gz|ico|jpe?g|js|json|map|md|mjs|mov|mp[34]|ogg|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|wasm|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i

/** The pages of one site. */
export function createFrontier({ start, maxDepth }: { start: string; maxDepth: number }) {
  const { origin } = new URL(start)
  const accepts = (url: URL) => url.origin === origin && !noPage.test(url.pathname) && url.username === ''
  return createSharedFrontier({ start, maxDepth, accepts })
}

/** Bounds memory: more files than a crawl can ask for. */
const MAX_RESOURCES = 2 * limits.crawl.pages

/** The files of one site that its pages show, each path once: whatever query follows, it is the same file. */
function createResources(origin: string) {
  const known = new Map<string, { readonly url: string; readonly path: string }>()
  return {
    add(urls: readonly string[]): void {
      for (const url of urls) {
        const { origin: own, pathname, username } = new URL(url)
        const path = own + pathname
        if (own !== origin || username !== '' || known.has(path) || known.size >= MAX_RESOURCES) continue
        known.set(path, { url, path })
      }
    },
    get list() {
      return [...known.values()]
    },
  }
}

function missingFile(url: string, status: number): Extract<CrawlSiteEvent, { type: 'response' }> {
  return { type: 'response', url, status, location: null, contentType: '', headers: [], base64: '' }
}

const MAX_SLOWDOWNS = 3

export function createPace(intervalMs: number, clock: Clock) {
  let interval = intervalMs
  let last = clock.now()
  let slowdowns = 0
  return {
    async wait(signal: AbortSignal): Promise<void> {
      await pause(Math.max(0, last + interval - clock.now()), signal)
      last = clock.now()
    },
    slowDown(): void {
      slowdowns += 1
      interval *= 2
    },
    get hopeless() {
      return slowdowns >= MAX_SLOWDOWNS
    },
  }
}

/** Left for the last events, so that a crawl ends with its result and not with a timeout. */
const CLOSING_MS = 20_000

interface Manners {
  intervalMs: number
  timeoutMs: number
}

type Crawl = StreamLookup<typeof crawlSite>

export function createCrawl({ intervalMs, timeoutMs }: Manners): Crawl {
  return async function* (input, ports, { signal, id, client }) {
    const ends = ports.clock.now() + timeoutMs
    const opened = ports.web.session()
    const recorder = input.contents ? recordResponses(opened) : null
    const session = recorder ?? opened
    const responses = () => recorder?.take() ?? []
    const isFull = () => recorder !== null && recorder.bytes >= limits.crawl.contentBytes
    const turn = { client, signal }

    async function* walk(from: string, mayMove: boolean): ReturnType<Crawl> {
      const start = new URL(from)
      start.hash = ''
      const answer = await readRobotsFile(session, start.origin, signal)
      if (answer.fault) {
        ports.log.debug({ id, kind: answer.fault.kind, detail: answer.fault.detail }, 'a crawl found no robots.txt')
      }
      const begun = {
        type: 'start',
        origin: start.origin,
        robots: answer.fault?.message ?? answer.outcome.explanation,
        isMockData: false,
      } as const
      if (answer.outcome.effect === 'disallow-all') {
        const refused = { type: 'error', error: `${begun.robots} No pages were crawled.` } as const
        if (answer.fault) throw new Unreachable([begun, refused], answer.fault)
        yield begun
        return yield refused
      }
      yield begun
      const rules = await robotsRules(answer, ports.parser, turn)
      const pace = createPace(Math.max(intervalMs, rules.delayMs), ports.clock)
      if (recorder) {
        for (const url of ownSitemaps(start.origin, rules.sitemaps)) {
          if (ports.clock.now() >= ends || isFull()) break
          if ((await rules.blockedBy(url)) !== null) continue
          await pace.wait(signal)
          await recorder.read(url, signal)
          yield* responses()
        }
      }
      const frontier = createFrontier({ start: start.href, maxDepth: input.maxDepth })
      const policy: CrawlPolicy<number> = {
        concurrency: 1,
        refusal: rules.blockedBy,
        wait: () => pace.wait(signal),
        isOver: () => ports.clock.now() >= ends || pace.hopeless || isFull(),
      }
      const look = (stop: { url: string; depth: number }) =>
        visit({ ...stop, session, parser: ports.parser, turn, rules, now: ports.clock.now() })
      const resources = createResources(start.origin)
      let fetched = 0
      let listed = 0

      for await (const one of crawlPages({ frontier, policy, maxPages: input.maxPages, visit: look })) {
        const { stop } = one
        if ('refusal' in one) {
          yield { type: 'page', ...stop, status: null, listed: false, reason: blockedReason(one.refusal) }
          continue
        }
        const { visited } = one
        fetched = one.fetched
        yield* responses()
        if (visited.busy) pace.slowDown()
        for (const page of visited.pages) {
          if (page.url !== stop.url && !frontier.claim(page.url)) continue
          if (page.listed) listed += 1
          yield page
        }
        frontier.add(visited.links, stop.depth + 1)
        if (recorder) resources.add(visited.resources)
        yield { type: 'progress', fetched, waiting: frontier.waiting }
        // An address without www or TLS often only points at the real site.
        if (visited.movedTo !== null && stop.depth === 0 && mayMove) return yield* walk(visited.movedTo, false)
      }
      if (pace.hopeless)
        return yield { type: 'error', error: 'The site repeatedly asked for a slower crawl, so the crawl stopped.' }
      const { list } = resources
      const files = list.slice(0, input.maxPages)
      let checked = 0
      for (const { url, path } of files) {
        yield { type: 'files', checked, known: list.length }
        if (policy.isOver()) break
        if ((await rules.blockedBy(url)) !== null) continue
        await policy.wait()
        const status = await statusOf(url, opened, signal)
        if (status === 429 || status === 503) pace.slowDown()
        if (status === null || status === 429 || status >= 500) continue
        checked += 1
        // Some servers refuse HEAD; only these two mean that the file is not there.
        if (status === 404 || status === 410) yield missingFile(path, status)
      }
      if (files.length > 0) yield { type: 'files', checked, known: list.length }
      const early = fetched >= input.maxPages ? 'pages' : isFull() ? 'size' : 'time'
      yield {
        type: 'end',
        fetched,
        listed,
        stoppedBy: frontier.waiting > 0 ? early : frontier.tooDeep ? 'depth' : 'done',
      }
    }

    try {
      yield* walk(input.url, true)
    } finally {
      opened.close()
    }
  }
}

export const handler = createCrawl({
  intervalMs: 1000 / limits.crawl.requestsPerSecond,
  timeoutMs: limits.crawl.timeoutMs - CLOSING_MS,
})
