import { jpegMemory } from '../encoding-memory.ts'
import type { FormatDescriptor } from '../format.ts'
import { readJpegHeader } from './header.ts'
import { identity } from './identity.ts'
import { endOfJpeg, readJpegMetadata, stripJpeg, writeJpegMetadata } from './metadata.ts'

export const jpeg: FormatDescriptor = {
  ...identity,
  otherExtensions: ['jpeg', 'jpe', 'jfif'],
  isTarget: true,
  qualitySteps: { fast: 1 / 32, small: 1 / 32 },
  lossless: false,
  compressible: true,
  animates: false,
  longestSide: 65_500,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: true,
  orientation: 'exif',
  bytesPerPixel: jpegMemory,
  readHeader: readJpegHeader,
  isComplete: (file) => {
    const end = endOfJpeg(file)
    return file[end - 2] === 0xff && file[end - 1] === 0xd9
  },
  metadata: { read: readJpegMetadata, write: writeJpegMetadata, strip: stripJpeg },
}
