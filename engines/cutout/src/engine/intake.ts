import { type Header, isComplete, readHeader, sniffFormat, tooManyMegapixels, upright } from '@sundry/images'
import { CutoutFault } from '../base/fault.ts'
import { HEADER_BYTES, MAX_FILE_PIXELS } from '../base/policy.ts'
import type { CutoutNote } from '../base/types.ts'

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
