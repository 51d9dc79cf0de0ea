import { ImageFault, isComplete, readHeader, sniffFormat, upright } from '@sundry/images'
import { processImage } from '@sundry/images/browser'
import { CutoutFault } from '../core/fault.ts'
import type { CutoutNote } from '../types.ts'

export interface Taken {
  /** A file that the browser itself can draw. */
  photo: Blob
  notes: readonly CutoutNote[]
  translated: boolean
}

/** Enough for nearly every header. */
const HEAD = 256 * 1024
/** A decoder's own canvas, before anything is made smaller. */
const MOST_PIXELS = 120e6
/** What browsers do not draw, or only on a page. */
const TRANSLATED = new Set(['heic', 'heif', 'jxl', 'tiff', 'svg'])

const firstFrame: CutoutNote = {
  code: 'first-frame',
  message: 'This picture moves; its first frame was taken.',
}

/** The picture as a PNG that any browser draws. */
export async function translate(file: File, signal?: AbortSignal): Promise<Blob> {
  try {
    const { processedFile } = await processImage(
      file,
      {
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
      },
      signal ? { signal } : {},
    )
    return processedFile
  } catch (error) {
    if (error instanceof ImageFault) throw new CutoutFault(error.code, error.message)
    throw error
  }
}

/** Looks at a file before anything is decoded, and turns what the browser cannot draw into what it can. */
export async function takeIn(file: File, signal?: AbortSignal): Promise<Taken> {
  if (file.size === 0) throw new CutoutFault('empty')
  const start = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const format = sniffFormat(start)
  if (!format) throw new CutoutFault('not-an-image')
  const header = readHeader(start, format) ?? readHeader(new Uint8Array(await file.arrayBuffer()), format)
  if (!header) throw new CutoutFault('damaged')
  const { width, height } = upright(header)
  if (width * height > MOST_PIXELS) throw new CutoutFault('too-many-pixels')
  // Firefox draws the part of a damaged file that it can read.
  if (!isComplete(new Uint8Array(await file.arrayBuffer()), format)) throw new CutoutFault('damaged')
  const notes = header.animated ? [firstFrame] : []
  const translated = TRANSLATED.has(format)
  return { photo: translated ? await translate(file, signal) : file, notes, translated }
}
