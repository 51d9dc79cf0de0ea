import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { changed, defaults, readSettings } from './settings.ts'
import type { EncodingToolId, ToolSettings } from './types.ts'

export function useSettings(tool: EncodingToolId): [ToolSettings, (some: Partial<ToolSettings>) => void] {
  const settings = useToolSettings((store) => store.of[tool])
  const change = useToolSettings((store) => store.change)
  return [settings, (some) => change(tool, some)]
}

const keyOf = (tool: EncodingToolId) => `${tool}-settings`

interface Store {
  of: Record<EncodingToolId, ToolSettings>
  load: (tool: EncodingToolId, shared?: unknown) => void
  change: (tool: EncodingToolId, some: Partial<ToolSettings>) => void
  reset: (tool: EncodingToolId) => void
}

export const useToolSettings = create<Store>()((set, get) => {
  const put = (tool: EncodingToolId, settings: ToolSettings) => set({ of: { ...get().of, [tool]: settings } })
  return {
    of: { compressor: defaults, converter: defaults, resizer: defaults },
    load: (tool, shared) => {
      const retained = readSettings(parse(readStored(keyOf(tool))))
      put(tool, { ...defaults, ...retained, ...readSettings(shared) })
    },
    change: (tool, some) => {
      const next = changed(tool, get().of[tool], some)
      put(tool, next)
      writeStored(keyOf(tool), JSON.stringify(next))
    },
    reset: (tool) => {
      put(tool, defaults)
      writeStored(keyOf(tool), JSON.stringify(defaults))
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
