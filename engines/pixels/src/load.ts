import type { JpegImage, Sampling } from './jpeg/layout.ts'
import { type ResampleJpegOptions, type RgbaStrip, readRgba, resampleJpeg } from './jpeg/read-rgba.ts'
import { JpegReader, type JpegReadOptions } from './jpeg/reader.ts'
import type { ColourShare } from './jpeg/strip-input.ts'
import { type TranscodeOptions, transcodeJpeg } from './jpeg/transcode.ts'
import { type FirstLook, JpegStreamWriter, JpegWriter, type StreamSettings } from './jpeg/writer.ts'
import { type ResampleOptions, Resampler } from './kernels/resampler.ts'
import { type RgbaImage, Similarity, scoreInBands } from './kernels/similarity.ts'

const SHARES: Record<Sampling, ColourShare> = {
  '4:2:0': [2, 2],
  '4:2:2': [2, 1],
  '4:4:4': [1, 1],
  grey: [1, 1],
}

/** The colour share of a file whose planes are light and two colours sampled alike, or light alone; null for others. */
function colourShare({ header, layout }: JpegReader): ColourShare | null {
  const [light, first, second] = layout.components
  if (header.colour === 'grey') return [1, 1]
  if (header.colour !== 'ycc' || !light || !first || !second) return null
  if (first.horizontal !== second.horizontal || first.vertical !== second.vertical) return null
  if (light.horizontal !== layout.maxHorizontal || light.vertical !== layout.maxVertical) return null
  return [light.horizontal / first.horizontal, light.vertical / first.vertical]
}

/** The sampling of a file as a writer knows it; null where it does not. */
function samplingOf(reader: JpegReader): Sampling | null {
  if (reader.header.colour === 'grey') return 'grey'
  const share = colourShare(reader)
  const found = (['4:2:0', '4:2:2', '4:4:4'] as const).find((name) => SHARES[name].join() === share?.join())
  return found ?? null
}

/** True if a writer of this sampling takes planes of that share of colour: unchanged, or by means of two. */
function takesShare(sampling: Sampling, share: ColourShare): boolean {
  return SHARES[sampling].every((expected, side) => expected === share[side] || expected === 2 * (share[side] ?? 0))
}

/** Everything the module does. Each call has its own instance; `close`, where there is one, gives its memory to the next. */
export interface Pixels {
  readJpeg(file: Uint8Array, options?: JpegReadOptions): JpegReader
  readRgba(reader: JpegReader): Generator<RgbaStrip>
  samplingOf(reader: JpegReader): Sampling | null
  colourShare(reader: JpegReader): ColourShare | null
  takesShare(sampling: Sampling, share: ColourShare): boolean
  writeJpeg(picture: JpegImage, first?: FirstLook): JpegWriter
  streamJpeg(picture: JpegImage, settings: StreamSettings): JpegStreamWriter
  transcodeJpeg(file: Uint8Array, options?: TranscodeOptions): Uint8Array
  resample(options: ResampleOptions): Resampler
  resampleJpeg(reader: JpegReader, options: ResampleJpegOptions): Generator<Uint8Array>
  /** Scores other images against this one by SSIMULACRA 2.1. */
  similarTo(picture: RgbaImage): Similarity
  /** One image against another, of any size; a large one scores up to 0.7 above the reference. */
  score(reference: RgbaImage, distorted: RgbaImage): number
}

export async function loadPixels(wasm: BufferSource | WebAssembly.Module): Promise<Pixels> {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm)
  return {
    readJpeg: (file, options = {}) => new JpegReader(module, file, options),
    readRgba,
    samplingOf,
    colourShare,
    takesShare,
    writeJpeg: (image, first) => new JpegWriter(module, image, first),
    streamJpeg: (image, settings) => new JpegStreamWriter(module, image, settings),
    transcodeJpeg: (file, options = {}) => transcodeJpeg(module, file, options),
    resampleJpeg: (reader, options) => resampleJpeg(module, reader, options),
    resample: (options) => new Resampler(module, options),
    similarTo: (image) => new Similarity(module, image),
    score: (reference, distorted) => scoreInBands(module, reference, distorted),
  }
}
