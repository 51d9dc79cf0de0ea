import { WASM_BYTES } from '../formats/encoding-memory.ts'
import { descriptorOf } from '../formats/index.ts'
import type { FormatId, ImageSettings } from '../types.ts'

/** The browser's decoder alone, where what is made of the picture is small. */
const DECODED_BYTES = 4

/** What a picture costs while it is worked on, in bytes, before anything is known but its size. */
export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const { fast, small } = descriptorOf(settings?.outputFormat ?? format).bytesPerPixel
  return pixels * (settings?.effort === 'small' ? small(settings.quality) : fast)
}

export const memoryToPreview = (pixels: number, format: FormatId): number =>
  pixels * (descriptorOf(format).shownByBrowser ? DECODED_BYTES : WASM_BYTES)
