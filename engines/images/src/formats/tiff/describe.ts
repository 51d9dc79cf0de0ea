import { Bytes } from '@sundry/kit'
import { entriesOf, nextDirectoryAt } from '../../containers/tiff.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { tiff as identity } from '../../model/identities.ts'
import { isRgbProfile, type Metadata, noMetadata } from '../../model/metadata.ts'

const SHORT = 3
const PROFILE = 34_675
const XMP = 700

function readTags(bytes: Bytes, directory: number, little: boolean): Map<number, number> {
  const tags = new Map<number, number>()
  for (const { tag, type, at, from } of entriesOf(bytes, directory, little))
    tags.set(tag, type === SHORT ? bytes.u16(from, little) : bytes.u32(at + 8, little))
  return tags
}

/** TIFF 6.0, NewSubfileType: bit 0 marks a smaller version of another image, bit 2 a transparency mask. */
const NO_PAGE = 0b101

/** True if images follow the first that are no thumbnail or mask of it. */
export function hasMorePages(file: Uint8Array): boolean {
  const bytes = new Bytes(file)
  const little = bytes.u8(0) === 0x49
  const seen = new Set<number>([0])
  const following = (at: number) => bytes.u32(nextDirectoryAt(bytes, at, little), little)
  for (let at = following(bytes.u32(4, little)); at < bytes.length && !seen.has(at); at = following(at)) {
    seen.add(at)
    const tags = readTags(bytes, at, little)
    if (tags.has(256) && tags.has(257) && ((tags.get(254) ?? 0) & NO_PAGE) === 0) return true
  }
  return false
}

/** TIFF 6.0, section 8: baseline tags. */
export function readTiffHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const little = bytes.u8(0) === 0x49
  const tags = readTags(bytes, bytes.u32(4, little), little)
  const width = tags.get(256)
  const height = tags.get(257)
  if (!width || !height) return null
  const orientation = tags.get(274) || 1
  return header(width, height, {
    orientation: orientation <= 8 ? orientation : 1,
    bits: (tags.get(258) ?? 8) > 8 ? 16 : 8,
    alpha: (tags.get(277) ?? 3) === 4 && tags.get(262) !== 5,
    cmyk: tags.get(262) === 5,
  })
}

/** Only a profile of the colours that are read: others belong to what was converted. */
function readTiffMetadata(file: Uint8Array): Metadata {
  const bytes = new Bytes(file)
  const little = bytes.u8(0) === 0x49
  const metadata = { ...noMetadata }
  for (const { tag, from, size } of entriesOf(bytes, bytes.u32(4, little), little)) {
    const value = file.subarray(from, from + size)
    if (value.length !== size) continue
    if (tag === PROFILE && isRgbProfile(value)) metadata.icc = value
    if (tag === XMP) metadata.xmp = value
  }
  return metadata
}

export const tiff: FormatDescriptor = {
  ...identity,
  otherExtensions: ['tif'],
  isTarget: false,
  standIn: 'jpeg',
  qualitySteps: null,
  lossless: false,
  compressible: true,
  animates: false,
  headerMayEndLate: false,
  shownByBrowser: false,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: wasmMemory,
  readHeader: readTiffHeader,
  isComplete: () => true,
  metadata: { read: readTiffMetadata },
  cannotBeCleaned: true,
}
