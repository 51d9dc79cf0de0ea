import { keepsAllColour } from '../formats/jpeg/colour.ts'
import type { FormatId, ImageSettings } from '../types.ts'

/** The browser's decoder and canvas: the picture once or twice. */
const NATIVE_BYTES = 6
/** The browser's decoder alone, where what is made of the picture is small. */
const DECODED_BYTES = 4
/** An encoder in WebAssembly: the pixels twice or three times, and what the encoder makes of them. */
const WASM_BYTES = 19
/** MozJPEG: the pixels once, the coefficients twice; measured on 5 to 20 megapixels. */
const MOZJPEG_BYTES = 14

const native = new Set<FormatId>(['jpeg', 'webp', 'bmp', 'svg'])

/** What a picture costs while it is worked on, in bytes, before anything is known but its size. */
export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const target = settings?.outputFormat ?? format
  const small = settings?.effort === 'small'
  if (native.has(target) && !small) return pixels * NATIVE_BYTES
  return pixels * (target === 'jpeg' && settings && !keepsAllColour(settings.quality) ? MOZJPEG_BYTES : WASM_BYTES)
}

const shownByBrowser = new Set<FormatId>([...native, 'png', 'gif', 'avif'])

/** What a small picture of it costs to make. */
export const memoryToPreview = (pixels: number, format: FormatId): number =>
  pixels * (shownByBrowser.has(format) ? DECODED_BYTES : WASM_BYTES)
