import { PixelsFault } from '../wasm/workspace.ts'

export interface Segment {
  code: number
  data: Uint8Array
}

export interface Marker extends Segment {
  end: number
}

const STANDALONE = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd9)

/** The first marker at or behind a place; bytes that are none are passed over. Null at the end of the file. */
export function nextMarker(file: Uint8Array, from: number): Marker | null {
  for (let at = from; ; at += 1) {
    const code = file[at + 1]
    if (code === undefined) return null
    if (file[at] !== 0xff || code === 0 || code === 0xff) continue
    if (STANDALONE(code)) return { code, data: file.subarray(at + 2, at + 2), end: at + 2 }
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0)
    if (length < 2 || at + 2 + length > file.length) return null
    return { code, data: file.subarray(at + 4, at + 2 + length), end: at + 2 + length }
  }
}

export function isJpeg(file: Uint8Array): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff
}

/** T.81 B.2.4.1, in rows of eight like the coefficients. */
export function readQuantisers(data: Uint8Array, order: Uint8Array, define: (id: number, table: Uint16Array) => void) {
  let at = 0
  while (at < data.length) {
    const [precision, id] = [(data[at] ?? 0) >> 4, (data[at] ?? 0) & 15]
    at += 1
    const size = precision ? 128 : 64
    if (id > 3 || precision > 1 || at + size > data.length)
      throw new PixelsFault('damaged', 'A quantisation table of this file is damaged.')
    const table = new Uint16Array(64)
    for (let k = 0; k < 64; k += 1) {
      const value = precision ? ((data[at + 2 * k] ?? 0) << 8) | (data[at + 2 * k + 1] ?? 0) : (data[at + k] ?? 0)
      table[order[k] ?? 0] = value
    }
    define(id, table)
    at += size
  }
}

export function readHuffman(
  data: Uint8Array,
  define: (number: number, counts: Uint8Array, symbols: Uint8Array) => void,
) {
  let at = 0
  while (at < data.length) {
    const [kind, id] = [(data[at] ?? 0) >> 4, (data[at] ?? 0) & 15]
    const counts = data.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (kind > 1 || id > 3 || total > 256 || at + 17 + total > data.length)
      throw new PixelsFault('damaged', 'A Huffman table of this file is damaged.')
    define(kind * 4 + id, counts, data.subarray(at + 17, at + 17 + total))
    at += 17 + total
  }
}
