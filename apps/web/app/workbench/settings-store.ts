import { create } from 'zustand'
import { readStored, writeStored } from '../platform/storage.ts'
import { changed, defaults, readSettings } from './settings.ts'
import type { BenchId, Settings } from './types.ts'

const keyOf = (bench: BenchId) => `${bench}-settings`

type Store = {
  of: Record<BenchId, Settings>
  /** Reads what this browser kept, then what a link brought. */
  load: (bench: BenchId, shared?: unknown) => void
  change: (bench: BenchId, some: Partial<Settings>) => void
  reset: (bench: BenchId) => void
}

/** Each page keeps its own settings, in this browser too. */
export const useBenchSettings = create<Store>()((set, get) => {
  const put = (bench: BenchId, settings: Settings) => set({ of: { ...get().of, [bench]: settings } })
  return {
    of: { compressor: defaults, converter: defaults, resizer: defaults },
    load: (bench, shared) => {
      const kept = readSettings(parse(readStored(keyOf(bench))))
      put(bench, { ...defaults, ...kept, ...readSettings(shared) })
    },
    change: (bench, some) => {
      const next = changed(bench, get().of[bench], some)
      put(bench, next)
      writeStored(keyOf(bench), JSON.stringify(next))
    },
    reset: (bench) => {
      put(bench, defaults)
      writeStored(keyOf(bench), JSON.stringify(defaults))
    },
  }
})

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
