// Where each step of the mask begins and ends, reckoned by hand: at the limit, and on either side of it.
import { describe, expect, test } from 'vitest'
import { makePlane, type Plane } from '../core/plane.ts'
import { resample, taps } from '../core/resample.ts'
import { swell } from '../engine/click.ts'
import { frameFor, subjectBox } from '../matte/crop.ts'
import { castShadow } from '../matte/shadow.ts'
import { agreement } from './agreement.ts'
import { settle } from './apply-guide.ts'
import { sharpen } from './combine.ts'
import { areaOf, isEmpty } from './doubt.ts'
import { fuse } from './fuse.ts'
import { levels } from './levels.ts'
import { crispOf, softness } from './softness.ts'
import { paint, touch, underPaint } from './strokes.ts'
import { mergeZoom, partToZoom } from './zoom.ts'

const plane = (width: number, height: number, value: (x: number, y: number) => number): Plane => ({
  data: Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
  width,
  height,
})
const flat = (side: number, value: number) => plane(side, side, () => value)
const block = (side: number, from: number, wide: number, high = wide, value = 1) =>
  plane(side, side, (x, y) => (x >= from && x < from + wide && y >= from && y < from + high ? value : 0))

describe('a closer look', () => {
  test('is taken of a subject up to 45 % of a side and from 2 ‰ of the picture', () => {
    expect(partToZoom(block(100, 10, 45))).not.toBeNull()
    expect(partToZoom(block(100, 10, 46))).toBeNull()
    expect(partToZoom(block(100, 10, 5, 46))).toBeNull()
    expect(partToZoom(block(100, 10, 5, 4))).not.toBeNull()
    expect(partToZoom(block(100, 10, 19, 1))).toBeNull()
    expect(partToZoom(makePlane(100, 100))).toBeNull()
  })
  test('shows 15 % of the subject’s longer side round it, and nothing beyond the picture', () => {
    const close = (part: unknown, x: number, y: number, width: number, height: number) => {
      const found = part as Record<string, number>
      for (const [name, value] of Object.entries({ x, y, width, height })) expect(found[name]).toBeCloseTo(value, 6)
    }
    close(partToZoom(block(100, 30, 40, 20)), 0.24, 0.24, 0.52, 0.32)
    close(partToZoom(block(100, 0, 40, 20)), 0, 0, 0.46, 0.26)
    close(partToZoom(block(100, 60, 40)), 0.54, 0.54, 0.46, 0.46)
  })
  test('counts what is a little more than 0.3 sure', () => {
    expect(partToZoom(block(100, 10, 20, 20, 0.29))).toBeNull()
    expect(partToZoom(block(100, 10, 20, 20, 0.31))).not.toBeNull()
  })
  test('is believed when it shares seven tenths with the first', () => {
    const mask = block(100, 20, 20)
    const part = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 }
    // The part is of 40 × 40; the subject stands at 10 in it, twenty wide.
    const seen = (lines: number) => plane(40, 40, (x, y) => (x >= 10 && x < 30 && y >= 10 && y < 10 + lines ? 1 : 0))
    expect(mergeZoom(mask, part, seen(14)).data.reduce((sum, value) => sum + value)).toBeCloseTo(14 * 20, 3)
    expect(mergeZoom(mask, part, seen(13))).toBe(mask)
  })
  test('makes the mask no longer than 1,024, and never smaller', () => {
    const size = (mask: Plane, closer: Plane) => {
      const { width, height } = mergeZoom(mask, { x: 0, y: 0, width: 0.5, height: 0.5 }, closer)
      return [width, height]
    }
    const ones = (width: number, height: number) => plane(width, height, () => 1)
    expect(size(ones(64, 32), ones(64, 32))).toEqual([128, 64])
    expect(size(ones(64, 32), ones(1024, 512))).toEqual([1024, 512])
    expect(size(ones(64, 32), ones(16, 8))).toEqual([64, 32])
  })
})

describe('how wide an edge is', () => {
  test('is its half-sure pixels by the line’s length', () => {
    // Nine lines have a right neighbour and one below; three columns of each are half sure, and one crosses the middle.
    const ramp = plane(10, 10, (x) => [0, 0, 0, 0.2, 0.4, 0.6, 1, 1, 1, 1][x] ?? 0)
    expect(softness(ramp)).toBe(3)
    expect(crispOf(ramp)).toBeCloseTo(0.12, 6)
    expect(softness(plane(10, 10, (_, y) => (y < 5 ? 0 : 1)))).toBe(0)
  })
  test('leaves less and less to be made crisp between three pixels and six', () => {
    const wide = (steps: number) =>
      plane(30, 30, (x) => Math.min(0.89, Math.max(0, (x - 5) / steps)) + (x - 5 > steps ? 0.11 : 0))
    const soft = softness(wide(5))
    expect(soft).toBeGreaterThan(3)
    expect(soft).toBeLessThan(6)
    expect(crispOf(wide(5))).toBeCloseTo((6 - soft) / 25, 6)
    expect(crispOf(wide(12))).toBe(0)
  })
})

