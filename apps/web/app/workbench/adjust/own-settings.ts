import type { ImageSettings } from '@sundry/images'
import { create } from 'zustand'
import type { EncodingToolId } from '../types.ts'
import type { CropBox } from './crop-box.ts'

/** What one picture does differently from the rest of its queue. */
export interface Own {
  crop: CropBox | null
  quality: number | null
  outputFormat: ImageSettings['outputFormat']
}

export const nothingOwn: Own = { crop: null, quality: null, outputFormat: null }

interface Store {
  /** By the item's id. */
  of: Readonly<Record<string, Own>>
  set: (id: string, own: Own | null) => void
}

/** Pictures that go their own way; they keep it while they stay in the queue, whichever tool works on it. */
export const useOwn = create<Store>()((set) => ({
  of: {},
  set: (id, own) =>
    set(({ of }) => {
      const { [id]: _, ...others } = of
      const any = own && (own.crop || own.quality !== null || own.outputFormat !== null)
      return { of: any ? { ...others, [id]: own } : others }
    }),
}))

/** A tool's settings for one picture. A format of its own is the converter's business only. */
export function withOwn(tool: EncodingToolId, settings: ImageSettings, own: Own | undefined): ImageSettings {
  if (!own) return settings
  return {
    ...settings,
    ...(own.crop && { crop: own.crop }),
    ...(own.quality !== null && { quality: own.quality }),
    ...(own.outputFormat && tool === 'converter' && { outputFormat: own.outputFormat }),
  }
}

/** What a picture's own settings change in the record of its tool, in the names of the tool's settings. */
export function ownLogged(tool: EncodingToolId, own: Own | undefined): Readonly<Record<string, unknown>> {
  if (!own) return {}
  return {
    ...(own.crop && { crop: own.crop }),
    ...(own.quality !== null && { [tool === 'compressor' ? 'quality' : 'outputQuality']: own.quality }),
    ...(own.outputFormat && tool === 'converter' && { outputFormat: own.outputFormat }),
  }
}
