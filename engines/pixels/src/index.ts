// Our JPEG codec and resampler: WebAssembly with SIMD, for browser workers and Node alike.
export { type FaultCode, PixelsFault } from './fault.ts'
export type { FrameComponent, JpegColour, JpegHeader } from './jpeg/header.ts'
export type { RgbaStrip } from './jpeg/read-rgba.ts'
export type { JpegReader, JpegReadOptions, Plane } from './jpeg/reader.ts'
export type { Segment } from './jpeg/segments.ts'
export type { JpegPicture, JpegSettings, JpegWriter, Sampling } from './jpeg/writer.ts'
export { loadPixels, type Pixels } from './load.ts'
export type { RgbaPicture, Similarity } from './metric/similarity.ts'
