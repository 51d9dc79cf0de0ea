// https://developers.google.com/speed/webp/docs/riff_container
import { Bytes } from '@sundry/kit'
import { oncePerFile } from '../core/once-per-file.ts'

export interface RiffChunk {
  type: string
  start: number
  data: number
  end: number
  /** Chunks stand on even offsets. */
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
