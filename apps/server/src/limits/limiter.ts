export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number }

export interface Limit {
  points: number
  windowMs: number
  /**
   * A token bucket of so many points, which fills at the rate of `points` a window; left out, `points` are counted by
   * windows.
   */
  burst?: number
}

export interface Limiter {
  /** One key is always given the same limit. Negative points are a refund, for limits with a burst. */
  spend(key: string, points: number, limit?: Limit): Promise<Allowance> | Allowance
}
