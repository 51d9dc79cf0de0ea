import { Bytes } from '../../core/bytes.ts'
import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { startsWithFileType } from '../isobmff/brands.ts'
import { readIcoHeader } from './header.ts'
import { label } from './label.ts'

export const ico: FormatDescriptor = {
  ...label,
  otherExtensions: [],
  isTarget: true,
  standIn: 'ico',
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
  sniff: (file) => {
    const bytes = new Bytes(file)
    // A first box of 256 octets begins as an icon does.
    if (startsWithFileType(bytes)) return false
    return bytes.u32(0) === 0x00000100 && bytes.u16(4, true) > 0 && bytes.length >= 22
  },
  readHeader: readIcoHeader,
  isComplete: () => true,
}
