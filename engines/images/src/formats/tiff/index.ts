import { Bytes } from '../../core/bytes.ts'
import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readTiffHeader } from './header.ts'
import { label } from './label.ts'

export const tiff: FormatDescriptor = {
  ...label,
  otherExtensions: ['tif'],
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
  sniff: (file) => [0x49492a00, 0x4d4d002a].includes(new Bytes(file).u32(0)),
  readHeader: readTiffHeader,
  isComplete: () => true,
}
