import { Bytes } from '@sundry/kit'
import { orientationOr1 } from '../../containers/exif.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, jpegMemory } from '../../model/format.ts'
import { jpeg as identity } from '../../model/identities.ts'
import { endOfJpeg, readJpegMetadata, stripJpeg, writeJpegMetadata } from './metadata.ts'
import { isNamed, readSegments } from './segments.ts'

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpegHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  if (bytes.u16(0) !== 0xffd8) return null
  const { segments } = readSegments(file)
  const frame = segments.find(({ marker }) => isFrame(marker))
  if (!frame) return null
  const exif = segments.find((segment) => segment.marker === 0xe1 && isNamed(file, segment, 'Exif\0\0'))
  return header(bytes.u16(frame.data + 3), bytes.u16(frame.data + 1), {
    orientation: exif ? orientationOr1(file.subarray(exif.data + 6, exif.end)) : 1,
    bits: bytes.u8(frame.data),
    cmyk: bytes.u8(frame.data + 5) === 4,
  })
}

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
