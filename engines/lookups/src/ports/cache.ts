export interface CachedValue<T> {
  value: T
  /** How long it may be kept; 0 for not at all. */
  ttlMs: number
}

export interface Remembered<T> {
  value: T
  cached: boolean
  /** How long ago the value was loaded. */
  ageMs: number
}

/**
 * Keeps JSON values for a time. Asked by many at once for one key, it loads once; so a load must not end with the
 * visitor who happened to begin it, but carry a time-out of its own.
 */
export interface Cache {
  remember<T>(key: string, load: () => Promise<CachedValue<T>>): Promise<Remembered<T>>
}
