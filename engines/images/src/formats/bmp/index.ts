import { nativeMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readBmpHeader } from './header.ts'
import { identity } from './identity.ts'

export const bmp: FormatDescriptor = {
  ...identity,
  otherExtensions: ['dib'],
  isTarget: true,
  qualitySteps: null,
  lossless: true,
  compressible: true,
  animates: false,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: true,
  orientation: 'none',
  bytesPerPixel: nativeMemory,
  readHeader: readBmpHeader,
  isComplete: () => true,
}
