import type { ImageSettings } from '@sundry/images'

/** A picture of exactly this size, scaled well. */
export const sized = (
  width: number,
  height: number,
  fit: 'cover' | 'pad',
  background: string,
  format: 'png' | 'jpeg',
): ImageSettings => ({
  enableResize: true,
  width,
  height,
  maintainAspectRatio: true,
  fit,
  background,
  resampling: 'best',
  outputFormat: format,
  quality: format === 'png' ? 100 : 85,
  compressionLevel: 0,
  maxSizeMB: null,
})

export const squarePng = (side: number, background = 'transparent') => sized(side, side, 'pad', background, 'png')
