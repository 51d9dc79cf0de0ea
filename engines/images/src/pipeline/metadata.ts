import { forNewPixels } from '../containers/exif.ts'
import { descriptorOf } from '../formats/index.ts'
import { exifWithout } from '../inspect/exif-without.ts'
import { xmpFacts } from '../inspect/xmp-facts.ts'
import { type Metadata, type MetadataMode, meaningfulProfile, type StoredBlocks } from '../model/metadata.ts'
import type { FormatId } from '../model/types.ts'

export const profileFor = ({ icc }: Metadata, mode: MetadataMode): Uint8Array | null =>
  mode === 'strip' ? meaningfulProfile(icc) : icc

/** XMP is kept whole or not at all: who removes a place from it may miss another spelling. */
function storedBlocks({ exif, xmp }: StoredBlocks, mode: MetadataMode): StoredBlocks {
  if (mode === 'all') return { exif, xmp }
  if (typeof mode === 'string') return { exif: null, xmp: null }
  const { remove } = mode
  const describes = xmp && xmpFacts(xmp).some(({ kind }) => kind === 'thumbnail' || remove.includes(kind))
  return { exif: exif && exifWithout(exif, remove), xmp: describes ? null : xmp }
}

export function storedMetadata(metadata: Metadata, mode: MetadataMode, profile: Uint8Array | null): Metadata {
  const { exif, xmp } = storedBlocks(metadata, mode)
  return { exif: exif && forNewPixels(exif), icc: profile, xmp }
}

/** Pixels stay bit for bit; colour profile and orientation survive. */
export async function stripMetadata(
  file: Uint8Array<ArrayBuffer>,
  format: FormatId,
  mode: MetadataMode,
): Promise<Uint8Array<ArrayBuffer>> {
  if (mode === 'all') return file
  const { metadata } = descriptorOf(format)
  if (!metadata?.strip) return file
  if (typeof mode === 'string') return metadata.strip(file, mode)
  return metadata.strip(file, 'profile', storedBlocks(await metadata.read(file), mode))
}
