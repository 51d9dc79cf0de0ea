import { wasmMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { isIntact, readChunks } from './chunks.ts'
import { readPngHeader } from './header.ts'
import { identity } from './identity.ts'
import { readPngMetadata, stripPng, writePngMetadata } from './metadata.ts'

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
