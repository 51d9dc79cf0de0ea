import { Bytes } from '@sundry/kit'
import { type Header, header } from '../../core/header.ts'
import type { FormatDescriptor } from '../format.ts'
import { wasmMemory } from '../format.ts'
import { tiff as identity } from '../identities.ts'

/** TIFF 6.0, section 8: baseline tags. */
export function readTiffHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const little = bytes.u8(0) === 0x49
  const at = bytes.u32(4, little)
  const tags = new Map<number, number>()
  const count = bytes.u16(at, little)
  for (let index = 0; index < count && at + 14 + index * 12 <= bytes.length; index += 1) {
    const entry = at + 2 + index * 12
    const short = bytes.u16(entry + 2, little) === 3
    const many = short && bytes.u32(entry + 4, little) > 2
    const place = many ? bytes.u32(entry + 8, little) : entry + 8
    tags.set(bytes.u16(entry, little), short ? bytes.u16(place, little) : bytes.u32(place, little))
  }
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
  cannotBeCleaned: true,
}
