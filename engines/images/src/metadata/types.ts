import type { DisclosureKind } from '../inspect/disclosure.ts'

export interface Metadata {
  exif: Uint8Array | null
  icc: Uint8Array | null
  xmp: Uint8Array | null
}

export type StripMode = 'strip' | 'profile'
/** With `remove`, EXIF and XMP stay without what is of these kinds; a thumbnail never stays. */
export type MetadataMode = StripMode | 'all' | { remove: readonly DisclosureKind[] }

/** What of a picture's metadata survives a strip. */
export type KeptBlocks = Pick<Metadata, 'exif' | 'xmp'>

export const noMetadata: Metadata = { exif: null, icc: null, xmp: null }
