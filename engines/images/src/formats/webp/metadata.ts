import { ascii, Bytes, concat, le32 } from '@sundry/kit'
import type { Size } from '@sundry/raster'
import { orientationOnly, orientationOr1 } from '../../containers/exif.ts'
import { oncePerFile } from '../../containers/once-per-file.ts'
import { type Header, header } from '../../model/format.ts'
import type { Metadata, StoredBlocks, StripMode } from '../../model/metadata.ts'
import { isSrgbProfile, xmpPackets } from '../../model/metadata.ts'

// https://developers.google.com/speed/webp/docs/riff_container
interface RiffChunk {
  type: string
  start: number
  data: number
  end: number
  /** Chunks have even offsets. */
  next: number
}

export const readRiff = oncePerFile((file): readonly RiffChunk[] => {
  const bytes = new Bytes(file)
  const chunks: RiffChunk[] = []
  const last = Math.min(bytes.length, bytes.u32(4, true) + 8)
  let at = 12
  while (at + 8 <= last) {
    const size = bytes.u32(at + 4, true)
    const end = at + 8 + size
    chunks.push({ type: bytes.text(at, 4), start: at, data: at + 8, end, next: end + (size & 1) })
    at = end + (size & 1)
  }
  return chunks
})

export const u24 = (bytes: Bytes, at: number) => bytes.u16(at, true) | (bytes.u8(at + 2) << 16)

export function readWebpHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const chunks = readRiff(file)
  const first = chunks[0]
  if (!first) return null
  const at = first.data
  if (first.type === 'VP8X') {
    const exif = chunks.find(({ type }) => type === 'EXIF')
    return header(u24(bytes, at + 4) + 1, u24(bytes, at + 7) + 1, {
      orientation: orientationOr1(exif && tiffOf(file.subarray(exif.data, exif.end))),
      animated: (bytes.u8(at) & 2) !== 0,
      alpha: (bytes.u8(at) & 16) !== 0,
    })
  }
  if (first.type === 'VP8 ' && bytes.u8(at + 3) === 0x9d)
    return header(bytes.u16(at + 6, true) & 0x3fff, bytes.u16(at + 8, true) & 0x3fff)
  if (first.type === 'VP8L' && bytes.u8(at) === 0x2f) {
    const bits = bytes.u32(at + 1, true)
    return header((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, { alpha: ((bits >>> 28) & 1) === 1 })
  }
  return null
}

/** Some writers put JPEG's prefix before the TIFF block. */
const tiffOf = (exif: Uint8Array): Uint8Array => (new Bytes(exif).text(0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)

const ICC = 0x20
export const ALPHA = 0x10
const EXIF = 0x08
const XMP = 0x04
export const ANIMATION = 0x02

export function readWebpMetadata(file: Uint8Array): Metadata {
  const chunks = readRiff(file)
  const data = (type: string) => {
    const chunk = chunks.find((found) => found.type === type)
    return chunk ? file.subarray(chunk.data, chunk.end) : null
  }
  const exif = data('EXIF')
  // Some writers end the name with a zero.
  const packets = chunks
    .filter(({ type }) => type === 'XMP ' || type === 'XMP\0')
    .map(({ data: start, end }) => file.subarray(start, end))
  return { exif: exif && tiffOf(exif), icc: data('ICCP'), ...xmpPackets(packets) }
}

export function chunk(type: string, data: Uint8Array): Uint8Array[] {
  return [ascii(type), le32(data.length), data, ...(data.length & 1 ? [Uint8Array.of(0)] : [])]
}

const pixels = new Set(['ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ANMF'])

/** Header and image data; with `alpha`, which is stored apart, the extended header as well. */
export function stillWebp(
  type: string,
  data: Uint8Array,
  separate?: { width: number; height: number; alpha: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const head = separate ? [...chunk('VP8X', extendedHead(ALPHA, separate)), ...chunk('ALPH', separate.alpha)] : []
  return riff([...head, ...chunk(type, data)])
}

export const extendedHead = (flags: number, { width, height }: Size): Uint8Array =>
  concat([Uint8Array.of(flags, 0, 0, 0), le24(width - 1), le24(height - 1)])

export const le24 = (value: number): Uint8Array => le32(value).subarray(0, 3)

export function riff(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concat([ascii('WEBP'), ...parts])
  return concat([ascii('RIFF'), le32(body.length), body])
}

export function writeWebpMetadata(file: Uint8Array, metadata: Metadata): Uint8Array<ArrayBuffer> {
  const size = readWebpHeader(file)
  const chunks = readRiff(file)
  if (!size) return new Uint8Array(file)
  const { exif, icc, xmp } = metadata
  const isPixels = ({ type }: RiffChunk) => pixels.has(type)
  const own = chunks.filter(isPixels)
  const animated = own.some(({ type }) => type === 'ANIM')
  const separate = own.some(({ type }) => type === 'ALPH')
  const flags =
    (icc ? ICC : 0) |
    (size.alpha || separate ? ALPHA : 0) |
    (exif ? EXIF : 0) |
    (xmp ? XMP : 0) |
    (animated ? ANIMATION : 0)
  // A simple file needs no extended header unless something has to be announced.
  const extended = exif || icc || xmp || animated || separate
  return riff([
    ...(extended ? chunk('VP8X', extendedHead(flags, size)) : []),
    ...(icc ? chunk('ICCP', icc) : []),
    ...own.flatMap(({ type, data, end }) => chunk(type, file.subarray(data, end))),
    ...(exif ? chunk('EXIF', exif) : []),
    ...(xmp ? chunk('XMP ', xmp) : []),
  ])
}

export function stripWebp(file: Uint8Array, mode: StripMode, keep?: StoredBlocks): Uint8Array<ArrayBuffer> {
  const { exif, icc } = readWebpMetadata(file)
  const orientation = orientationOr1(exif)
  const retained = icc && (mode === 'profile' || !isSrgbProfile(icc)) ? icc : null
  return writeWebpMetadata(file, {
    exif: keep?.exif ?? (orientation > 1 ? orientationOnly(orientation) : null),
    icc: retained,
    xmp: keep?.xmp ?? null,
  })
}
