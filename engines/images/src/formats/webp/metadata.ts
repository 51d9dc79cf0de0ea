import { ascii, concat, le32 } from '../../core/bytes.ts'
import { orientationOnly, orientationOr1 } from '../../core/exif.ts'
import { isSrgbProfile } from '../../metadata/icc.ts'
import type { KeptBlocks, Metadata, StripMode } from '../../metadata/types.ts'
import { type RiffChunk, readRiff } from './chunks.ts'
import { readWebpHeader, tiffOf } from './header.ts'

const ICC = 0x20
const ALPHA = 0x10
const EXIF = 0x08
const XMP = 0x04
const ANIMATION = 0x02

export function readWebpMetadata(file: Uint8Array): Metadata {
  const chunks = readRiff(file)
  const data = (type: string) => {
    const chunk = chunks.find((found) => found.type === type)
    return chunk ? file.subarray(chunk.data, chunk.end) : null
  }
  const exif = data('EXIF')
  return { exif: exif && tiffOf(exif), icc: data('ICCP'), xmp: data('XMP ') }
}

function chunk(type: string, data: Uint8Array): Uint8Array[] {
  return [ascii(type), le32(data.length), data, ...(data.length & 1 ? [Uint8Array.of(0)] : [])]
}

const pixels = new Set(['ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ANMF'])

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
  const side = (value: number) => le32(value - 1).subarray(0, 3)
  const head = concat([Uint8Array.of(flags, 0, 0, 0), side(size.width), side(size.height)])
  const body = concat([
    ascii('WEBP'),
    ...(extended ? chunk('VP8X', head) : []),
    ...(icc ? chunk('ICCP', icc) : []),
    ...own.flatMap(({ type, data, end }) => chunk(type, file.subarray(data, end))),
    ...(exif ? chunk('EXIF', exif) : []),
    ...(xmp ? chunk('XMP ', xmp) : []),
  ])
  return concat([ascii('RIFF'), le32(body.length), body])
}

export function stripWebp(file: Uint8Array, mode: StripMode, keep?: KeptBlocks): Uint8Array<ArrayBuffer> {
  const { exif, icc } = readWebpMetadata(file)
  const orientation = orientationOr1(exif)
  const kept = icc && (mode === 'profile' || !isSrgbProfile(icc)) ? icc : null
  return writeWebpMetadata(file, {
    exif: keep?.exif ?? (orientation > 1 ? orientationOnly(orientation) : null),
    icc: kept,
    xmp: keep?.xmp ?? null,
  })
}
