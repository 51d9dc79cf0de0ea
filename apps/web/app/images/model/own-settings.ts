import type { AnchorShare, ImageSettings } from '@sundry/images'
import { create } from 'zustand'
import type { CropBox } from './crop-box.ts'
import type { EncodingToolId } from './types.ts'

export interface Own {
  crop: CropBox | null
  /** Where a crop to a shape lies; the tool's own anchor while null. */
  focus: AnchorShare | null
  quality: number | null
  outputFormat: ImageSettings['outputFormat']
}

export const nothingOwn: Own = { crop: null, focus: null, quality: null, outputFormat: null }

interface Store {
  of: Readonly<Record<string, Own>>
  set: (id: string, own: Own | null) => void
  /** For an anchor that was chosen for all. */
  clearFocus: () => void
}

const isAny = ({ crop, focus, quality, outputFormat }: Own) =>
  crop !== null || focus !== null || quality !== null || outputFormat !== null

/** Kept while the picture stays in the queue, whichever tool works on it. */
export const useOwn = create<Store>()((set) => ({
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

/** Only the converter uses a format of its own, and only the resizer crops to a shape. */
export function withOwn(tool: EncodingToolId, settings: ImageSettings, own: Own | undefined): ImageSettings {
  if (!own) return settings
  return {
    ...settings,
    ...(own.crop && { crop: own.crop }),
    ...(own.focus && tool === 'resizer' && { anchor: own.focus }),
    ...(own.quality !== null && { quality: own.quality }),
    ...(own.outputFormat && tool === 'converter' && { outputFormat: own.outputFormat }),
  }
}

export function ownLogged(tool: EncodingToolId, own: Own | undefined): Readonly<Record<string, unknown>> {
  if (!own) return {}
  return {
    ...(own.crop && { crop: own.crop }),
    ...(own.focus && tool === 'resizer' && { anchor: own.focus }),
    ...(own.quality !== null && { [tool === 'compressor' ? 'quality' : 'outputQuality']: own.quality }),
    ...(own.outputFormat && tool === 'converter' && { outputFormat: own.outputFormat }),
  }
}
