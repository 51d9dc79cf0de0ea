import { Bytes } from '../../core/bytes.ts'
import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readGifHeader } from './header.ts'
import { label } from './label.ts'

export const gif: FormatDescriptor = {
  ...label,
  otherExtensions: [],
  isTarget: true,
  standIn: 'gif',
  qualitySteps: null,
  lossless: false,
  compressible: false,
  animates: true,
  longestSide: 65_535,
  headerMayEndLate: true,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: wasmMemory,
  sniff: (file) => /^GIF8[79]a$/.test(new Bytes(file).text(0, 6)),
  readHeader: readGifHeader,
  isComplete: () => true,
}
