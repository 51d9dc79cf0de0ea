// Each step of the mask beside the same done plainly, pixel by pixel and in double precision.
import { describe, expect, test } from 'vitest'
import type { Mask, Pixels, Plane } from '../base/plane.ts'
import { colourLikelihood } from './colours.ts'
import {
  clampToConsensus,
  fuse,
  keepConsensus,
  sharpen,
  thickGap,
  withFineParts,
  withThinParts,
  withWholeParts,
} from './combine.ts'
import { featherEdge, shiftEdge } from './edges.ts'
import { applyGuide, fitGuide } from './guided.ts'

interface Size {
  width: number
  height: number
}
type Read = (x: number, y: number) => number

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453
  return value - Math.floor(value)
}
const doubles = ({ width, height }: Size, value: Read): Read => {
  const data = Float64Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)))
  return (x, y) => data[y * width + x] ?? Number.NaN
}
const plane = ({ width, height }: Size, value: Read): Plane => ({
  data: Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
  width,
  height,
})
const reading =
  ({ data, width }: { data: ArrayLike<number>; width: number }): Read =>
  (x, y) =>
    data[y * width + x] ?? Number.NaN
/** The mean of a square window, as far as it is inside. */
const boxed = (read: Read, size: Size, reach: number): Read =>
  doubles(size, (x, y) => {
    let [sum, count] = [0, 0]
    for (let row = Math.max(0, y - reach); row <= Math.min(size.height - 1, y + reach); row += 1)
      for (let column = Math.max(0, x - reach); column <= Math.min(size.width - 1, x + reach); column += 1) {
        sum += read(column, row)
        count += 1
      }
    return sum / count
  })
const expectPlane = (found: { data: ArrayLike<number>; width: number; height: number }, expected: Read, off = 1e-4) => {
  for (let at = 0; at < found.data.length; at += 1) {
    const [x, y] = [at % found.width, Math.floor(at / found.width)]
    expect(Math.abs((found.data[at] ?? 0) - expected(x, y)), `${x}, ${y}`).toBeLessThanOrEqual(off)
  }
}
const photoOf = ({ width, height }: Size, seed: number): Pixels => ({
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : 255 * noise(at + seed),
  ),
  width,
  height,
})
/** A shape with soft and hard edges, holes and a thin line. */
const shape =
  (seed: number): Read =>
  (x, y) =>
    x === 3 ? 1 : clamp(1.2 - Math.hypot(x - 22 - seed, y - 18) / 12 + (noise(x + y * 91 + seed) - 0.5) * 0.3, 0, 1)

/** Solves a system of linear equations by elimination. */
function solved(rows: number[][], right: number[]): number[] {
  const all = rows.map((row, at) => [...row, right[at] ?? 0])
  for (const [at, row] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      const share = (other[at] ?? 0) / (row[at] ?? 1)
      for (let column = at; column < other.length; column += 1)
        other[column] = (other[column] ?? 0) - share * (row[column] ?? 0)
    }
  }
  const result: number[] = []
  for (const [at, row] of [...all.entries()].reverse()) {
    const known = result.reduce((sum, value, index) => sum + value * (row[row.length - 2 - index] ?? 0), 0)
    result.push(((row.at(-1) ?? 0) - known) / (row[at] ?? 1))
  }
  return result.reverse()
}

