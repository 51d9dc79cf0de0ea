const MiB = 1024 * 1024

/** Limits that only the server reads: a page that loads a contract does not load these with it. */
export const serverLimits = {
  /** A client is an IPv4 address or an IPv6 /64. */
  pointsPerMinute: 120,
  /**
   * Points that a client without recent requests can spend at once, five domain reports; they return at the rate above.
   */
  burstPoints: 300,
  /** Share of an IPv6 /48, as a multiple of one client. */
  networkShare: 8,
  perClient: { connections: 100, requests: 32, bodyBytes: 80 * MiB },
  places: { light: 8, heavy: 1, stream: 2, crawl: 2, accounts: 4 },
  /** A line well shorter than its places: who waits, waits less than half of what a call takes. */
  queue: { running: 32, waiting: 12 },
  heavyQueue: { running: 2, waiting: 4 },
  streamQueue: { running: 8, waiting: 8, turnMs: 5000 },
  /** A crawl goes on for minutes: it has a line of its own, in which reports and sitemaps do not wait. */
  crawlQueue: { running: 8, waiting: 24, turnMs: 5000 },
  /** A call pays for the time it holds a place, beyond what most calls take. */
  holding: { freeMs: 15_000, msPerPoint: 2000 },
  /** The length of a body has a price: JSON is parsed on the main thread, a photograph in another. */
  bodyBytesPerPoint: { json: 16 * 1024, image: MiB },
  /** Each may wait for a password hash, and for the database. */
  accountQueue: { running: 16, waiting: 16 },
  /** Agents' tools; a text to check comes in the request. */
  mcp: {
    bodyBytes: 128 * 1024,
    timeoutMs: 50_000,
    /** Bounds one tool, so that its answer can report the timeout. */
    toolMs: 45_000,
    running: 8,
    waiting: 8,
    perClient: 2,
    textMs: 2000,
    charactersPerPoint: 16_384,
  },
  /** No contract has a deeper body; a deep one would overflow a recursive reader's stack. */
  jsonDepth: 32,
  retryAfterSeconds: 1,
  /** Until an operator has made room. */
  storageRetrySeconds: 60,
} as const

const { freeMs, msPerPoint } = serverLimits.holding

export const pointsForHolding = (ms: number): number => Math.floor(Math.max(0, ms - freeMs) / msPerPoint)
