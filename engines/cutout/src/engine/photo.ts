import {
  type Header,
  ImageFault,
  type ImageSettings,
  isComplete,
  readHeader,
  sniffFormat,
  tooManyMegapixels,
  upright,
} from '@sundry/images'
import { processImage } from '@sundry/images/browser'
import { canvasHolds } from '@sundry/raster'
import { CutoutFault } from '../base/fault.ts'
import {
  HEADER_BYTES,
  MAX_FILE_PIXELS,
  MAX_PHOTO_PIXELS,
  SAFE_CANVAS_PIXELS,
  SAFE_CANVAS_SIDE,
} from '../base/policy.ts'
import type { CutoutNote } from '../base/types.ts'
import { context2d } from '../models/input.ts'

export interface Photo {
  context: OffscreenCanvasRenderingContext2D
  width: number
  height: number
  reduced: boolean
}

function draw(bitmap: ImageBitmap, scale: number): Photo {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = context2d(width, height, true)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { context, width, height, reduced: false }
}

export async function openPhoto(blob: Blob, maxSide: number | null): Promise<Photo> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => {
    throw new CutoutFault('damaged')
  })
  try {
    const pixels = bitmap.width * bitmap.height
    const expected = maxSide === null ? 1 : Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const maxValue = Math.min(1, Math.sqrt(MAX_PHOTO_PIXELS / pixels))
    const scale = Math.min(expected, maxValue)
    const size = { width: Math.ceil(bitmap.width * scale), height: Math.ceil(bitmap.height * scale) }
    // A canvas beyond a browser's limits stays empty without an error.
    if (canvasHolds(size)) return { ...draw(bitmap, scale), reduced: scale < expected }
    const safe = Math.min(
      scale,
      Math.sqrt(SAFE_CANVAS_PIXELS / pixels),
      SAFE_CANVAS_SIDE / Math.max(bitmap.width, bitmap.height),
    )
    return { ...draw(bitmap, safe), reduced: true }
  } finally {
    bitmap.close()
  }
}

interface PhotoFile {
  photo: Blob
  notes: readonly CutoutNote[]
  converted: boolean
}

const CONVERTED = new Set(['heic', 'heif', 'jxl', 'tiff', 'svg'])

const firstFrame: CutoutNote = {
  code: 'first-frame',
  message: 'This image is animated; only its first frame was used.',
}

type Convert = (file: File, signal?: AbortSignal) => Promise<Blob>

export async function intake(
  file: File,
  convert: Convert,
  {
    signal,
    needsConversion = () => false,
  }: { signal?: AbortSignal; needsConversion?: (header: Header) => boolean } = {},
): Promise<PhotoFile> {
  if (file.size === 0) throw new CutoutFault('empty')
  const start = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const format = sniffFormat(start)
  if (!format) throw new CutoutFault('not-an-image')
  const header = readHeader(start, format) ?? readHeader(new Uint8Array(await file.arrayBuffer()), format)
  if (!header) throw new CutoutFault('damaged')
  const { width, height } = upright(header)
  if (width * height > MAX_FILE_PIXELS)
    throw new CutoutFault('too-many-pixels', tooManyMegapixels(width * height, MAX_FILE_PIXELS))
  // Firefox would draw the part of a damaged file that it can read.
  if (!isComplete(new Uint8Array(await file.arrayBuffer()), format)) throw new CutoutFault('damaged')
  const notes = header.animated ? [firstFrame] : []
  const converted = CONVERTED.has(format) || needsConversion(header)
  return { photo: converted ? await convert(file, signal) : file, notes, converted }
}

/** Upright, and without anything that a decoder might read in its own way. */
export const PLAIN_PNG: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'png',
  quality: 100,
  compressionLevel: 0,
  maxSizeMB: null,
  effort: 'fast',
  metadata: 'strip',
}

export async function convertToPng(file: File, signal?: AbortSignal): Promise<Blob> {
  try {
    const { processedFile } = await processImage(file, PLAIN_PNG, signal ? { signal } : {})
    return processedFile
  } catch (error) {
    if (error instanceof ImageFault) throw new CutoutFault(error.code, error.message)
    throw error
  }
}
