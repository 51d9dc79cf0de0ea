import { WASM_BYTES } from '../formats/encoding-memory.ts'
import { descriptorOf } from '../formats/index.ts'
import type { FormatId, ImageSettings } from '../types.ts'

const DECODED_BYTES = 4
/** An edit reads one raster and writes another, beside the bitmap they came from. */
const EDITED_BYTES = 12

export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const { fast, small } = descriptorOf(settings?.outputFormat ?? format).bytesPerPixel
  const edited = settings?.edits?.length ? EDITED_BYTES : 0
  return pixels * ((settings?.effort === 'small' ? small(settings.quality) : fast) + edited)
}

export const memoryToPreview = (pixels: number, format: FormatId): number =>
  pixels * (descriptorOf(format).shownByBrowser ? DECODED_BYTES : WASM_BYTES)
