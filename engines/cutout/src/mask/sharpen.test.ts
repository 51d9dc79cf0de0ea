import { describe, expect, test } from 'vitest'
import { valueAt as at, drawing, type Rectangle } from '../testing/drawing.ts'
import { sharpen } from './combine.ts'

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
