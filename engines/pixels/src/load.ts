import { type RgbaStrip, readRgba } from './jpeg/read-rgba.ts'
import { JpegReader, type JpegReadOptions } from './jpeg/reader.ts'
import { type JpegPicture, JpegWriter } from './jpeg/writer.ts'
import { type RgbaPicture, Similarity } from './metric/similarity.ts'

/** Everything the module does. Each call has its own instance, whose memory goes with it. */
export interface Pixels {
  readJpeg(file: Uint8Array, options?: JpegReadOptions): JpegReader
  /** What is left of the reader's picture, by strips of whole lines. */
  readRgba(reader: JpegReader): Generator<RgbaStrip>
  writeJpeg(picture: JpegPicture): JpegWriter
  /** Measures how other pictures differ from this one, in SSIMULACRA 2.1's sub-scores. */
  similarTo(picture: RgbaPicture): Similarity
}

/** From the bytes of `pixels.wasm`, or a module compiled from them. */
export async function loadPixels(wasm: BufferSource | WebAssembly.Module): Promise<Pixels> {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm)
  return {
    readJpeg: (file, options = {}) => new JpegReader(module, file, options),
    readRgba,
    writeJpeg: (picture) => new JpegWriter(module, picture),
    similarTo: (picture) => new Similarity(module, picture),
  }
}
