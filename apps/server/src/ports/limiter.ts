export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number }

/** What a key may spend, where that is not a client's usual allowance. */
export interface AllowanceSize {
  points: number
  windowMs: number
}

/** Counts what a key spends in a window of time. */
export interface Limiter {
  spend(key: string, points: number, size?: AllowanceSize): Promise<Allowance> | Allowance
}
