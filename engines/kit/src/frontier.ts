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
    /** Whether an address is new, and is known from now on. */
    claim,
    take(): FrontierStop | undefined {
      return queue[head++]
    },
    add(links: readonly string[], depth: number): void {
      for (const link of links) {
        if (!accepts(new URL(link))) continue
        if (depth > maxDepth) tooDeep ||= !known.has(link)
        else if (claim(link)) queue.push({ url: link, depth })
      }
    },
    get waiting() {
      return Math.max(0, queue.length - head)
    },
    get tooDeep() {
      return tooDeep
    },
    /** Whether addresses were left out because there were too many. */
    get full() {
      return full
    },
  }
}
