import { forNewPixels } from '../core/exif.ts'
import { exifWithout } from '../inspect/exif-without.ts'
import { xmpFacts } from '../inspect/xmp-facts.ts'
import { meaningfulProfile } from './icc.ts'
import type { KeptBlocks, Metadata, MetadataMode } from './types.ts'

export const profileFor = ({ icc }: Metadata, mode: MetadataMode): Uint8Array | null =>
  mode === 'strip' ? meaningfulProfile(icc) : icc

/** XMP is kept whole or not at all: who removes a place from it may miss another spelling. */
export function keptBlocks({ exif, xmp }: KeptBlocks, mode: MetadataMode): KeptBlocks {
  if (mode === 'all') return { exif, xmp }
  if (typeof mode === 'string') return { exif: null, xmp: null }
  const { remove } = mode
  const tells = xmp && xmpFacts(xmp).some(({ kind }) => kind === 'thumbnail' || remove.includes(kind))
  return { exif: exif && exifWithout(exif, remove), xmp: tells ? null : xmp }
}

export function keptMetadata(metadata: Metadata, mode: MetadataMode, profile: Uint8Array | null): Metadata {
  const { exif, xmp } = keptBlocks(metadata, mode)
  return { exif: exif && forNewPixels(exif), icc: profile, xmp }
}
