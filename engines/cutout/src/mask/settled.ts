import type { Plane } from '../core/plane.ts'
import { boxMean } from './box.ts'

/** Marks what lies so far from any edge that it is decided: 0 or 1, and 255 where the photo has to be asked. */
export function settle({ data, width, height }: Plane, reach: number): Uint8Array {
  const near = boxMean(data, width, height, reach)
  const marks = new Uint8Array(data.length)
  for (let at = 0; at < marks.length; at += 1) {
    const value = near[at] ?? 0
    marks[at] = value <= 0.0005 ? 0 : value >= 0.9995 ? 1 : 255
  }
  return marks
}
