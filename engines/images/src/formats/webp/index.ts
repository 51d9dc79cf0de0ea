import { Bytes } from '../../core/bytes.ts'
import { nativeMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readWebpHeader } from './header.ts'
import { label } from './label.ts'
import { readWebpMetadata, stripWebp, writeWebpMetadata } from './metadata.ts'

export const webp: FormatDescriptor = {
  ...label,
  otherExtensions: [],
  isTarget: true,
  standIn: 'webp',
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
  sniff: (file) => {
    const bytes = new Bytes(file)
    return bytes.text(0, 4) === 'RIFF' && bytes.text(8, 4) === 'WEBP'
  },
  readHeader: readWebpHeader,
  isComplete: (file) => new Bytes(file).u32(4, true) + 8 <= file.length + 1,
  metadata: { read: readWebpMetadata, write: writeWebpMetadata, strip: stripWebp },
}
