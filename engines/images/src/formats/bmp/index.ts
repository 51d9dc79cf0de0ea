import { Bytes } from '../../core/bytes.ts'
import { nativeMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readBmpHeader } from './header.ts'
import { label } from './label.ts'

export const bmp: FormatDescriptor = {
  ...label,
  otherExtensions: ['dib'],
  isTarget: true,
  standIn: 'bmp',
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
  sniff: (file) => {
    const bytes = new Bytes(file)
    const infoSize = bytes.u32(14, true)
    return bytes.text(0, 2) === 'BM' && infoSize >= 12 && infoSize <= 124
  },
  readHeader: readBmpHeader,
  isComplete: () => true,
}
