import { Bytes } from '@sundry/kit'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, nativeMemory } from '../../model/format.ts'
import { bmp as identity } from '../../model/identities.ts'

/** https://learn.microsoft.com/windows/win32/gdi/bitmap-header-types */
function readBmpHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  if (bytes.length < 26) return null
  if (bytes.u32(14, true) === 12) return header(bytes.u16(18, true), bytes.u16(20, true))
  const height = bytes.u32(22, true) | 0
  return header(bytes.u32(18, true) | 0, Math.abs(height), { alpha: bytes.u16(28, true) === 32 })
}

export const bmp: FormatDescriptor = {
  ...identity,
  otherExtensions: ['dib'],
  isTarget: true,
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
  readHeader: readBmpHeader,
  isComplete: () => true,
}
