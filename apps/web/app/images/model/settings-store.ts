import type { AnchorShare, ImageSettings } from '@sundry/images'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import type { CropBox } from './crop-box.ts'
import { changed, defaults, type OwnFields, readSettings } from './settings.ts'
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
      const { goal: _, ...stored } = next
      writeStored(keyOf(tool), JSON.stringify(stored))
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

export interface Own {
  crop: CropBox | null
  /** Position of a crop to a shape; the tool's own anchor while null. */
  focus: AnchorShare | null
  quality: number | null
  outputFormat: ImageSettings['outputFormat']
}

export const nothingOwn: Own = { crop: null, focus: null, quality: null, outputFormat: null }

interface OwnSettingsStore {
  of: Readonly<Record<string, Own>>
  set: (id: string, own: Own | null) => void
  /** For an anchor that was chosen for all. */
  clearFocus: () => void
}

const isAny = ({ crop, focus, quality, outputFormat }: Own) =>
  crop !== null || focus !== null || quality !== null || outputFormat !== null

/** Lasts while the image stays in the queue, whichever tool works on it. */
export const useOwn = create<OwnSettingsStore>()((set) => ({
  of: {},
  set: (id, own) =>
    set(({ of }) => {
      const { [id]: _, ...others } = of
      return { of: own && isAny(own) ? { ...others, [id]: own } : others }
    }),
  clearFocus: () =>
    set(({ of }) => ({
      of: Object.fromEntries(
        Object.entries(of)
          .map(([id, own]) => [id, { ...own, focus: null }] as const)
          .filter(([, own]) => isAny(own)),
      ),
    })),
}))

export function withOwn(fields: OwnFields, settings: ImageSettings, own: Own | undefined): ImageSettings {
  if (!own) return settings
  return {
    ...settings,
    ...(own.crop && { crop: own.crop }),
    ...(own.focus && fields.focus && { anchor: own.focus }),
    ...(own.quality !== null && { quality: own.quality }),
    ...(own.outputFormat && fields.outputFormat && { outputFormat: own.outputFormat }),
  }
}

export function ownLogged(fields: OwnFields, own: Own | undefined): Readonly<Record<string, unknown>> {
  if (!own) return {}
  return {
    ...(own.crop && { crop: own.crop }),
    ...(own.focus && fields.focus && { anchor: own.focus }),
    ...(own.quality !== null && { [fields.quality]: own.quality }),
    ...(own.outputFormat && fields.outputFormat && { outputFormat: own.outputFormat }),
  }
}
