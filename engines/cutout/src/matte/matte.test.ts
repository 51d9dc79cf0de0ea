import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mask, makePlane, type Pixels, toMask, toPlane } from '../core/plane.ts'
import { outputName } from '../engine/render.ts'
import { blurBackground } from './blurred-back.ts'
import { frameFor, subjectBox } from './crop.ts'
import { estimateLayers } from './foreground.ts'
import { castShadow } from './shadow.ts'
import { unmix } from './unmix.ts'

const SIDE = 48
/** A red disc with a soft rim over green, and its alpha. */
function disc(): { photo: Pixels; alpha: Mask } {
  const plane = makePlane(SIDE, SIDE)
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const share = Math.min(1, Math.max(0, (18 - Math.hypot(x - 24, y - 24)) / 6 + 0.5))
      plane.data[y * SIDE + x] = share
      data.set([200 * share + 20 * (1 - share), 20 * share + 180 * (1 - share), 30], (y * SIDE + x) * 4)
    }
  return { photo: { data, width: SIDE, height: SIDE }, alpha: toMask(plane) }
}

describe('the colours of a soft edge', () => {
  const { photo, alpha } = disc()
  const layers = estimateLayers(photo, toPlane(alpha))

  test('are parted into front and back', () => {
    const rim = (24 * SIDE + 24 + 18) * 3
    expect(layers.front[rim]).toBeGreaterThan(185)
    expect(layers.front[rim + 1]).toBeLessThan(45)
    expect(layers.back[rim + 1]).toBeGreaterThan(150)
  })

  test('lose the old background where alpha is soft, and are left alone where it is whole', () => {
    const data = new Uint8ClampedArray(photo.data)
    unmix({ data, width: SIDE, height: SIDE, top: 0 }, alpha, layers, 1)
    const rim = (24 * SIDE + 24 + 18) * 4
    expect(photo.data[rim + 1]).toBeGreaterThan(85)
    expect(data[rim + 1]).toBeLessThan(45)
    expect(data[rim + 3]).toBe(alpha.data[rim / 4])
    const middle = (24 * SIDE + 24) * 4
    expect(Array.from(data.subarray(middle, middle + 4))).toEqual([200, 20, 30, 255])
  })

  test('stay as they are when nothing shall be taken out', () => {
    const data = new Uint8ClampedArray(photo.data)
    unmix({ data, width: SIDE, height: SIDE, top: 0 }, alpha, layers, 0)
    for (let at = 0; at < SIDE * SIDE; at += 1) expect(data[at * 4 + 1]).toBe(photo.data[at * 4 + 1])
  })

  test('what was transparent in the photo stays so', () => {
    const data = new Uint8ClampedArray(photo.data)
    const middle = (24 * SIDE + 24) * 4
    data[middle + 3] = 100
    unmix({ data, width: SIDE, height: SIDE, top: 0 }, alpha, null, 1)
    expect(data[middle + 3]).toBe(100)
  })
})

test('a blurred background has no halo of the subject', () => {
  const { photo, alpha } = disc()
  const { data } = blurBackground(photo, toPlane(alpha), 3)
  for (const [x, y] of [
    [2, 2],
    [24, 3],
    [24, 24],
  ] as const) {
    const pixel = (y * SIDE + x) * 4
    expect(data[pixel]).toBeLessThan(60)
    expect(data[pixel + 1]).toBeGreaterThan(140)
  }
})

describe('the frame', () => {
  test('is the subject with its padding', () => {
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
    const wish = fc.record({
      padding: fc.integer({ min: 0, max: 50 }),
      aspect: fc.constantFrom(null, 1, 4 / 5, 16 / 9),
      longSide: fc.constantFrom(null, 500, 2000),
    })
    fc.assert(
      fc.property(side, side, wish, (width, height, crop) => {
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
  const { alpha } = disc()
  const subject = { x: 6, y: 6, width: 36, height: 36 }
  const sum = (plane: { data: Float32Array }) => plane.data.reduce((total, value) => total + value, 0)
  const shadow = { kind: 'drop', opacity: 0.5, blur: 10, distance: 20, angle: 90 } as const

  test('a drop shadow falls where its angle points, no darker than asked', () => {
    const { plane, box } = castShadow(alpha, subject, shadow)
    expect(Math.max(...plane.data)).toBeLessThanOrEqual(0.5)
    expect(Math.max(...plane.data)).toBeGreaterThan(0.4)
    expect(box.x + box.width / 2).toBeCloseTo(24, 5)
    expect(box.y + box.height / 2).toBeCloseTo(24 + 36 * 0.2, 5)
  })

  test('a contact shadow lies flat under the subject', () => {
    const { plane, box } = castShadow(alpha, subject, { ...shadow, kind: 'contact', distance: 0 })
    expect(box.height).toBeLessThan(box.width)
    expect(box.y + box.height / 2).toBeGreaterThan(40)
    expect(sum(plane)).toBeGreaterThan(0)
  })

  test('the contact shadow of a subject that the photo cuts straight is an ellipse, not a slab', () => {
    const cut: Mask = { data: new Uint8Array(SIDE * SIDE).fill(255), width: SIDE, height: SIDE }
    const whole = { x: 0, y: 0, width: SIDE, height: SIDE }
    const { plane } = castShadow(cut, whole, { ...shadow, kind: 'contact', blur: 0, distance: 0 })
    const inColumn = (x: number) =>
      plane.data.filter((value, at) => at % plane.width === Math.floor(x * plane.width) && value > 0).length
    expect(inColumn(0.07)).toBeLessThan(inColumn(0.5) * 0.7)
    expect(inColumn(0.93)).toBeLessThan(inColumn(0.5) * 0.7)
  })

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