describe('the colour guide', () => {
  const size = { width: 17, height: 13 }
  const photo = photoOf(size, 40)
  const mask = plane(size, (x, y) => clamp((x - 5) / 7 + noise(x * 7 + y) * 0.2, 0, 1))
  const [radius, epsilon] = [2, 1e-3]

  /** He, Sun and Tang, equations 14 to 16, with a window's own covariances. */
  function plainly(): Read[] {
    const colour = (channel: number) =>
      doubles(size, (x, y) => (photo.data[(y * size.width + x) * 4 + channel] ?? 0) / 255)
    const channels = [0, 1, 2].map(colour)
    const means = channels.map((read) => boxed(read, size, radius))
    const meanMask = boxed(reading(mask), size, radius)
    const product = (one: Read, other: Read) =>
      boxed(
        doubles(size, (x, y) => one(x, y) * other(x, y)),
        size,
        radius,
      )
    const squares = channels.map((one) => channels.map((other) => product(one, other)))
    const cross = channels.map((one) => product(one, reading(mask)))
    const fits = new Map<string, number[]>()
    for (let y = 0; y < size.height; y += 1)
      for (let x = 0; x < size.width; x += 1) {
        const mean = means.map((read) => read(x, y))
        const covariance = squares.map((row, i) =>
          row.map((read, j) => read(x, y) - (mean[i] ?? 0) * (mean[j] ?? 0) + (i === j ? epsilon : 0)),
        )
        const right = cross.map((read, i) => read(x, y) - (mean[i] ?? 0) * meanMask(x, y))
        const slopes = solved(covariance, right)
        const offset = meanMask(x, y) - slopes.reduce((sum, slope, i) => sum + slope * (mean[i] ?? 0), 0)
        fits.set(`${x},${y}`, [...slopes, offset])
      }
    return [0, 1, 2, 3].map((which) => boxed((x, y) => fits.get(`${x},${y}`)?.[which] ?? Number.NaN, size, radius))
  }
  const expected = plainly()
  const guide = fitGuide(photo, mask, radius, epsilon)

  test('the colour guide is the least-squares fit of every window, averaged', () => {
    for (const [which, name] of (['red', 'green', 'blue', 'offset'] as const).entries())
      expectPlane({ ...size, data: guide[name] }, expected[which] as Read, 2e-3)
  })

  test.each([
    [0, 34, 27],
    [0.1, 34, 27],
    [0, 17, 13],
  ])(
    'the colour guide with %d taken back is read between its places with the photo’s own colours',
    (crisp, width, height) => {
      const large = photoOf({ width, height }, 7)
      const settled = Uint8Array.from({ length: 17 * 13 }, (_, at) => [255, 255, 255, 0, 1][at % 5] ?? 255)
      const into: Mask = { data: new Uint8Array(width * height), width, height }
      applyGuide(guide, settled, { ...large, top: 0 }, into, crisp)
      const place = (at: number, from: number, to: number) => {
        const here = clamp(((at + 0.5) * from) / to - 0.5, 0, from - 1)
        const low = Math.min(Math.floor(here), from - 2)
        return { low, share: here - low }
      }
      const slack = Math.max(4, crisp * 255)
      expectPlane(
        into,
        (x, y) => {
          const [h, v] = [place(x, 17, width), place(y, 13, height)]
          const known = settled[v.low * 17 + h.low] ?? 255
          if (known !== 255) return known * 255
          const between = (values: Float32Array) => {
            const read = reading({ data: values, width: 17 })
            const line = (row: number) => read(h.low, row) * (1 - h.share) + read(h.low + 1, row) * h.share
            return line(v.low) * (1 - v.share) + line(v.low + 1) * v.share
          }
          const colour = (channel: number) => large.data[(y * width + x) * 4 + channel] ?? 0
          const value =
            between(guide.red) * colour(0) +
            between(guide.green) * colour(1) +
            between(guide.blue) * colour(2) +
            255 * between(guide.offset)
          return clamp(((value - slack) * 255) / (255 - 2 * slack), 0, 255)
        },
        0.6,
      )
    },
  )

  test.each([
    [1, 6],
    [6, 1],
  ])('the colour guide of %i by %i places is read too', (width, height) => {
    const small = fitGuide(
      photoOf({ width, height }, 3),
      plane({ width, height }, () => 0.5),
      1,
      1e-3,
    )
    const into: Mask = { data: new Uint8Array(144), width: 12, height: 12 }
    applyGuide(small, new Uint8Array(6).fill(255), { ...photoOf({ width: 12, height: 12 }, 5), top: 0 }, into)
    // Half of 255, less four at each end, stretched again: still the half.
    expectPlane(into, () => 127.5, 1)
  })
})

