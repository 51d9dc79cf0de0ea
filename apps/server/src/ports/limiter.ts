export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number }

/** Counts what a key spends in a window of time. */
export interface Limiter {
  spend(key: string, points: number): Promise<Allowance> | Allowance
}
