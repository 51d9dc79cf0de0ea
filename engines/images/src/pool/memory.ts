import type { FormatId, ImageSettings } from '../types.ts'

/** The browser's decoder and canvas: the picture once or twice. */
const NATIVE_BYTES = 6
/** An encoder in WebAssembly: the pixels twice, the coefficients twice. Measured with MozJPEG on 5 to 20 megapixels. */
const WASM_BYTES = 19

const native = new Set<FormatId>(['jpeg', 'webp', 'bmp', 'svg'])

/** What a picture costs while it is worked on, in bytes, before anything is known but its size. */
export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const target = settings?.outputFormat ?? format
  const light = native.has(target) && settings?.effort !== 'small'
  return pixels * (light ? NATIVE_BYTES : WASM_BYTES)
}
