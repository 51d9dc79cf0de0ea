import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readIcoHeader } from './header.ts'
import { identity } from './identity.ts'

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
