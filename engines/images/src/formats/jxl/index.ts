import { Bytes } from '../../core/bytes.ts'
import { noMetadata } from '../../metadata/types.ts'
import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readJxlHeader } from './header.ts'
import { label } from './label.ts'
import { stripJxl } from './metadata.ts'

export const jxl: FormatDescriptor = {
  ...label,
  otherExtensions: [],
  isTarget: true,
  standIn: 'jxl',
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
  sniff: (file) => {
    const bytes = new Bytes(file)
    return bytes.u16(0) === 0xff0a || (bytes.u32(0) === 12 && bytes.text(4, 4) === 'JXL ')
  },
  readHeader: readJxlHeader,
  isComplete: () => true,
  metadata: { read: () => noMetadata, strip: stripJxl },
}
