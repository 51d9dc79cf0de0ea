import { boxesAreComplete, readBoxHeader } from '../../containers/isobmff-boxes.ts'
import { readBoxMetadata, stripBoxes } from '../../containers/isobmff-metadata.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { avif as identity } from '../../model/identities.ts'
import { writeAvifMetadata } from './metadata.ts'

export const avif: FormatDescriptor = {
  ...identity,
  otherExtensions: ['avifs'],
  isTarget: true,
  qualitySteps: { fast: 1, small: 1 },
  lossless: false,
  compressible: true,
  animates: false,
  longestSide: 65_536,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  // Measured: ten bits, as libaom works on them.
  bytesPerPixel: { fast: 55, small: () => 55 },
  readHeader: readBoxHeader,
  isComplete: boxesAreComplete,
  metadata: { read: readBoxMetadata, write: writeAvifMetadata, strip: stripBoxes },
}
