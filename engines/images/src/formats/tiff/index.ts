import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readTiffHeader } from './header.ts'
import { identity } from './identity.ts'

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
