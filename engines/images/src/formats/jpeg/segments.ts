// ITU-T T.81 Annex B: a JPEG file is a row of marked segments, then the entropy-coded scan.
import { ascii, Bytes, concat } from '@sundry/kit'
import { ImageFault } from '@sundry/raster'
import { oncePerFile } from '../../containers/once-per-file.ts'

export interface Segment {
  marker: number
  start: number
  data: number
  end: number
}

export const readSegments = oncePerFile((file): { segments: readonly Segment[]; scan: number } => {
  const bytes = new Bytes(file)
  if (bytes.u16(0) !== 0xffd8) throw new ImageFault('not-jpeg')
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes.u8(at) !== 0xff) break
    const marker = bytes.u8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda || marker === 0xd9) return { segments, scan: at }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2
      continue
    }
    const length = bytes.u16(at + 2)
    if (length < 2) break
    segments.push({ marker, start: at, data: at + 4, end: at + 2 + length })
    at += 2 + length
  }
  return { segments, scan: Math.min(at, bytes.length) }
})

export const isNamed = (file: Uint8Array, { data, end }: Segment, name: string): boolean =>
  end - data >= name.length && [...name].every((letter, index) => file[data + index] === letter.charCodeAt(0))

const MAX = 65_533

export const fitsSegment = (name: string, data: Uint8Array): boolean => name.length + data.length <= MAX

export const appSegment = (marker: number, name: string, data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const length = name.length + data.length + 2
  return concat([Uint8Array.of(0xff, marker, length >> 8, length & 255), ascii(name), data])
}

/** Where JFIF, EXIF and XMP end, which readers expect first. */
export function endOfFirstSegments(file: Uint8Array): number {
  const { segments } = readSegments(file)
  const next = segments.find(({ marker }) => marker !== 0xe0 && marker !== 0xe1)
  return next?.start ?? readSegments(file).scan
}

export function insertSegments(file: Uint8Array, added: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = endOfFirstSegments(file)
  return concat([file.subarray(0, at), added, file.subarray(at)])
}
