import { readBoxMetadata, stripBoxes } from '../formats/avif/metadata.ts'
import { writeAvifMetadata } from '../formats/avif/write-metadata.ts'
import { readJpegMetadata, stripJpeg, writeJpegMetadata } from '../formats/jpeg/metadata.ts'
import { stripJxl } from '../formats/jxl/metadata.ts'
import { readPngMetadata, stripPng, writePngMetadata } from '../formats/png/metadata.ts'
import { readWebpMetadata, stripWebp, writeWebpMetadata } from '../formats/webp/metadata.ts'
import type { FormatId } from '../types.ts'
import { type Metadata, type MetadataMode, noMetadata } from './types.ts'

/** Formats whose files can be given metadata. */
export const carriesMetadata = (format: FormatId): boolean => ['jpeg', 'png', 'webp', 'avif'].includes(format)

/** What a file says beside its pixels; nothing for formats that say nothing. */
export async function readMetadata(file: Uint8Array, format: FormatId): Promise<Metadata> {
  if (format === 'jpeg') return readJpegMetadata(file)
  if (format === 'png') return await readPngMetadata(file)
  if (format === 'webp') return readWebpMetadata(file)
  if (format === 'avif' || format === 'heic' || format === 'heif') return readBoxMetadata(file)
  return noMetadata
}

/** A freshly encoded file with exactly this metadata. */
export async function writeMetadata(
  file: Uint8Array<ArrayBuffer>,
  format: FormatId,
  metadata: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'jpeg') return writeJpegMetadata(file, metadata)
  if (format === 'png') return await writePngMetadata(file, metadata)
  if (format === 'webp') return writeWebpMetadata(file, metadata)
  if (format === 'avif') return writeAvifMetadata(file, metadata)
  return file
}

/**
 * The same pixels, bit for bit, without what the mode drops: place, camera, thumbnails, comments. What the colours mean
 * and how the picture stands survives.
 *
 * @example
 * const clean = await stripMetadata(bytes, 'jpeg', 'strip')
 */
export async function stripMetadata(
  file: Uint8Array<ArrayBuffer>,
  format: FormatId,
  mode: MetadataMode,
): Promise<Uint8Array<ArrayBuffer>> {
  if (mode === 'all') return file
  if (format === 'jpeg') return stripJpeg(file, mode)
  if (format === 'png') return await stripPng(file, mode)
  if (format === 'webp') return stripWebp(file, mode)
  if (format === 'avif') return stripBoxes(file, mode)
  if (format === 'jxl') return stripJxl(file)
  return file
}
