// https://www.w3.org/TR/png-3/#9Filters: a line is stored as its difference to its neighbours, whichever is least.
import { be32, concat } from '@sundry/kit'
import { isOpaque } from '../../edits/edit.ts'
import { pngSignature } from '../identities.ts'
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
