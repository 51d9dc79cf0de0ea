// https://www.w3.org/TR/png-3/#9Filters
import { ImageFault } from '../../core/fault.ts'
import { paeth } from './write.ts'

function undo(kind: number, line: Uint8Array, above: Uint8Array, step: number): void {
  if (kind === 0) return
  if (kind > 4) throw new ImageFault('damaged')
  for (let at = 0; at < line.length; at += 1) {
    const left = at >= step ? (line[at - step] ?? 0) : 0
    const up = above[at] ?? 0
    const corner = at >= step ? (above[at - step] ?? 0) : 0
    const guess = kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : paeth(left, up, corner)
    line[at] = (line[at] ?? 0) + guess
  }
}

/** The lines of a pass, in place; `step` is the bytes of a whole pixel. */
export function unfilter(raw: Uint8Array, length: number, step: number): (row: number) => Uint8Array {
  const lineAt = (row: number) => raw.subarray(row * (length + 1) + 1, (row + 1) * (length + 1))
  let above: Uint8Array = new Uint8Array(length)
  for (let row = 0; (row + 1) * (length + 1) <= raw.length; row += 1) {
    const line = lineAt(row)
    undo(raw[row * (length + 1)] ?? 0, line, above, step)
    above = line
  }
  return lineAt
}
