import type { Raster } from '../edits/edit.ts'
import type { Box } from './compose.ts'

/** Of RGBA, a pixel at a time. */
export const pixelsOf = ({ data }: Raster): Int32Array => new Int32Array(data.buffer, data.byteOffset, data.length >> 2)

/** The smallest box around what two frames differ in; null where they are the same. */
export function changedBox(before: Raster, after: Raster): Box | null {
  const [one, other] = [pixelsOf(before), pixelsOf(after)]
  const { width, height } = after
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (one[at] === other[at]) continue
      if (top < 0) top = y
      bottom = y
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
  return top < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export function cut({ data, width }: Raster, { x, y, ...size }: Box): Raster {
  const part = new Uint8ClampedArray(size.width * size.height * 4)
  for (let row = 0; row < size.height; row += 1) {
    const from = ((y + row) * width + x) * 4
    part.set(data.subarray(from, from + size.width * 4), row * size.width * 4)
  }
  return { data: part, ...size }
}
