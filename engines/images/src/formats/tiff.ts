import { Bytes } from '@sundry/kit'
import { type Header, header } from '../core/header.ts'
import { isRgbProfile, type Metadata, noMetadata } from '../core/metadata.ts'
import { entriesOf } from '../core/tiff.ts'
import type { FormatDescriptor } from './format.ts'
import { wasmMemory } from './format.ts'
import { tiff as identity } from './identities.ts'

const SHORT = 3
const PROFILE = 34_675

/** TIFF 6.0, section 8: baseline tags. */
export function readTiffHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const little = bytes.u8(0) === 0x49
  const tags = new Map<number, number>()
  for (const { tag, type, at, from } of entriesOf(bytes, bytes.u32(4, little), little))
    tags.set(tag, type === SHORT ? bytes.u16(from, little) : bytes.u32(at + 8, little))
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
  for (const { tag, from, size } of entriesOf(bytes, bytes.u32(4, little), little)) {
    const icc = file.subarray(from, from + size)
    if (tag === PROFILE && icc.length === size && isRgbProfile(icc)) return { ...noMetadata, icc }
  }
  return noMetadata
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
