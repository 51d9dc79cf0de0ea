import type { JpegPicture, Sampling } from './jpeg/picture.ts'
import { type RgbaStrip, readRgba } from './jpeg/read-rgba.ts'
import { JpegReader, type JpegReadOptions } from './jpeg/reader.ts'
import { colourShare, samplingOf, takesShare } from './jpeg/sampling.ts'
import { JpegStreamWriter, type StreamSettings } from './jpeg/stream-writer.ts'
import type { ColourShare } from './jpeg/strip-input.ts'
import { type TranscodeOptions, transcodeJpeg } from './jpeg/transcode.ts'
import { JpegWriter } from './jpeg/writer.ts'
import { type RgbaPicture, Similarity } from './metric/similarity.ts'
import { type ResampleOptions, Resampler } from './resample/resampler.ts'

/** Everything the module does. Each call has its own instance, whose memory goes with it. */
export interface Pixels {
  readJpeg(file: Uint8Array, options?: JpegReadOptions): JpegReader
  readRgba(reader: JpegReader): Generator<RgbaStrip>
  samplingOf(reader: JpegReader): Sampling | null
  colourShare(reader: JpegReader): ColourShare | null
  takesShare(sampling: Sampling, share: ColourShare): boolean
  writeJpeg(picture: JpegPicture): JpegWriter
  streamJpeg(picture: JpegPicture, settings: StreamSettings): JpegStreamWriter
  transcodeJpeg(file: Uint8Array, options?: TranscodeOptions): Uint8Array
  resample(options: ResampleOptions): Resampler
  /** Measures how other pictures differ from this one, in SSIMULACRA 2.1's sub-scores. */
  similarTo(picture: RgbaPicture): Similarity
}

export async function loadPixels(wasm: BufferSource | WebAssembly.Module): Promise<Pixels> {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm)
  return {
    readJpeg: (file, options = {}) => new JpegReader(module, file, options),
    readRgba,
    samplingOf,
    colourShare,
    takesShare,
    writeJpeg: (picture) => new JpegWriter(module, picture),
    streamJpeg: (picture, settings) => new JpegStreamWriter(module, picture, settings),
    transcodeJpeg: (file, options = {}) => transcodeJpeg(module, file, options),
    resample: (options) => new Resampler(module, options),
    similarTo: (picture) => new Similarity(module, picture),
  }
}
