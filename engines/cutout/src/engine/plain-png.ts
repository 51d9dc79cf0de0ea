import type { ImageSettings } from '@sundry/images'

/** Upright, and without anything that a decoder might read in its own way. */
export const PLAIN_PNG: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'png',
  quality: 100,
  compressionLevel: 0,
  maxSizeMB: null,
  effort: 'fast',
  metadata: 'strip',
}
