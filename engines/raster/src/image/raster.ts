const sentences = {
  'not-a-blob': 'The file given is not an instance of Blob or File',
  'not-an-image': 'The file given is not an image',
  'load-failed': 'Failed to load image for conversion.',
  'encode-failed': 'Canvas toBlob returned null',
  'not-jpeg': 'not a valid JPEG',
  'not-png': 'The input is not a PNG file!',
  'tiff-endian': 'TIFF header contains invalid endian',
  'tiff-version': 'TIFF header contains invalid version',
  'orientation-type': 'Orientation data type is invalid',
  'orientation-count': 'Orientation data count is invalid',
  empty: 'This file is empty. Choose another one.',
  damaged: 'This image is damaged or incomplete. Export it again and retry.',
  'too-many-pixels': 'This image has too many pixels. Reduce its dimensions first.',
  'too-costly': 'This SVG is too complex to draw without freezing the page. Export it as PNG first.',
  'target-too-large': 'These dimensions exceed what the format or browser supports. Choose smaller ones.',
  'nothing-left': 'The crop lies outside the image. Choose another area.',
  'no-encoder': 'This format can be opened but not saved. Choose another target format.',
  'no-decoder': 'This image type is not supported. Convert it to JPEG or PNG first.',
  'no-memory': 'Not enough memory for this image. Close other tabs or reduce its dimensions first.',
  timeout: 'Processing this image took too long. Retry it on its own or choose a faster setting.',
  'code-unavailable':
    'Part of this tool could not be loaded. Connect to the internet and try again. To use it offline later, choose “Save for offline use” at the bottom of the page.',
  broken: 'Something went wrong with this image. Try again or use another file.',
  'cannot-fit': 'This image cannot be made that small. Allow a larger file or smaller dimensions.',
} as const

export interface ImageFaultLike extends Error {
  readonly name: 'ImageFault'
  readonly code: string
}

export type FaultCode = keyof typeof sentences

export class ImageFault extends Error implements ImageFaultLike {
  override readonly name = 'ImageFault'
  readonly code: string

  constructor(code: FaultCode, message: string = sentences[code]) {
    super(message)
    this.code = code
  }
}

export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(sentences, code)

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** RGBA, not premultiplied, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export const newRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
})

export function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

export const hasAlpha = ({ data }: Raster): boolean => !isOpaque(data)

export const hexColour = (colour: string): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/**
 * 100 MP cameras are well below; a file of a few kilobytes that claims 50,000 × 50,000 pixels is a decompression
 * bomb.
 */
export const pixelLimits = { pixels: 250_000_000, side: 65_535 } as const

export function refuseBomb({ width, height }: Size): void {
  if (Math.max(width, height) > pixelLimits.side) throw new ImageFault('too-many-pixels')
  if (width * height > pixelLimits.pixels)
    throw new ImageFault('too-many-pixels', tooManyMegapixels(width * height, pixelLimits.pixels))
}

export const tooManyMegapixels = (pixels: number, limit: number): string =>
  `${Math.ceil(pixels / 1e6)} megapixels exceed the limit of ${limit / 1e6}. Reduce the dimensions first.`

/** Refuses a size that a result cannot have. */
export function refuseSize({ width, height }: Size, maxSide: number = pixelLimits.side): void {
  if (Math.max(width, height) > maxSide || width * height > pixelLimits.pixels) throw new ImageFault('target-too-large')
}
