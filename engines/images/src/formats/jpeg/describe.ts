import { Bytes, concat } from '@sundry/kit'
import { orientationOnly, orientationOr1 } from '../../containers/exif.ts'
import { oncePerFile } from '../../containers/once-per-file.ts'
import { type FormatDescriptor, type Header, header, jpegMemory } from '../../model/format.ts'
import { jpeg as identity } from '../../model/identities.ts'
import { isSrgbProfile, type Metadata, type StoredBlocks, type StripMode, xmpPackets } from '../../model/metadata.ts'
import { appSegment, fitsSegment, isNamed, readSegments, type Segment } from './segments.ts'

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const ICC = 'ICC_PROFILE\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
/** XMP specification, part 3, 1.1.3.1: a checksum, the whole length and the place of each piece follow. */
export const EXTENSION = 'http://ns.adobe.com/xmp/extension/\0'
const EXTENSION_HEAD = EXTENSION.length + 40
const MAX = 65_533

export function readJpegMetadata(file: Uint8Array): Metadata {
  const bytes = new Bytes(file)
  const { segments } = readSegments(file)
  const find = (marker: number, name: string) =>
    segments.filter((segment) => segment.marker === marker && isNamed(file, segment, name))
  const after = (segment: Segment | undefined, name: string) =>
    segment ? file.subarray(segment.data + name.length, segment.end) : null
  // ICC.1 annex B.4: a long profile is cut, each piece with its number.
  const pieces = find(0xe2, ICC).sort((a, b) => bytes.u8(a.data + 12) - bytes.u8(b.data + 12))
  const packets = find(0xe1, XMP).map(({ data, end }) => file.subarray(data + XMP.length, end))
  const pieceAt = ({ data }: Segment) => bytes.u32(data + EXTENSION_HEAD - 4)
  const extension = find(0xe1, EXTENSION).toSorted((one, other) => pieceAt(one) - pieceAt(other))
  const resources = find(0xed, PHOTOSHOP).map(({ data, end }) => file.subarray(data + PHOTOSHOP.length, end))
  return {
    exif: after(find(0xe1, EXIF)[0], EXIF),
    ...xmpPackets([
      ...packets,
      ...(extension.length > 0
        ? [concat(extension.map(({ data, end }) => file.subarray(data + EXTENSION_HEAD, end)))]
        : []),
    ]),
    iptc: resources.length > 0 ? concat(resources) : null,
    icc: pieces.length > 0 ? concat(pieces.map((piece) => file.subarray(piece.data + 14, piece.end))) : null,
  }
}

const segment = (marker: number, name: string, data: Uint8Array): Uint8Array[] =>
  fitsSegment(name, data) ? [appSegment(marker, name, data)] : []

function iccSegments(icc: Uint8Array): Uint8Array[] {
  const room = MAX - 14
  const count = Math.ceil(icc.length / room)
  return Array.from({ length: count }, (_, index) => {
    const piece = icc.subarray(index * room, (index + 1) * room)
    return segment(0xe2, ICC, concat([Uint8Array.of(index + 1, count), piece]))
  }).flat()
}

/** Long resources are cut, and joined by readers. */
function iptcSegments(iptc: Uint8Array): Uint8Array[] {
  const room = MAX - PHOTOSHOP.length
  const count = Math.ceil(iptc.length / room)
  return Array.from({ length: count }, (_, index) =>
    appSegment(0xed, PHOTOSHOP, iptc.subarray(index * room, (index + 1) * room)),
  )
}

/** APP14 holds the colour transform, so it stays. */
const isImage = ({ marker }: Segment) => marker !== 0xfe && (marker < 0xe0 || marker > 0xef || marker === 0xee)

function rebuild(file: Uint8Array, metadata: Metadata, end: number): Uint8Array<ArrayBuffer> {
  const { segments, scan } = readSegments(file)
  const jfif = segments.find((found) => found.marker === 0xe0 && isNamed(file, found, 'JFIF\0'))
  return concat([
    file.subarray(0, 2),
    ...(jfif ? [file.subarray(jfif.start, jfif.end)] : []),
    ...(metadata.exif ? segment(0xe1, EXIF, metadata.exif) : []),
    ...(metadata.xmp ? segment(0xe1, XMP, metadata.xmp) : []),
    ...(metadata.icc ? iccSegments(metadata.icc) : []),
    ...(metadata.iptc ? iptcSegments(metadata.iptc) : []),
    ...segments.filter(isImage).map(({ start, end: stop }) => file.subarray(start, stop)),
    file.subarray(scan, end),
  ])
}

export const writeJpegMetadata = (file: Uint8Array, metadata: Metadata) => rebuild(file, metadata, file.length)

/** The end of the image; phones append a second image or a film. */
export const endOfJpeg = oncePerFile((file): number => {
  const bytes = new Bytes(file)
  let at = readSegments(file).scan
  for (;;) {
    const marker = bytes.u8(at + 1)
    if (marker === 0xd9) return at + 2
    const bare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    const next = marker === 0xff ? at + 1 : bare ? at + 2 : at + 2 + bytes.u16(at + 2)
    if (!file.includes(0xff, next)) return file.length
    at = file.indexOf(0xff, next)
  }
})

/** The orientation stays, because without it the image would lie on its side. */
function stripJpeg(file: Uint8Array, mode: StripMode, keep?: StoredBlocks): Uint8Array<ArrayBuffer> {
  const { exif, icc } = readJpegMetadata(file)
  const orientation = orientationOr1(exif)
  const retained = icc && (mode === 'profile' || !isSrgbProfile(icc)) ? icc : null
  return rebuild(
    file,
    {
      exif: keep?.exif ?? (orientation > 1 ? orientationOnly(orientation) : null),
      icc: retained,
      xmp: keep?.xmp ?? null,
      iptc: keep?.iptc ?? null,
    },
    endOfJpeg(file),
  )
}

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
