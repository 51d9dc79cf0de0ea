import { WASM_BYTES } from '../formats/format.ts'
import { descriptorOf } from '../formats/index.ts'
import type { FormatId, ImageSettings } from '../types.ts'

const DECODED_BYTES = 4
/** An edit reads one raster and writes another, beside the bitmap they came from. */
const EDITED_BYTES = 12

/** What is no JPEG file is drawn and read before our JPEG encoder takes it. */
const DRAWN_BYTES = 8

export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const target = settings?.outputFormat ?? format
  const { fast, small } = descriptorOf(target).bytesPerPixel
  const drawn = target === 'jpeg' && format !== 'jpeg' ? DRAWN_BYTES : 0
  const edited = settings?.edits?.length ? EDITED_BYTES : 0
  return pixels * ((settings?.effort === 'small' ? small(settings.quality) : fast) + edited + drawn)
}

export const memoryToPreview = (pixels: number, format: FormatId): number =>
  pixels * (descriptorOf(format).shownByBrowser ? DECODED_BYTES : WASM_BYTES)