describe('edges', () => {
  const size = { width: 19, height: 11 }
  const mask = (): Mask => ({ ...size, data: Uint8Array.from({ length: 209 }, (_, at) => 255 * noise(at + 3)) })
  const maxValue = (read: Read, reach: number, pick: (...values: number[]) => number): Read =>
    doubles(size, (x, y) => {
      const values: number[] = []
      for (let row = Math.max(0, y - reach); row <= Math.min(size.height - 1, y + reach); row += 1)
        for (let column = Math.max(0, x - reach); column <= Math.min(size.width - 1, x + reach); column += 1)
          values.push(read(column, row))
      return pick(...values)
    })

  test.each([1, 2, 5, 12])('move out and in by %i pixels', (reach) => {
    for (const [sign, pick] of [
      [1, Math.max],
      [-1, Math.min],
    ] as const) {
      const moved = mask()
      shiftEdge(moved, sign * reach)
      // Inwards there is nothing beyond the border, and that is no edge.
      expectPlane(moved, maxValue(reading(mask()), reach, pick), 0)
    }
  })

  test('move by a part of a pixel as by that part of the next', () => {
    for (const [sign, pick] of [
      [1, Math.max],
      [-1, Math.min],
    ] as const) {
      const moved = mask()
      shiftEdge(moved, sign * 1.25)
      const whole = maxValue(reading(mask()), 1, pick)
      const step = (read: Read, dx: number, dy: number): Read =>
        doubles(size, (x, y) => {
          const near = [-1, 0, 1].map((off) => read(clamp(x + off * dx, 0, 18), clamp(y + off * dy, 0, 10)))
          return Math.floor(read(x, y) * 0.75 + pick(...near) * 0.25 + 0.5)
        })
      expectPlane(moved, step(step(whole, 1, 0), 0, 1), 0)
    }
  })

  test.each([
    [2, 1],
    [3, 2],
    [9, 5],
    [40, 20],
  ])('soften over %i pixels by two means that reach %i', (pixels, reach) => {
    const soft = mask()
    featherEdge(soft, pixels)
    const line = (read: Read, dx: number, dy: number): Read =>
      doubles(size, (x, y) => {
        let [sum, count] = [0, 0]
        for (let off = -reach; off <= reach; off += 1) {
          const [column, row] = [x + off * dx, y + off * dy]
          if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue
          sum += read(column, row)
          count += 1
        }
        return Math.floor(sum / count + 0.5)
      })
    const pass = (read: Read) => line(line(read, 1, 0), 0, 1)
    expectPlane(soft, pass(pass(reading(mask()))), 0)
  })

  test('an empty mask stays empty, a full one full', () => {
    for (const value of [0, 255])
      for (const way of [2, -2, 0.5, -0.5]) {
        const same = { ...size, data: new Uint8Array(209).fill(value) }
        shiftEdge(same, way)
        expect(new Set(same.data)).toEqual(new Set([value]))
      }
  })

  test('less than a pixel softens nothing', () => {
    const retained = mask()
    featherEdge(retained, 0.9)
    expect(retained).toEqual(mask())
  })
})

