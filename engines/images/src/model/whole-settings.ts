import { fitOf } from '@sundry/raster'
import type { ImageSettings } from './types.ts'

export type WholeSettings = Required<ImageSettings>

/** The thumbnail inside EXIF or XMP shows what a box was put over, so neither survives a redaction. */
function metadataOf({ metadata = 'strip', edits = [] }: ImageSettings): WholeSettings['metadata'] {
  const isStored = metadata !== 'strip' && edits.some(({ kind }) => kind === 'redact')
  return isStored ? 'profile' : metadata
}

export const wholeSettings = (settings: ImageSettings): WholeSettings => ({
  ...settings,
  percent: settings.percent ?? null,
  fit: fitOf(settings),
  background: settings.background ?? '#ffffff',
  anchor: settings.anchor ?? 'centre',
  neverEnlarge: settings.neverEnlarge ?? false,
  crop: settings.crop ?? null,
  edits: settings.edits ?? [],
  rewriteMetadata: settings.rewriteMetadata ?? false,
  keepSmaller: settings.keepSmaller ?? true,
  resampling: settings.resampling ?? 'fast',
  effort: settings.effort ?? 'fast',
  metadata: metadataOf(settings),
  reduceLossless: settings.reduceLossless ?? true,
  keepPixels: settings.keepPixels ?? false,
  palette: settings.palette ?? false,
  paletteScore: settings.paletteScore ?? null,
  mode: settings.mode ?? 'quality',
})
