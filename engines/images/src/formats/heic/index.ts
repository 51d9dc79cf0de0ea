import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { boxesAreComplete } from '../isobmff/boxes.ts'
import { readBoxHeader } from '../isobmff/header.ts'
import { readBoxMetadata, stripBoxes } from '../isobmff/metadata.ts'
import { identity } from './identity.ts'

export const heic: FormatDescriptor = {
  ...identity,
  otherExtensions: ['heif', 'hif'],
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
  readHeader: readBoxHeader,
  isComplete: boxesAreComplete,
  metadata: { read: readBoxMetadata, strip: stripBoxes },
}
