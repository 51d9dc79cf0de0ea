import { LRUCache } from 'lru-cache'
import type { Cache, CachedValue, Clock, Remembered } from '../ports/ports.ts'

/** Every method may fail, which only means asking the source again. */
export interface SecondLevel {
  get(key: string): Promise<string | null>
  set(key: string, text: string, ttlMs: number): Promise<void>
}

interface Entry {
  text: string
  storedAt: number
  ends: number
}

interface CacheOptions {
  clock: Clock
  maxBytes?: number
  second?: SecondLevel
}

const defaultBytes = 32 * 1024 * 1024

interface Loading {
  entry: Promise<Entry>
  /** Signal of the call that began it. */
  signal: AbortSignal | undefined
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** JSON text, so that no visitor can change what another is given and sizes are exact. */
export function createMemoryCache({ clock, maxBytes = defaultBytes, second }: CacheOptions): Cache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => entry.text.length + key.length + 64,
  })
  const underWay = new Map<string, Loading>()

  function fresh(entry: Entry | undefined): Entry | null {
    return entry && entry.ends > clock.now() ? entry : null
  }

  async function shared(key: string): Promise<Entry | null> {
    const text = await second?.get(key)
    if (!text) return null
    try {
      return fresh(JSON.parse(text) as Entry)
    } catch {
      // Damaged or foreign entries are loaded again.
      return null
    }
  }

  async function fetchEntry<T>(
    key: string,
    load: () => Promise<CachedValue<T>>,
    signal: AbortSignal | undefined,
  ): Promise<{ entry: Entry; cached: boolean }> {
    const known = await shared(key)
    if (known) {
      entries.set(key, known)
      return { entry: known, cached: true }
    }
    signal?.throwIfAborted()
    const { value, ttlMs } = await load()
    // A result after the end of its call may lack whatever the end cut off.
    signal?.throwIfAborted()
    const storedAt = clock.now()
    const entry = { text: JSON.stringify(value), storedAt, ends: storedAt + ttlMs }
    if (ttlMs > 0) {
      entries.set(key, entry)
      await second?.set(key, JSON.stringify(entry), ttlMs)
    }
    return { entry, cached: false }
  }

  function remembered<T>(entry: Entry, cached: boolean): Remembered<T> {
    return { value: JSON.parse(entry.text) as T, cached, ageMs: Math.max(0, clock.now() - entry.storedAt) }
  }

  return {
    async remember<T>(key: string, load: () => Promise<CachedValue<T>>, signal?: AbortSignal): Promise<Remembered<T>> {
      for (;;) {
        signal?.throwIfAborted()
        const known = fresh(entries.get(key))
        if (known) return remembered(known, true)
        const waiting = underWay.get(key)
        if (!waiting) break
        try {
          const entry = signal ? Promise.race([waiting.entry, untilAborted(signal)]) : waiting.entry
          return remembered(await entry, true)
        } catch (error) {
          if (!waiting.signal?.aborted) throw error
          if (underWay.get(key) === waiting) underWay.delete(key)
        }
      }
      const loading = fetchEntry(key, load, signal)
      const entry = loading.then((loaded) => loaded.entry)
      const begun = { entry, signal }
      underWay.set(key, begun)
      // Callers that joined meet the rejection themselves; without any it must not count as unhandled.
      const ended = () => {
        if (underWay.get(key) === begun) underWay.delete(key)
      }
      entry.then(ended, ended)
      const loaded = await loading
      return remembered(loaded.entry, loaded.cached)
    },
  }
}
