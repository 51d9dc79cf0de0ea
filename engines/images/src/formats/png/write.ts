// https://www.w3.org/TR/png-3/#9Filters: a line is stored as its difference to its neighbours, whichever is least.
import { be16, be32, concat, le16 } from '@sundry/kit'
import type { Palette, Size } from '@sundry/raster'
import { isOpaque } from '@sundry/raster'
import { pngSignature } from '../../model/identities.ts'
import { deflate, makeChunk } from './chunks.ts'

export const paeth = (left: number, up: number, corner: number) => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** The least sum of absolute values is libpng's rule of thumb. */
function filterLine(line: Uint8Array, above: Uint8Array, step: number, out: readonly Uint8Array[]): number {
  const sums = [0, 0, 0, 0, 0]
  const [none, sub, up, average, predicted] = out
  if (!none || !sub || !up || !average || !predicted) return 0
  for (let at = 0; at < line.length; at += 1) {
    const value = line[at] ?? 0
    const left = at >= step ? (line[at - step] ?? 0) : 0
    const over = above[at] ?? 0
    const corner = at >= step ? (above[at - step] ?? 0) : 0
    none[at] = value
    sub[at] = value - left
    up[at] = value - over
    average[at] = value - ((left + over) >> 1)
    predicted[at] = value - paeth(left, over, corner)
  }
  for (const [index, filtered] of out.entries()) {
    let sum = 0
    for (const value of filtered) sum += value < 128 ? value : 256 - value
    sums[index] = sum
  }
  return sums.indexOf(Math.min(...sums))
}

export async function writePng(
  { data, width, height }: ImageData,
  alpha = !isOpaque(data),
): Promise<Uint8Array<ArrayBuffer>> {
  const opaque = !alpha
  const step = opaque ? 3 : 4
  const length = width * step
  const raw = new Uint8Array((length + 1) * height)
  const out = Array.from({ length: 5 }, () => new Uint8Array(length))
  let above = new Uint8Array(length)
  let line = new Uint8Array(length)
  for (let y = 0; y < height; y += 1) {
    if (opaque) {
      for (let from = y * width * 4, to = 0; to < length; from += 4, to += 3) {
        line[to] = data[from] ?? 0
        line[to + 1] = data[from + 1] ?? 0
        line[to + 2] = data[from + 2] ?? 0
      }
    } else line.set(data.subarray(y * length, (y + 1) * length))
    const filter = filterLine(line, above, step, out)
    raw[y * (length + 1)] = filter
    raw.set(out[filter] ?? line, y * (length + 1) + 1)
    ;[above, line] = [line, above]
  }
  const head = concat([be32(width), be32(height), Uint8Array.of(8, opaque ? 2 : 6, 0, 0, 0)])
  return concat([
    pngSignature,
    makeChunk('IHDR', head),
    makeChunk('IDAT', await deflate(raw)),
    makeChunk('IEND', new Uint8Array(0)),
  ])
}

/** Without compression, for a packer that compresses it itself: https://www.rfc-editor.org/rfc/rfc1950 */
function store(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)]
  let [low, high] = [1, 0]
  for (let at = 0; at < data.length || at === 0; at += MAX_STORED) {
    const part = data.subarray(at, at + MAX_STORED)
    const isLast = at + MAX_STORED >= data.length
    parts.push(concat([Uint8Array.of(isLast ? 1 : 0), le16(part.length), le16(~part.length & 0xffff)]), part)
    for (const octet of part) {
      low = (low + octet) % ADLER
      high = (high + low) % ADLER
    }
  }
  return concat([...parts, be16(high), be16(low)])
}

const MAX_STORED = 0xffff
const ADLER = 65_521

/** Indexes of up to 256 colours, in as few bits as they need. */
export async function writePalettePng(
  { rgba }: Pick<Palette, 'rgba'>,
  indexes: Uint8Array,
  { width, height }: Size,
  isStored: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const count = rgba.length / 4
  const depth = [1, 2, 4].find((bits) => count <= 1 << bits) ?? 8
  const length = Math.ceil((width * depth) / 8)
  const raw = new Uint8Array((length + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const line = raw.subarray(y * (length + 1) + 1, (y + 1) * (length + 1))
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth
      line[bit >> 3] = (line[bit >> 3] as number) | ((indexes[y * width + x] as number) << (8 - depth - (bit & 7)))
    }
  }
  const head = concat([be32(width), be32(height), Uint8Array.of(depth, 3, 0, 0, 0)])
  const alphas = rgba.filter((_, at) => at % 4 === 3)
  const transparent = alphas.subarray(0, alphas.findLastIndex((alpha) => alpha < 255) + 1)
  return concat([
    pngSignature,
    makeChunk('IHDR', head),
    makeChunk('PLTE', Uint8Array.from(rgba.filter((_, at) => at % 4 !== 3))),
    ...(transparent.length > 0 ? [makeChunk('tRNS', Uint8Array.from(transparent))] : []),
    makeChunk('IDAT', isStored ? store(raw) : await deflate(raw)),
    makeChunk('IEND', new Uint8Array(0)),
  ])
}
