import type { Size } from '@sundry/raster'
import { ImageFault, probeOnce, upright } from '@sundry/raster'
import { orientationOnly } from '../containers/exif.ts'
import { decodeWithWasm } from '../formats/codecs.ts'
import { descriptorOf, writeMetadata } from '../formats/index.ts'
import type { JpegFile } from '../formats/jpeg/read.ts'
import type { Header } from '../model/format.ts'
import { noMetadata } from '../model/metadata.ts'
import type { FormatId } from '../model/types.ts'

const lyingWebp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvAQAAAA8Q87//8x8OMqL/AQA='

async function lying(format: FormatId): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'webp') return Uint8Array.from(atob(lyingWebp), (octet) => octet.charCodeAt(0))
  const canvas = new OffscreenCanvas(2, 1)
  canvas.getContext('2d')
  const blob = await canvas.convertToBlob({ type: descriptorOf(format).mime })
  return new Uint8Array(await blob.arrayBuffer())
}

async function probe(format: FormatId): Promise<boolean> {
  const { mime } = descriptorOf(format)
  const file = await writeMetadata(await lying(format), format, {
    ...noMetadata,
    exif: orientationOnly(6),
  })
  const bitmap = await createImageBitmap(new Blob([file], { type: mime }))
  const turned = bitmap.width === 1
  bitmap.close()
  return turned
}

/**
 * Browsers disagree about PNG and WebP, and 'none' has become another word for 'from-image', so a small picture with
 * an orientation is tried.
 */
function browserAppliesOrientation(format: FormatId): Promise<boolean> {
  if (descriptorOf(format).orientation !== 'exif') return Promise.resolve(true)
  return probeOnce(`turns ${format}`, () => probe(format))
}

export interface Decoded {
  source: ImageBitmap
  orientation: number
  /** Whether the bitmap holds the pixels as they are shown; a browser may note a turn and not have made it. */
  settled: boolean
  raw: boolean
  /** What a decoder in WebAssembly gave, for the first who takes it. */
  pixels?: ImageData | undefined
}

export async function decode(file: Blob, format: FormatId, header: Header, keepColours: boolean): Promise<Decoded> {
  const { mime, orientation: orientationIn } = descriptorOf(format)
  const options: ImageBitmapOptions = {
    imageOrientation: 'from-image',
    colorSpaceConversion: keepColours ? 'none' : 'default',
  }
  try {
    const source = await createImageBitmap(file.slice(0, file.size, mime), options)
    const orientation = header.orientation === 1 || (await browserAppliesOrientation(format)) ? 1 : header.orientation
    const settled = header.orientation === 1 && orientationIn !== 'decoder'
    return { source, orientation, settled, raw: keepColours }
  } catch {
    const pixels = await decodeWithWasm(new Uint8Array(await file.arrayBuffer()), format)
    if (!pixels) throw new ImageFault('damaged')
    const orientation = orientationIn === 'exif' ? header.orientation : 1
    return { source: await createImageBitmap(pixels), orientation, settled: true, raw: true, pixels }
  }
}

export class DecodedImage {
  readonly #decode: () => Promise<Decoded>
  /** The same picture where our own codec can read it, so that the browser need not decode it. */
  readonly jpeg: JpegFile | null
  #held: Decoded | null = null

  constructor(decode: () => Promise<Decoded>, jpeg: JpegFile | null = null) {
    this.#decode = decode
    this.jpeg = jpeg
  }

  async get(): Promise<Decoded> {
    this.#held ??= await this.#decode()
    return this.#held
  }

  transferred(): void {
    this.#held = null
  }

  drop(): void {
    this.#held?.source.close()
    this.#held = null
  }
}

export const uprightSize = ({ source, orientation }: Decoded): Size =>
  upright({ width: source.width, height: source.height, orientation })