describe('what both models say of one look', () => {
  const size = { width: 60, height: 50 }
  const general = plane(size, shape(0))
  const matting = plane(size, shape(4))
  const decide = (read: Read, low: number): Read =>
    doubles(size, (x, y) => clamp((read(x, y) - low) / (1 - 2 * low), 0, 1))
  const [one, other] = [decide(reading(general), 0.25), decide(reading(matting), 0.1)]
  const weighed = () => plane(size, (x, y) => clamp(noise(x * 3 + y * 61) + shape(-9)(x, y) - 0.5, 0, 1))

  test('fills three hundredths round, strikes out six hundredths away', () => {
    const [result, before] = [weighed(), reading(weighed())]
    clampToConsensus(result, { general, matting })
    const inside = boxed((x, y) => Math.min(one(x, y), other(x, y)), size, Math.round(50 * 0.03))
    const near = boxed((x, y) => Math.max(one(x, y), other(x, y)), size, Math.round(50 * 0.06))
    expectPlane(
      result,
      (x, y) => Math.max(before(x, y) * Math.min(1, near(x, y) / 0.03), Math.max(0, (inside(x, y) - 0.97) / 0.03)),
      1e-3,
    )
  })

  test('the agreement of a small image counts one pixel round', () => {
    const tiny = plane({ width: 9, height: 9 }, (x) => (x < 5 ? 1 : 0))
    const result = plane(tiny, () => 0.5)
    clampToConsensus(result, { general: tiny, matting: tiny })
    expect([...result.data.slice(0, 9)]).toEqual([1, 1, 1, 1, 0.5, 0.5, 0, 0, 0])
  })

  test('the agreement keeps a part where each model has it', () => {
    const [result, before] = [weighed(), reading(weighed())]
    keepConsensus(result, [
      { general, matting },
      { general: matting, matting: general },
    ])
    const [third, fourth] = [decide(reading(matting), 0.25), decide(reading(general), 0.1)]
    const minValue: Read = (x, y) => Math.min(one(x, y), other(x, y), third(x, y), fourth(x, y))
    const consensus = doubles(size, minValue)
    expectPlane(result, (x, y) => Math.max(before(x, y), consensus(x, y)))
  })

  test('the agreement fuses parts within six hundredths of the shorter side', () => {
    const near = boxed(reading(general), size, 3)
    expectPlane(
      fuse(general, matting),
      (x, y) =>
        Math.max(reading(matting)(x, y) * Math.min(1, near(x, y) / 0.02), Math.max(0, (near(x, y) - 0.97) / 0.03)),
      1e-3,
    )
  })

  test('the agreement is sharpened where six hundredths round have about the same value', () => {
    const gap = boxed((x, y) => Math.abs(reading(general)(x, y) - reading(matting)(x, y)), size, 3)
    expectPlane(
      sharpen(general, matting),
      (x, y) => {
        const share = clamp((0.16 - gap(x, y)) / 0.08, 0, 1)
        return reading(general)(x, y) * (1 - share) + reading(matting)(x, y) * share
      },
      1e-3,
    )
  })

  /** Keeps parts thicker than an eightieth of the shorter side, with a margin of a twentieth. */
  const gapOf = (a: Read, b: Read, of: Size, far: number): Read => {
    const side = Math.min(of.width, of.height)
    const [thin, round] = [Math.max(1, Math.round(side / 80)), Math.max(1, Math.round(side / 20))]
    const differ = doubles(of, (x, y) => (Math.abs(a(x, y) - b(x, y)) > far ? 1 : 0))
    const whole = boxed(differ, of, thin)
    const parts = doubles(of, (x, y) => (whole(x, y) > 0.9999 ? 1 : 0))
    const around = boxed(parts, of, thin + round)
    return boxed((x, y) => (around(x, y) > 1e-4 ? 1 : 0), of, Math.max(1, round >> 1))
  }
  const wide = { width: 130, height: 120 }
  const bodies =
    (cut: number): Read =>
    (x, y) =>
      (x >= 40 && x < cut && y >= 30 && y < 90) || (x >= 10 && x < 12) ? 1 : noise(x + y * 7) * 0.2
  const [whole, lost] = [plane(wide, bodies(100)), plane(wide, bodies(70))]

  test('a lost part is distinguished from a lost line', () => {
    for (const far of [0.5, 0.9, 0.1])
      expectPlane({ ...wide, data: thickGap(whole, lost, far) }, gapOf(reading(whole), reading(lost), wide, far))
    expectPlane({ ...wide, data: thickGap(whole, lost) }, gapOf(reading(whole), reading(lost), wide, 0.5))
    const small = { width: 12, height: 12 }
    const [left, right] = [plane(small, (x) => (x < 6 ? 1 : 0)), plane(small, () => 0)]
    expectPlane({ ...small, data: thickGap(left, right) }, gapOf(reading(left), reading(right), small, 0.5))
  })

  test('the weigher puts right what was lost as a whole', () => {
    const firm =
      (read: Read): Read =>
      (x, y) =>
        clamp((read(x, y) - 0.1) / 0.8, 0, 1)
    const gap = gapOf(firm(reading(whole)), firm(reading(lost)), wide, 0.5)
    const blend =
      (a: Read, b: Read): Read =>
      (x, y) =>
        a(x, y) * (1 - gap(x, y)) + b(x, y) * gap(x, y)
    expectPlane(withWholeParts(lost, whole), blend(reading(lost), firm(reading(whole))))
    const body = plane(wide, firm(reading(whole)))
    const edges = plane(wide, firm(reading(lost)))
    expectPlane(withThinParts(whole, lost, 0.88), blend(reading(fuse(body, edges)), reading(body)))
    expectPlane(withThinParts(whole, lost, 0.8799), reading(body))
    const finer = gapOf(reading(whole), reading(lost), wide, 0.25)
    expectPlane(
      withFineParts(whole, lost),
      (x, y) => reading(lost)(x, y) * (1 - finer(x, y)) + reading(whole)(x, y) * finer(x, y),
    )
  })
})

