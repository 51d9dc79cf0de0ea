import { ImageFault, probeOnce, type Raster, Surface } from '@sundry/raster'
import { readBmp } from '../formats/bmp/codec.ts'
import { decodeWithWasm } from '../formats/codecs.ts'
import { readFirstFrame } from '../formats/frames.ts'
import { readIco } from '../formats/ico/read.ts'
import { carriesProfile, descriptors, readHeader, readMetadata } from '../formats/index.ts'
import { JpegFile } from '../formats/jpeg/read.ts'
import { readPng } from '../formats/png/read.ts'
import { writePng } from '../formats/png/write.ts'
import { openPixels } from '../load/load-code.ts'
import type { Header } from '../model/format.ts'
import { formatOf, sniffFormat } from '../model/identities.ts'
import { isRgbProfile } from '../model/metadata.ts'
import type { FormatId, ImageSettings } from '../model/types.ts'
import { planRun } from '../pipeline/job.ts'
import { profileFor } from '../pipeline/metadata.ts'
import { PlainBitmap, PlainImageData } from './bitmap.ts'
import { copyOf, PlainContext } from './context.ts'

class PlainCanvas {
  #width: number
  readonly height: number
  pixels: PlainImageData
  #context: PlainContext | null = null

  constructor(width: number, height: number) {
    this.#width = width
    this.height = height
    this.pixels = new PlainImageData(width, height)
  }

  get width(): number {
    return this.#width
  }

  /** The pipeline sets it to 0 and to nothing else, to free the memory. */
  set width(width: number) {
    this.#context?.free()
    this.#width = width
    this.pixels = new PlainImageData(width, this.height)
  }

  /** Matches a canvas: WebP with loss, and PNG for any other type. */
  async convertToBlob({ type = 'image/png', quality = 0.8 } = {}): Promise<Blob> {
    if (type !== 'image/webp') return new Blob([await writePng(this.pixels)], { type: 'image/png' })
    const { encodeWebp } = await import('../formats/webp/write.ts')
    const surface = new Surface(this.pixels as ImageData)
    return new Blob([await encodeWebp(surface, quality * 100, { method: 4 })], { type })
  }

  getContext(kind: string): PlainContext | null {
    if (kind !== '2d') return null
    this.#context ??= new PlainContext(this)
    return this.#context
  }
}

export async function decodeImage(file: Uint8Array): Promise<Raster> {
  const format = sniffFormat(file)
  if (format === 'png') return readPng(file)
  if (format === 'jpeg') return new JpegFile(await openPixels(), file, 1).raster()
  if (format === 'gif' || (format === 'webp' && readHeader(file, format)?.animated)) return readFirstFrame(file, format)
  if (format === 'ico') return readIco(file)
  const found = format === 'bmp' ? readBmp(file) : format && (await decodeWithWasm(file, format))
  if (!found) throw new ImageFault('damaged')
  return found
}

/** The pixels as they are stored: no orientation is applied and no colours are converted. */
async function createPlainBitmap(source: Blob | PlainImageData | PlainBitmap): Promise<PlainBitmap> {
  if (source instanceof PlainBitmap) return new PlainBitmap(copyOf(source.pixels))
  if (source instanceof PlainImageData) return new PlainBitmap(copyOf(source))
  const { data, width, height } = await decodeImage(new Uint8Array(await source.arrayBuffer()))
  return new PlainBitmap(new PlainImageData(data, width, height))
}

/** Gives this thread what the pipeline asks of a browser's worker; the answers of its probes are known here. */
export function standInForCanvas(): void {
  Object.assign(globalThis, {
    ImageData: PlainImageData,
    ImageBitmap: PlainBitmap,
    OffscreenCanvas: PlainCanvas,
    createImageBitmap: createPlainBitmap,
    crossOriginIsolated: true,
  })
  for (const { id, mime } of descriptors) {
    probeOnce(`turns ${id}`, () => Promise.resolve(false))
    probeOnce(`writes ${mime}`, () => Promise.resolve(false))
  }
}

/** Only a browser can do it: it draws SVG, and it converts colours by profiles. */
export class NeedsBrowser extends Error {
  override readonly name = 'NeedsBrowser'
}

export async function refuseWhatNeedsBrowser(
  bytes: Uint8Array,
  format: FormatId,
  header: Header,
  settings: ImageSettings,
): Promise<void> {
  if (format === 'svg') throw new NeedsBrowser('Only a browser can draw SVG. Use the website instead.')
  const plan = planRun(format, settings)
  if (!plan) return
  const metadata = await readMetadata(bytes, format)
  if (header.cmyk && metadata.icc)
    throw new NeedsBrowser('This JPEG has a CMYK colour profile, which only a browser can convert.')
  const profile = profileFor(metadata, settings.metadata ?? 'strip')
  if (!profile) return
  if (!isRgbProfile(profile))
    throw new NeedsBrowser('This image has a non-RGB colour profile, which only a browser can convert.')
  if (!carriesProfile(plan.target)) {
    const { name } = formatOf(plan.target)
    throw new NeedsBrowser(
      `This image has a colour profile, which ${name} output cannot carry and only a browser can convert. Choose JPEG, PNG, WebP or AVIF.`,
    )
  }
}
