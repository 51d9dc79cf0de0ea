import { noMetadata } from '../../metadata/types.ts'
import { nativeMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readSvgHeader } from './header.ts'
import { identity } from './identity.ts'
import { stripSvg } from './metadata.ts'

export const svg: FormatDescriptor = {
  ...identity,
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
  readHeader: readSvgHeader,
  isComplete: () => true,
  metadata: { read: () => noMetadata, strip: stripSvg },
}
