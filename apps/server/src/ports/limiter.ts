export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number }

/** How much a key may spend in which window of time. */
export interface Limit {
  points: number
  windowMs: number
}

/** Counts what a key spends in a window of time. */
export interface Limiter {
  /** Without a limit of its own the key has the limiter's. One key is always given the same limit. */
  spend(key: string, points: number, limit?: Limit): Promise<Allowance> | Allowance
}