test('two masks are compared pixel by pixel from one half on', () => {
  const one = plane(4, 1, (x) => [0.5, 0.49, 1, 0][x] ?? 0)
  const other = plane(4, 1, (x) => [1, 1, 0.5, 0.2][x] ?? 0)
  expect(agreement(one, other)).toBeCloseTo(2 / 3, 6)
  expect(agreement(makePlane(3, 3), makePlane(3, 3))).toBe(1)
  expect(areaOf(one)).toBe(0.5)
  // Five in a thousand is the least that is something.
  expect([isEmpty(block(1000, 0, 5, 999)), isEmpty(plane(1000, 2, (x) => (x < 5 ? 1 : 0)))]).toEqual([true, false])
})

test('the general mask fills where 97 of 100 round a place are its own, and strikes out below two', () => {
  const at = (general: number, matting: number) => fuse(flat(50, general), flat(50, matting)).data[1275] ?? Number.NaN
  expect(at(0.97, 0.2)).toBeCloseTo(0.2, 5)
  expect(at(0.985, 0.2)).toBeCloseTo(0.5, 4)
  expect(at(1, 0.2)).toBeCloseTo(1, 5)
  expect(at(0.02, 0.8)).toBeCloseTo(0.8, 5)
  expect(at(0.01, 0.8)).toBeCloseTo(0.4, 5)
  expect(at(0, 0.8)).toBe(0)
  // Six hundredths of fifty are three pixels: the fourth from the general mask is struck out.
  const { data } = fuse(
    plane(50, 50, (x) => (x < 20 ? 1 : 0)),
    flat(50, 0.9),
  )
  expect([data[25 * 50 + 22], data[25 * 50 + 23]].map((value) => (value ?? 0) > 0.5)).toEqual([true, false])
})

test('a closer look counts whole while it is 0.08 off, and not at all from 0.16 on', () => {
  const at = (general: number, closer: number) => sharpen(flat(20, general), flat(20, closer)).data[210] ?? Number.NaN
  expect(at(0.5, 0.42)).toBeCloseTo(0.42, 5)
  expect(at(0.5, 0.38)).toBeCloseTo(0.44, 5)
  expect(at(0.5, 0.34)).toBeCloseTo(0.5, 5)
  expect(at(0.5, 0.2)).toBeCloseTo(0.5, 5)
})

test('levels: what lies between the ends is stretched between them', () => {
  const found = levels(
    plane(5, 1, (x) => [0.1, 0.25, 0.5, 0.75, 0.9][x] ?? 0),
    0.25,
    0.75,
  )
  expect([...found.data]).toEqual([0, 0, 0.5, 1, 1])
})

test('a place is decided when nearly all of what lies round it is', () => {
  const marks = (value: number) => [...new Set(settle(flat(5, value), 1))]
  expect([0, 0.0004, 0.0006, 0.5, 0.9994, 0.9996, 1].map(marks)).toEqual([[0], [0], [255], [255], [255], [1], [1]])
})

test('a region swells to what has an eighth of it round', () => {
  const dot = plane(5, 5, (x, y) => (x === 2 && y === 2 ? 1 : 0))
  const { data } = swell(dot, 1)
  expect(data[12]).toBe(1)
  expect(data[6]).toBeCloseTo(8 / 9, 5)
  expect(data[0]).toBe(0)
})

