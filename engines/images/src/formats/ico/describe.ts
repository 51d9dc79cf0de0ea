import { Bytes } from '@sundry/kit'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { ico as identity } from '../../model/identities.ts'

/** A side of 0 means 256. */
function readIcoHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const count = bytes.u16(4, true)
  let best: Header | null = null
  for (let index = 0; index < count && 6 + index * 16 + 16 <= bytes.length; index += 1) {
    const at = 6 + index * 16
    const found = header(bytes.u8(at) || 256, bytes.u8(at + 1) || 256, { alpha: true })
    if (!best || found.width > best.width) best = found
  }
  return best
}

export const ico: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: true,
  qualitySteps: null,
  lossless: false,
  compressible: true,
  animates: false,
  longestSide: 256,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: wasmMemory,
  readHeader: readIcoHeader,
  isComplete: () => true,
}
