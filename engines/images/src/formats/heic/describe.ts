import { boxesAreComplete, readBoxHeader } from '../../containers/isobmff-boxes.ts'
import { readBoxMetadata, stripBoxes } from '../../containers/isobmff-metadata.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { wasmMemory } from '../../model/format.ts'
import { heic as heicIdentity, heif as heifIdentity } from '../../model/identities.ts'

export const heic: FormatDescriptor = {
  ...heicIdentity,
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

export const heif: FormatDescriptor = { ...heic, ...heifIdentity, otherExtensions: ['heic', 'hif'] }
