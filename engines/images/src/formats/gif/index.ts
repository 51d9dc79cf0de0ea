import { noMetadata } from '../../metadata/types.ts'
import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readGifHeader } from './header.ts'
import { identity } from './identity.ts'
import { stripGif } from './metadata.ts'

export const gif: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: true,
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
  readHeader: readGifHeader,
  isComplete: () => true,
  metadata: { read: () => noMetadata, strip: stripGif },
}
