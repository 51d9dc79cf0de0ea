// ITU-T T.81 Annex B: a JPEG file is a row of marked segments, then the entropy-coded scan.
import { Bytes } from '../../core/bytes.ts'
import { ImageFault } from '../../core/fault.ts'
import { oncePerFile } from '../../core/once-per-file.ts'

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
