export interface CachedValue<T> {
  value: T
  ttlMs: number
}

export interface Remembered<T> {
  value: T
  cached: boolean
  ageMs: number
}

/**
 * Concurrent callers share one load. When the call that began it ends first, the next of them loads anew, within its
 * own call.
 */
export interface Cache {
  remember<T>(key: string, load: () => Promise<CachedValue<T>>, signal?: AbortSignal): Promise<Remembered<T>>
}

type Write = (fields: Record<string, unknown>, message: string) => void

/** Fields never hold addresses, names or bodies of visitors. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

export interface Clock {
  now(): number
}

export interface Turn {
  client: string
  signal?: AbortSignal
}
