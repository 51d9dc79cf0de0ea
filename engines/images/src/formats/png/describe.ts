import { Bytes } from '@sundry/kit'
import { orientationOr1 } from '../../containers/exif.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { png as identity } from '../../model/identities.ts'
import { isIntact, readChunks } from './chunks.ts'
import { readPngMetadata, stripPng, writePngMetadata } from './metadata.ts'

function readPngHeader(file: Uint8Array): Header | null {
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

export const png: FormatDescriptor = {
  ...identity,
  otherExtensions: ['apng'],
  isTarget: true,
  qualitySteps: null,
  lossless: true,
  compressible: true,
  animates: true,
  headerMayEndLate: true,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: true,
  orientation: 'exif',
  bytesPerPixel: wasmMemory,
  readHeader: readPngHeader,
  isComplete: (file) => {
    const chunks = readChunks(file)
    // Firefox shows the part of a damaged PNG that it can read, where others refuse it.
    return chunks.some(({ type }) => type === 'IEND') && isIntact(file, chunks)
  },
  metadata: { read: readPngMetadata, write: writePngMetadata, strip: stripPng },
}
