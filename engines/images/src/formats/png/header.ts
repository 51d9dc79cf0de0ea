import { Bytes } from '@sundry/kit'
import { orientationOr1 } from '../../core/exif.ts'
import { type Header, header } from '../../core/header.ts'
import { readChunks } from './chunks.ts'

export function readPngHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  if (bytes.text(12, 4) !== 'IHDR' || bytes.length < 33) return null
  const chunks = readChunks(file)
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const colourType = bytes.u8(25)
  return header(bytes.u32(16), bytes.u32(20), {
    orientation: orientationOr1(exif && file.subarray(exif.data, exif.end)),
    animated: chunks.some(({ type }) => type === 'acTL'),
    alpha: colourType >= 4 || chunks.some(({ type }) => type === 'tRNS'),
    bits: bytes.u8(24) === 16 ? 16 : 8,
  })
}
