import { describe, expect, test } from 'vitest'
import { makePlane, type Plane } from '../base/plane.ts'
import { mergeZoom, partToZoom } from './zoom.ts'

function block(side: number, from: number, to: number): Plane {
  const plane = makePlane(side, side)
  for (let y = from; y < to; y += 1) plane.data.fill(1, y * side + from, y * side + to)
  return plane
}

describe('a closer look', () => {
  test('a closer look pays for a small subject only', () => {
    const part = partToZoom(block(100, 40, 60))
    expect(part?.x).toBeCloseTo(0.37, 5)
    expect(part?.width).toBeCloseTo(0.26, 5)
    expect(partToZoom(block(100, 5, 95))).toBeNull()
    expect(partToZoom(block(100, 20, 70))).toBeNull()
    expect(partToZoom(makePlane(100, 100))).toBeNull()
    expect(partToZoom(block(100, 50, 52))).toBeNull()
  })

  test('gives its part more detail when it sees the same', () => {
    const part = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
    const closer = block(64, 12, 52)
    const merged = mergeZoom(block(64, 22, 42), part, closer)
    expect([merged.width, merged.height]).toEqual([128, 128])
    expect(merged.data[64 * 128 + 64]).toBe(1)
    expect(merged.data[64 * 128 + 32 + 13]).toBe(1)
    expect(merged.data[64 * 128 + 32 + 10]).toBe(0)
    expect(merged.data[5 * 128 + 5]).toBe(0)
  })

  test('a closer look is forgotten when it sees something else', () => {
    const mask = block(64, 22, 42)
    expect(mergeZoom(mask, { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, block(64, 0, 8))).toBe(mask)
  })
})
