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
 * Concurrent callers share one load, so a load must not abort with the visitor who began it, but carry a timeout of
 * its own.
 */
export interface Cache {
  remember<T>(key: string, load: () => Promise<CachedValue<T>>): Promise<Remembered<T>>
}
