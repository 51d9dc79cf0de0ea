import { nativeMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readSvgHeader } from './header.ts'
import { label } from './label.ts'
import { sniffSvg } from './sniff.ts'

export const svg: FormatDescriptor = {
  ...label,
  otherExtensions: [],
  isTarget: false,
  standIn: 'png',
  qualitySteps: null,
  lossless: false,
  compressible: false,
  animates: false,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: nativeMemory,
  sniff: sniffSvg,
  readHeader: readSvgHeader,
  isComplete: () => true,
}
