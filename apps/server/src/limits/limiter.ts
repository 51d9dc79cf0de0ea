export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number }

export interface Limit {
  points: number
  windowMs: number
}

export interface Limiter {
  /** One key is always given the same limit. */
  spend(key: string, points: number, limit?: Limit): Promise<Allowance> | Allowance
}
