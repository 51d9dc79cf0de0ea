export interface Metadata {
  exif: Uint8Array | null
  icc: Uint8Array | null
  xmp: Uint8Array | null
}

export type MetadataMode = 'strip' | 'profile' | 'all'

export const noMetadata: Metadata = { exif: null, icc: null, xmp: null }
