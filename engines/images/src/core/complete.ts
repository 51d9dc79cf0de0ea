import { readItems } from '../formats/avif/boxes.ts'
import { endOfJpeg } from '../formats/jpeg/metadata.ts'
import { isIntact, readChunks } from '../formats/png/chunks.ts'
import type { FormatId } from '../types.ts'
import { Bytes } from './bytes.ts'

function jpegEnds(file: Uint8Array): boolean {
  const end = endOfJpeg(file)
  return file[end - 2] === 0xff && file[end - 1] === 0xd9
}

function boxesEnd(file: Uint8Array): boolean {
  const items = readItems(file)
  if (!items) return true
  return (items.places.get(items.primary) ?? []).every(({ end }) => end <= file.length)
}

/** Firefox shows the part of a damaged PNG that it can read, where others refuse it. */
function pngIsWhole(file: Uint8Array): boolean {
  const chunks = readChunks(file)
  return chunks.some(({ type }) => type === 'IEND') && isIntact(file, chunks)
}

/**
 * Whether the end of a file is there. Browsers fill what is missing with grey and say nothing; nobody wants such a
 * picture for a result.
 */
export function isComplete(file: Uint8Array, format: FormatId): boolean {
  if (format === 'jpeg') return jpegEnds(file)
  if (format === 'png') return pngIsWhole(file)
  if (format === 'webp') return new Bytes(file).u32(4, true) + 8 <= file.length + 1
  if (format === 'avif' || format === 'heic' || format === 'heif') return boxesEnd(file)
  return true
}
