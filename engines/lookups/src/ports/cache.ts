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
