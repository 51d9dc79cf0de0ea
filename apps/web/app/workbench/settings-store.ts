import { create } from 'zustand'
import { readStored, writeStored } from '../platform/storage.ts'
import { changed, defaults, readSettings } from './settings.ts'
import type { EncoderId, Settings } from './types.ts'

const keyOf = (bench: EncoderId) => `${bench}-settings`

type Store = {
  of: Record<EncoderId, Settings>
  /** Reads what this browser kept, then what a link brought. */
  load: (bench: EncoderId, shared?: unknown) => void
  change: (bench: EncoderId, some: Partial<Settings>) => void
  reset: (bench: EncoderId) => void
}

/** Each page keeps its own settings, in this browser too. */
export const useBenchSettings = create<Store>()((set, get) => {
  const put = (bench: EncoderId, settings: Settings) => set({ of: { ...get().of, [bench]: settings } })
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
