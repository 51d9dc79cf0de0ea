// Our JPEG codec and resampler: WebAssembly with SIMD, for browser workers and Node alike.

/** Address of the module: a URL to fetch in a browser, one of a file in Node. */
export { pixelsWasm } from '#pixels-wasm'
export type {
  FrameComponent,
  JpegColour,
  JpegHeader,
  JpegImage,
  JpegSettings,
  Sampling,
  Segment,
} from './jpeg/layout.ts'
export type { RgbaStrip } from './jpeg/read-rgba.ts'
export type { JpegReader, JpegReadOptions, Plane } from './jpeg/reader.ts'
export type { ColourShare } from './jpeg/strip-input.ts'
export type { TranscodeOptions } from './jpeg/transcode.ts'
export type { FirstLook, JpegStreamWriter, JpegWriter, StreamSettings } from './jpeg/writer.ts'
export type { ResampleOptions, Resampler } from './kernels/resampler.ts'
export type { RgbaImage, Similarity } from './kernels/similarity.ts'
export { loadPixels, type Pixels } from './load.ts'
export { type FaultCode, PixelsFault } from './wasm/workspace.ts'
