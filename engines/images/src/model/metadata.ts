import { Bytes } from '@sundry/kit'

export const DISCLOSURE_KINDS = [
  'place',
  'origin',
  'device',
  'author',
  'date',
  'text',
  'thumbnail',
  'pictures',
  'trailing',
  'other',
] as const

/** The kind of a fact. A removal by kind takes all facts of it. */
export type DisclosureKind = (typeof DISCLOSURE_KINDS)[number]

export interface Metadata {
  exif: Uint8Array | null
  icc: Uint8Array | null
  xmp: Uint8Array | null
  /** XMP besides the first packet: second ones, and the extension of a long one. They are read, and never carried along. */
  moreXmp?: readonly Uint8Array[]
  /** True if the file has XMP that this browser cannot unpack. */
  hasUnreadXmp?: boolean
  /** The resources of Photoshop in a JPEG, such as IPTC. */
  iptc?: Uint8Array | null
}

export type StripMode = 'strip' | 'profile'
/**
 * `strip` and `profile` leave the mark of how an image was made (IPTC Digital Source Type), which the law of some
 * countries protects; `none` removes that too. With `remove`, EXIF and XMP stay without what is of these kinds; a
 * thumbnail never stays.
 */
export type MetadataMode = StripMode | 'none' | 'all' | { remove: readonly DisclosureKind[] }

/** The metadata of an image that survive a strip. */
export type StoredBlocks = Pick<Metadata, 'exif' | 'xmp' | 'iptc'>

/** The first packet, and the others where there are any. */
export const xmpPackets = ([xmp, ...moreXmp]: readonly Uint8Array[]): Pick<Metadata, 'xmp' | 'moreXmp'> => ({
  xmp: xmp ?? null,
  ...(moreXmp.length > 0 && { moreXmp }),
})

export const noMetadata: Metadata = { exif: null, icc: null, xmp: null }

// ICC.1:2022, 7.2 and 7.3: a header of 128 bytes, then a table of tags.
function description(bytes: Bytes): string {
  const count = Math.min(bytes.u32(128), 100)
  for (let index = 0; index < count; index += 1) {
    const at = 132 + index * 12
    if (bytes.text(at, 4) !== 'desc') continue
    return bytes.text(bytes.u32(at + 4), Math.min(bytes.u32(at + 8), 400)).replace(/[^\x20-\x7e]/g, '')
  }
  return ''
}

export const isRgbProfile = (icc: Uint8Array): boolean => icc.length > 132 && new Bytes(icc).text(16, 4) === 'RGB '

/** Everything without a profile is taken as sRGB, so this one may be left out. */
export const isSrgbProfile = (icc: Uint8Array): boolean =>
  isRgbProfile(icc) && /sRGB|IEC ?61966-?2[.-]1/i.test(description(new Bytes(icc)))

export const meaningfulProfile = (icc: Uint8Array | null): Uint8Array | null =>
  icc && isRgbProfile(icc) && !isSrgbProfile(icc) ? icc : null
