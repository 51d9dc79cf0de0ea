import { applyEdits, draw, ImageFault, identity, probeOnce, type Size, upright } from '@sundry/raster'
import { orientationOnly } from '../containers/exif.ts'
import { decodeWithWasm } from '../formats/codecs.ts'
import { carriesProfile, descriptorOf, writeMetadata } from '../formats/index.ts'
import type { JpegFile } from '../formats/jpeg/read.ts'
import { isPixelsFault, loadScript, openPixels } from '../load/load-code.ts'
import type { Header } from '../model/format.ts'
import { isRgbProfile, isSrgbProfile, type Metadata, noMetadata } from '../model/metadata.ts'
import type { FormatId, ImageNote } from '../model/types.ts'
import type { Job, Plan } from './job.ts'
import { profileFor } from './metadata.ts'
import { notes } from './notes.ts'

const sidewaysWebp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvAQAAAA8Q87//8x8OMqL/AQA='

async function sidewaysSample(format: FormatId): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'webp') return Uint8Array.from(atob(sidewaysWebp), (octet) => octet.charCodeAt(0))
  const canvas = new OffscreenCanvas(2, 1)
  canvas.getContext('2d')
  const blob = await canvas.convertToBlob({ type: descriptorOf(format).mime })
  return new Uint8Array(await blob.arrayBuffer())
}

async function probe(format: FormatId): Promise<boolean> {
  const { mime } = descriptorOf(format)
  const file = await writeMetadata(await sidewaysSample(format), format, {
    ...noMetadata,
    exif: orientationOnly(6),
  })
  const bitmap = await createImageBitmap(new Blob([file], { type: mime }))
  const turned = bitmap.width === 1
  bitmap.close()
  return turned
}

/**
 * Browsers disagree about PNG and WebP, and 'none' has become another word for 'from-image', so a small image with
 * an orientation is tried.
 */
function browserAppliesOrientation(format: FormatId): Promise<boolean> {
  if (descriptorOf(format).orientation !== 'exif') return Promise.resolve(true)
  return probeOnce(`turns ${format}`, () => probe(format))
}

export interface Decoded {
  source: ImageBitmap
  orientation: number
  /** True if the bitmap holds the pixels as they are shown; a browser may note a turn and not have made it. */
  settled: boolean
  raw: boolean
  /** Pixels from a decoder in WebAssembly, for one caller. */
  pixels?: ImageData | undefined
  notes?: readonly ImageNote[]
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
  /** The same image where our own codec can read it, so that the browser need not decode it. */
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

/** The job's image with its edits applied, upright from then on. */
export async function decodeAndEdit(job: Job, keepColours: boolean): Promise<Decoded> {
  const { file, format, header, drawn, settings } = job
  const decoded: Decoded = drawn
    ? { source: drawn, orientation: 1, settled: true, raw: false }
    : await decode(file, format, header, keepColours)
  if (settings.edits.length === 0) return decoded
  const pixels = draw(decoded, identity(uprightSize(decoded)), { background: null, readPixels: true }).takePixels()
  if (!drawn) decoded.source.close()
  const { raster, enlargements } = applyEdits(pixels, settings.edits)
  return {
    source: await createImageBitmap(new ImageData(raster.data, raster.width, raster.height)),
    orientation: 1,
    settled: true,
    raw: decoded.raw,
    notes: enlargements.map(({ times, from }) => notes.enlarged(times, from)),
  }
}

/** True if the numbers in the file are also those of the result: only browsers convert colours. */
function keepsNumbers({ settings }: Job, { target }: Plan, metadata: Metadata): boolean {
  const { icc } = metadata
  if (!icc || isSrgbProfile(icc)) return true
  return isRgbProfile(icc) && carriesProfile(target) && profileFor(metadata, settings.metadata) !== null
}

/** The job's file for our own JPEG codec; null where the browser must decode it, or does so more cheaply. */
export async function openJpeg(job: Job, plan: Plan, metadata: Metadata): Promise<JpegFile | null> {
  const { format, header, settings, bytes, drawn } = job
  if (format !== 'jpeg' || drawn || settings.edits.length > 0 || header.cmyk || header.bits !== 8) return null
  if (plan.target !== 'jpeg' && !settings.enableResize) return null
  if (!keepsNumbers(job, plan, metadata)) return null
  try {
    const [pixels, { JpegFile }] = await Promise.all([
      openPixels(),
      loadScript(() => import('../formats/jpeg/read.ts')),
    ])
    const file = new JpegFile(pixels, bytes, header.orientation)
    // A profile of three colours would not fit the one plane that such a file is written with.
    return file.isGrey && profileFor(metadata, settings.metadata) ? null : file
  } catch (error) {
    if (isPixelsFault(error)) return null
    throw error
  }
}
