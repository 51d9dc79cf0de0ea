import { withoutOrientation } from '../core/exif.ts'
import { meaningfulProfile } from './icc.ts'
import type { Metadata, MetadataMode } from './types.ts'

/** The profile that may go into the result. */
export const profileFor = ({ icc }: Metadata, mode: MetadataMode): Uint8Array | null =>
  mode === 'strip' ? meaningfulProfile(icc) : icc

/** What goes into the result, given the mode; the picture itself is upright by then. */
export function keptMetadata({ exif, xmp }: Metadata, mode: MetadataMode, profile: Uint8Array | null): Metadata {
  const all = mode === 'all'
  return { exif: all && exif ? withoutOrientation(exif) : null, icc: profile, xmp: all ? xmp : null }
}
