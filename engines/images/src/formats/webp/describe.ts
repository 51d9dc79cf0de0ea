import { Bytes } from '@sundry/kit'
import type { FormatDescriptor } from '../../model/format.ts'
import { nativeMemory } from '../../model/format.ts'
import { webp as identity } from '../../model/identities.ts'
import { readWebpHeader, readWebpMetadata, stripWebp, writeWebpMetadata } from './metadata.ts'

export const webp: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: true,
  qualitySteps: { fast: 0.25, small: 0.25 },
  lossless: false,
  compressible: true,
  animates: true,
  longestSide: 16_383,
  headerMayEndLate: true,
  shownByBrowser: true,
  writtenByCanvas: true,
  decodesQuickly: true,
  orientation: 'exif',
  bytesPerPixel: nativeMemory,
  readHeader: readWebpHeader,
  isComplete: (file) => new Bytes(file).u32(4, true) + 8 <= file.length + 1,
  metadata: { read: readWebpMetadata, write: writeWebpMetadata, strip: stripWebp },
}
