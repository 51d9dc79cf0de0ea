import { describe, expect, test } from 'vitest'
import { makePlane, type Plane } from '../core/plane.ts'
import { sharpen } from './sharpen.ts'

type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number]

function drawing(side: number, ...rectangles: readonly Rectangle[]): Plane {
  const plane = makePlane(side, side)
  for (const [x0, y0, x1, y1] of rectangles)
    for (let y = y0; y < y1; y += 1) plane.data.fill(1, y * side + x0, y * side + x1)
  return plane
}
const at = ({ data, width }: Plane, x: number, y: number) => data[y * width + x] ?? Number.NaN

const body: Rectangle = [60, 60, 140, 140]

describe('the closer look alone', () => {
  test('gives the edge where it sees the same', () => {
    const coarse = drawing(50, [15, 15, 35, 35])
    const fine = drawing(200, [62, 60, 140, 140])
    const result = sharpen(coarse, fine)
    expect(at(result, 61, 100)).toBeLessThan(0.2)
    expect(at(result, 63, 100)).toBe(1)
  })

  test('is not believed where it loses a part', () => {
    const result = sharpen(drawing(200, body), drawing(200, [60, 60, 100, 140]))
    expect(at(result, 125, 100)).toBe(1)
    expect(at(result, 30, 100)).toBe(0)
  })
})
