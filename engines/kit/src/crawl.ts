export interface FrontierStop {
  readonly url: string
  readonly depth: number
}

export interface FrontierOptions {
  readonly start: string
  readonly maxDepth?: number
  /** Which of the addresses that pages name belong to the crawl. */
  accepts(url: URL): boolean
}

/** Bounds memory for a site that invents addresses for ever. */
const MAX_KNOWN = 20_000
const MAX_CHARACTERS = 4_000_000

/** The addresses of a crawl, each once, in the order in which they were found. */
export function createFrontier({ start, maxDepth = Number.POSITIVE_INFINITY, accepts }: FrontierOptions) {
  const known = new Set([start])
  const queue: FrontierStop[] = [{ url: start, depth: 0 }]
  let head = 0
  let characters = 0
  let tooDeep = false
  let full = false

  function claim(url: string): boolean {
    if (known.has(url)) return false
    if (known.size >= MAX_KNOWN || characters + url.length > MAX_CHARACTERS) {
      full = true
      return false
    }
    known.add(url)
    characters += url.length
    return true
  }

  return {
    /** True if an address is new; marks it as known. */
    claim,
    take(): FrontierStop | undefined {
      const stop = queue[head]
      if (stop !== undefined) head += 1
      return stop
    },
    add(links: readonly string[], depth: number): void {
      for (const link of links) {
        if (!accepts(new URL(link))) continue
        if (depth > maxDepth) tooDeep ||= !known.has(link)
        else if (claim(link)) queue.push({ url: link, depth })
      }
    },
    get waiting() {
      return queue.length - head
    },
    get tooDeep() {
      return tooDeep
    },
    /** True if addresses were left out because there were too many. */
    get full() {
      return full
    },
  }
}

/** How a crawl treats a site: as a guest, who obeys its robots.txt and paces itself, or as its owner. */
export interface CrawlPolicy<Refusal> {
  /** Requests at the same time. */
  readonly concurrency: number
  /** Why a URL must not be fetched; null if it may be. */
  refusal(url: string): Promise<Refusal | null>
  /** Resolves when the next request may be sent. */
  wait(): Promise<void>
  /** True if the crawl ends early, for lack of time or because the site fails. */
  isOver(): boolean
}

/** Nothing is closed to the owner of a site, whose robots.txt may be the very fault. */
export const ownersPolicy = (concurrency: number): CrawlPolicy<never> => ({
  concurrency,
  refusal: async () => null,
  wait: async () => {},
  isOver: () => false,
})

interface Crawl<Visited, Refusal> {
  readonly frontier: ReturnType<typeof createFrontier>
  readonly policy: CrawlPolicy<Refusal>
  readonly maxPages: number
  visit(stop: FrontierStop): Promise<Visited>
}

/** The outcome of each address, in order; the consumer adds the links of a page to the frontier. */
export async function* crawlPages<Visited, Refusal>({
  frontier,
  policy,
  maxPages,
  visit,
}: Crawl<Visited, Refusal>): AsyncGenerator<
  | { readonly stop: FrontierStop; readonly refusal: Refusal }
  | { readonly stop: FrontierStop; readonly visited: Visited; readonly fetched: number }
> {
  for (let fetched = 0; fetched < maxPages && !policy.isOver(); ) {
    const batch: FrontierStop[] = []
    while (batch.length < Math.min(policy.concurrency, maxPages - fetched)) {
      const stop = frontier.take()
      if (stop === undefined) break
      const refusal = await policy.refusal(stop.url)
      if (refusal === null) batch.push(stop)
      else yield { stop, refusal }
      if (policy.isOver()) break
    }
    if (batch.length === 0) return
    await policy.wait()
    const visits = await Promise.all(batch.map(visit))
    for (const [at, stop] of batch.entries()) {
      fetched += 1
      yield { stop, visited: visits[at] as Visited, fetched }
    }
  }
}
