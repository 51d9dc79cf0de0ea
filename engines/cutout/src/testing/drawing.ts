import { makePlane, type Plane } from '../core/plane.ts'

export type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number]

export function drawing(side: number, ...rectangles: readonly Rectangle[]): Plane {
  const plane = makePlane(side, side)
  for (const [x0, y0, x1, y1] of rectangles)
    for (let y = y0; y < y1; y += 1) plane.data.fill(1, y * side + x0, y * side + x1)
  return plane
}

export const valueAt = ({ data, width }: Plane, x: number, y: number) => data[y * width + x] ?? Number.NaN
