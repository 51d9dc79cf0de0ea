import { withoutOrientation } from '../core/exif.ts'
import { meaningfulProfile } from './icc.ts'
import type { Metadata, MetadataMode } from './types.ts'

export const profileFor = ({ icc }: Metadata, mode: MetadataMode): Uint8Array | null =>
  mode === 'strip' ? meaningfulProfile(icc) : icc

export function keptMetadata({ exif, xmp }: Metadata, mode: MetadataMode, profile: Uint8Array | null): Metadata {
  const all = mode === 'all'
  return { exif: all && exif ? withoutOrientation(exif) : null, icc: profile, xmp: all ? xmp : null }
}