describe('the brush', () => {
  test('is whole inside, nothing at its rim, and half of it half way', () => {
    expect([0, 4.9, 5, 7.5, 9.99, 10, 11].map((far) => Number(touch(far, 10, 0.5).toFixed(3)))).toEqual([
      1, 1, 1, 0.5, 0, 0, 0,
    ])
    // Smoothstep at a quarter: 3/16 − 2/64.
    expect(touch(8.75, 10, 0.5)).toBeCloseTo(0.15625, 6)
    expect([touch(9.99, 10, 0), touch(10, 10, 0)]).toEqual([1, 1])
  })
  const stroke = (act: 'keep' | 'erase', points: [number, number][], radius = 2, softness = 0) => ({
    act,
    points,
    radius,
    softness,
  })
  test('covers what lies within its radius of the line, at any scale', () => {
    const covered = (scale: number, points: [number, number][], radius: number) => {
      const painted = paint([stroke('keep', points, radius)], scale, 20, 20)
      return [...(painted?.strength.data ?? [])].flatMap((value, at) =>
        value > 0 ? [`${at % 20},${Math.floor(at / 20)}`] : [],
      )
    }
    const within = (ax: number, bx: number, y: number, radius: number) =>
      Array.from({ length: 400 }, (_, at) => [at % 20, Math.floor(at / 20)] as const)
        .filter(([px, py]) => Math.hypot(px + 0.5 - Math.min(bx, Math.max(ax, px + 0.5)), py + 0.5 - y) <= radius)
        .map(([px, py]) => `${px},${py}`)
    expect(
      covered(
        1,
        [
          [5, 10],
          [12, 10],
        ],
        3,
      ),
    ).toEqual(within(5, 12, 10, 3))
    expect(
      covered(
        0.5,
        [
          [10, 20],
          [24, 20],
        ],
        6,
      ),
    ).toEqual(within(5, 12, 10, 3))
    expect(covered(1, [[0, 0]], 2.2)).toEqual(within(0, 0, 0, 2.2))
    expect(covered(1, [[20, 19.5]], 2.2)).toEqual(within(20, 20, 19.5, 2.2))
    // The finest brush still touches the pixel it stands on.
    expect(covered(1, [[4.5, 4.5]], 0.1)).toEqual(['4,4'])
    expect(covered(1, [[-9, -9]], 2)).toEqual([])
    expect(paint([stroke('keep', [])], 1, 4, 4)).toBeNull()
  })
  test('the later stroke lies above the earlier one, and the mask shows through what is soft', () => {
    const keep = stroke('keep', [[2.5, 2.5]], 4)
    const erase = stroke('erase', [[2.5, 2.5]], 4)
    const result = (...strokes: ReturnType<typeof stroke>[]) => {
      const painted = paint(strokes, 1, 5, 5)
      return painted && underPaint(flat(5, 0.25), painted).data[12]
    }
    expect([result(keep), result(erase), result(keep, erase), result(erase, keep)]).toEqual([1, 0, 0, 1])
    // Half way down a soft rim: half of the mask, half of the wish.
    expect(result(stroke('keep', [[2.5, 5.5]], 4, 0.5))).toBeCloseTo(0.625, 5)
  })
})

test('resampling reads at the middles of pixels', () => {
  expect([...taps(2, 4).low]).toEqual([0, 0, 0, 0])
  expect([...taps(2, 4).share]).toEqual([0, 0.25, 0.75, 1])
  expect([...taps(1, 3).share]).toEqual([0, 0, 0])
  const grey = plane(2, 2, (x, y) => x + 2 * y)
  expect([...resample(grey, 1, 1).data]).toEqual([1.5])
  expect([
    ...resample(
      plane(4, 2, (x, y) => x + 10 * y),
      2,
      1,
    ).data,
  ]).toEqual([5.5, 7.5])
  // Less than half is a straight line between neighbours.
  expect([
    ...resample(
      plane(3, 1, (x) => x * 4),
      2,
      1,
    ).data,
  ]).toEqual([1, 7])
})

test('a subject begins above 24 of 255, and ends where it does', () => {
  const mask = (value: number) => {
    const data = new Uint8Array(12 * 10)
    for (const at of [3 * 12 + 4, 3 * 12 + 7, 6 * 12 + 5]) data[at] = value
    return { data, width: 12, height: 10 }
  }
  expect(subjectBox(mask(24))).toBeNull()
  expect(subjectBox(mask(25))).toEqual({ x: 4, y: 3, width: 4, height: 4 })
  // In each corner it is found to the pixel.
  for (const [x, y] of [
    [0, 0],
    [11, 0],
    [0, 9],
    [11, 9],
  ] as const) {
    const corner = mask(0)
    corner.data[y * 12 + x] = 255
    expect(subjectBox(corner)).toEqual({ x, y, width: 1, height: 1 })
  }
  const frame = frameFor({ x: 10, y: 20, width: 100, height: 50 }, { padding: 10, aspect: 2 / 3, longSide: 900 })
  expect(frame).toEqual({ x: 0, y: -45, width: 120, height: 180, outWidth: 600, outHeight: 900 })
})

test('a shadow that falls lies as far away as was asked, in the direction of its angle', () => {
  const mask = { data: new Uint8Array(100 * 100).fill(255), width: 100, height: 100 }
  const subject = { x: 20, y: 30, width: 40, height: 20 }
  const cast = (angle: number) =>
    castShadow(mask, subject, { kind: 'drop', blur: 10, distance: 50, angle, opacity: 0.5 } as Parameters<
      typeof castShadow
    >[2])
  // Blur is a tenth of 40: half as much again round it, and two pixels.
  const { box, plane: shade } = cast(90)
  expect(box.x).toBeCloseTo(20 - 8, 6)
  expect(box.y).toBeCloseTo(30 - 8 + 20, 6)
  expect([box.width, box.height, shade.width, shade.height]).toEqual([56, 36, 320, Math.round((320 * 36) / 56)])
  expect(cast(180).box.x).toBeCloseTo(20 - 8 - 20, 6)
  expect(Math.max(...shade.data)).toBeCloseTo(0.5, 5)
})
