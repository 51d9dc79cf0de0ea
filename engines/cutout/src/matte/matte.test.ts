import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mask } from '../base/plane.ts'
import { outputName } from '../engine/render.ts'
import { frameFor, subjectBox } from './crop.ts'
import { castShadow } from './shadow.ts'

const SIDE = 48
describe('the frame', () => {
  test('the frame is the subject with its padding', () => {
    const box = { x: 10, y: 10, width: 100, height: 50 }
    const frame = frameFor(box, { padding: 10, aspect: null, longSide: null })
    expect(frame).toEqual({ x: 0, y: 0, width: 120, height: 70, outWidth: 120, outHeight: 70 })
    expect(frameFor(box, { padding: 10, aspect: 0, longSide: null })).toEqual(frame)
    expect(frameFor(box, { padding: 10, aspect: 1, longSide: 600 })).toMatchObject({
      y: -25,
      width: 120,
      height: 120,
      outWidth: 600,
      outHeight: 600,
    })
  })

  test('holds the subject and has the shape that was asked for', () => {
    const side = fc.integer({ min: 1, max: 4000 })
    const target = fc.record({
      padding: fc.integer({ min: 0, max: 50 }),
      aspect: fc.constantFrom(null, 1, 4 / 5, 16 / 9),
      longSide: fc.constantFrom(null, 500, 2000),
    })
    fc.assert(
      fc.property(side, side, target, (width, height, crop) => {
        const frame = frameFor({ x: 7, y: 9, width, height }, crop)
        expect(frame.width).toBeGreaterThanOrEqual(width - 1)
        expect(frame.height).toBeGreaterThanOrEqual(height - 1)
        if (crop.aspect && crop.longSide)
          expect(Math.abs(frame.outWidth - frame.outHeight * crop.aspect)).toBeLessThanOrEqual(crop.aspect)
      }),
      { seed: 4, numRuns: 200 },
    )
  })

  test('the subject is where the mask is more than faint', () => {
    const mask: Mask = { data: new Uint8Array(100), width: 10, height: 10 }
    expect(subjectBox(mask)).toBeNull()
    mask.data[0] = 10
    mask.data[34] = 200
    mask.data[57] = 90
    expect(subjectBox(mask)).toEqual({ x: 4, y: 3, width: 4, height: 3 })
  })
})

describe('shadows', () => {
  const subject = { x: 6, y: 6, width: 36, height: 36 }
  const sum = (plane: { data: Float32Array }) => plane.data.reduce((total, value) => total + value, 0)
  const shadow = { kind: 'drop', opacity: 0.5, blur: 10, distance: 20, angle: 90 } as const

  test('none is thrown by nothing', () => {
    const nobody: Mask = { data: new Uint8Array(SIDE * SIDE), width: SIDE, height: SIDE }
    expect(sum(castShadow(nobody, subject, shadow).plane)).toBe(0)
  })
})

test('results are named after their photo', () => {
  expect(outputName('cat.on.sofa.jpg', 'png')).toBe('cat.on.sofa-nobg.png')
  expect(outputName('IMG_1.HEIC', 'webp')).toBe('IMG_1-nobg.webp')
  expect(outputName('noname', 'mask')).toBe('noname-mask.png')
  expect(outputName('.jpg', 'png')).toBe('picture-nobg.png')
})
