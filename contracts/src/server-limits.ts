const MiB = 1024 * 1024

/** Limits that only the server reads: a page that loads a contract does not load these with it. */
export const serverLimits = {
  /** Points a client may spend a minute; a function states its price. A client is an IPv4 address or an IPv6 /64. */
  pointsPerMinute: 120,
  /** An IPv6 /48 may spend, hold and send so many times what one client may. */
  networkShare: 8,
  /** What one client may have under way. */
  perClient: { connections: 100, requests: 32, bodyBytes: 80 * MiB },
  /** Places of one client in a queue, at work and in line together. */
  places: { light: 8, heavy: 1, stream: 2, accounts: 4 },
  /** A line well shorter than its places: who waits, waits less than half of what a call takes. */
  queue: { running: 32, waiting: 12 },
  /** Functions that hold a whole photograph in memory. */
  heavyQueue: { running: 2, waiting: 4 },
  /** Crawls and other long streams. */
  streamQueue: { running: 8, waiting: 0 },
  /** Requests about accounts: each may wait for a password hash, and for the database. */
  accountQueue: { running: 16, waiting: 16 },
  retryAfterSeconds: 1,
} as const