test('how likely a colour is, counted in sixteen steps a channel and once more without what was doubtful', () => {
  const size = { width: 24, height: 20 }
  const photo = photoOf(size, 77)
  // Colours that differ between both sides, some of them at the ends of the scale.
  for (let at = 0; at < photo.data.length; at += 4)
    photo.data.set(
      (at / 4) % 24 < 12 ? [250 - (at % 3) * 20, (at % 7) * 9, 128] : [(at % 5) * 9, 255, (at % 9) * 28],
      at,
    )
  const mask = plane(size, (x, y) => clamp((14 - x) / 6 + noise(y) * 0.3, 0, 1))
  const boxAt = (at: number) => [0, 1, 2].map((channel) => Math.floor((photo.data[at * 4 + channel] ?? 0) / 16))
  const keep = (value: number, margin: number) => clamp(value, margin, 1 - margin)
  /** 1-2-1 along every channel; beyond the last step that step is repeated. */
  const smoothed = (counts: Map<string, number>) => {
    const get = (place: readonly number[]) => counts.get(place.map((step) => clamp(step, 0, 15)).join()) ?? 0
    return (place: readonly number[]) => {
      let sum = 0
      for (const r of [-1, 0, 1])
        for (const g of [-1, 0, 1])
          for (const b of [-1, 0, 1])
            sum +=
              (get([(place[0] ?? 0) + r, (place[1] ?? 0) + g, (place[2] ?? 0) + b]) *
                (2 - Math.abs(r)) *
                (2 - Math.abs(g)) *
                (2 - Math.abs(b))) /
              64
      return sum
    }
  }
  let share = [...mask.data].map((value) => keep(value, 0.02))
  let likely: number[] = []
  for (const _ of [1, 2]) {
    const density = [share, share.map((value) => 1 - value)].map((weights) => {
      const counts = new Map<string, number>()
      weights.forEach((weight, at) => {
        counts.set(boxAt(at).join(), (counts.get(boxAt(at).join()) ?? 0) + weight)
      })
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const at = smoothed(counts)
      return (place: readonly number[]) => at(place) / total + 1e-5
    })
    likely = share.map((_share, at) => {
      const [front = 0, back = 0] = density.map((of) => of(boxAt(at)))
      return front / (front + back)
    })
    share = likely.map((value, at) => {
      const reported = keep(mask.data[at] ?? 0, 0.05)
      return (reported * value) / (reported * value + (1 - reported) * (1 - value))
    })
  }
  expectPlane(colourLikelihood(photo, mask), (x, y) => likely[y * 24 + x] ?? Number.NaN)
})
