import type { ImageSettings } from '@sundry/images'
import { create } from 'zustand'
import type { EncodingToolId } from '../types.ts'
import type { CropBox } from './crop-box.ts'

export interface Own {
  crop: CropBox | null
  quality: number | null
  outputFormat: ImageSettings['outputFormat']
}

export const nothingOwn: Own = { crop: null, quality: null, outputFormat: null }

interface Store {
  of: Readonly<Record<string, Own>>
  set: (id: string, own: Own | null) => void
}

/** Kept while the picture stays in the queue, whichever tool works on it. */
export const useOwn = create<Store>()((set) => ({
  of: {},
  set: (id, own) =>
    set(({ of }) => {
      const { [id]: _, ...others } = of
      const any = own && (own.crop || own.quality !== null || own.outputFormat !== null)
      return { of: any ? { ...others, [id]: own } : others }
    }),
}))

/** Only the converter uses a format of its own. */
export function withOwn(tool: EncodingToolId, settings: ImageSettings, own: Own | undefined): ImageSettings {
  if (!own) return settings
  return {
    ...settings,
    ...(own.crop && { crop: own.crop }),
    ...(own.quality !== null && { quality: own.quality }),
    ...(own.outputFormat && tool === 'converter' && { outputFormat: own.outputFormat }),
  }
}

export function ownLogged(tool: EncodingToolId, own: Own | undefined): Readonly<Record<string, unknown>> {
  if (!own) return {}
  return {
    ...(own.crop && { crop: own.crop }),
    ...(own.quality !== null && { [tool === 'compressor' ? 'quality' : 'outputQuality']: own.quality }),
    ...(own.outputFormat && tool === 'converter' && { outputFormat: own.outputFormat }),
  }
}
