import { orientationOnly } from '../core/exif.ts'
import { formatOf } from '../core/formats.ts'
import { writeMetadata } from '../metadata/copy.ts'
import { noMetadata } from '../metadata/types.ts'
import type { FormatId } from '../types.ts'

/** Where the orientation stands in EXIF; in the other formats turning is the decoder's business by definition. */
const byExif = new Set<FormatId>(['jpeg', 'png', 'webp'])

const known = new Map<FormatId, Promise<boolean>>()

async function probe(format: FormatId): Promise<boolean> {
  const { mime } = formatOf(format)
  const canvas = new OffscreenCanvas(2, 1)
  canvas.getContext('2d')
  const blob = await canvas.convertToBlob({ type: mime })
  // Browsers that do not write WebP do not turn it either, as far as is known.
  if (blob.type !== mime) return false
  const file = await writeMetadata(new Uint8Array(await blob.arrayBuffer()), format, {
    ...noMetadata,
    exif: orientationOnly(6),
  })
  const bitmap = await createImageBitmap(new Blob([file], { type: mime }))
  const turned = bitmap.width === 1
  bitmap.close()
  return turned
}

/**
 * Whether this browser turns pictures of the format upright by itself. They disagree about PNG and WebP, and 'none' has
 * become another word for 'from-image', so a small picture lying on its side tells.
 */
export function browserTurns(format: FormatId): Promise<boolean> {
  if (!byExif.has(format)) return Promise.resolve(true)
  const found = known.get(format) ?? probe(format)
  known.set(format, found)
  return found
}
