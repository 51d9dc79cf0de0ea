import { noMetadata } from '../../metadata/types.ts'
import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readJxlHeader } from './header.ts'
import { identity } from './identity.ts'
import { stripJxl } from './metadata.ts'

export const jxl: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: true,
  qualitySteps: { fast: 0.25, small: 0.25 },
  lossless: false,
  compressible: true,
  animates: false,
  headerMayEndLate: false,
  shownByBrowser: false,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: wasmMemory,
  readHeader: readJxlHeader,
  isComplete: () => true,
  metadata: { read: () => noMetadata, strip: stripJxl },
}
