// Each step of the matte beside the same done plainly, pixel by pixel and in double precision.
import { describe, expect, test } from 'vitest'
import type { Mask, Pixels, Plane } from '../base/plane.ts'
import { resample } from '../base/resample.ts'
import type { Shadow } from '../base/types.ts'
import { blurBackground } from '../engine/backdrop.ts'
import { estimateLayers, type Layers, unmix } from './foreground.ts'
import { castShadow } from './shadow.ts'

type Read = (x: number, y: number) => number
interface Size {
  width: number
  height: number
}

const plane = ({ width, height }: Size, value: Read): Plane => ({
  data: Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
  width,
  height,
})
const doubles = ({ width, height }: Size, value: Read): Read => {
  const data = Float64Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)))
  return (x, y) => data[y * width + x] ?? Number.NaN
}
const clamp = (value: number, maxValue: number) => Math.min(maxValue, Math.max(0, value))
/** Numbers from 0 to 1 that look random and are the same each time. */
const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453
  return value - Math.floor(value)
}
const photoOf = ({ width, height }: Size, colour: (x: number, y: number, channel: number) => number): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 1)
    data[at] = at % 4 === 3 ? 255 : colour((at >> 2) % width, Math.floor((at >> 2) / width), at & 3)
  return { data, width, height }
}
/** A soft disc in the middle. */
const disc =
  ({ width, height }: Size): Read =>
  (x, y) =>
    clamp(0.5 + (Math.min(width, height) / 3 - Math.hypot(x - width / 2, y - height / 2)) / 4, 1)

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
const boxedThrice = (read: Read, size: Size, reach: number) =>
  boxed(boxed(boxed(read, size, reach), size, reach), size, reach)

describe('the colours of subject and background', () => {
  /** Germer and others, equation 6, from the smallest image to the largest. */
  function plainly(photo: Pixels, alpha: Plane): Record<'front' | 'back', (channel: number) => Read> {
    const { width, height } = alpha
    const steps = Math.max(1, Math.ceil(Math.log2(Math.max(width, height))))
    const known = [0, 1, 2].map((channel) => ({
      size: { width: 1, height: 1 },
      front: [0.5],
      back: [0.5],
      channel,
    }))
    for (let step = 0; step <= steps; step += 1) {
      const size = {
        width: Math.max(1, Math.round(width ** (step / steps))),
        height: Math.max(1, Math.round(height ** (step / steps))),
      }
      const share = resample(alpha, size.width, size.height).data
      for (const one of known) {
        const source = plane(photo, (x, y) => (photo.data[(y * width + x) * 4 + one.channel] ?? 0) / 255)
        const colour = resample(source, size.width, size.height).data
        const grow = (values: readonly number[]) =>
          Array.from({ length: size.width * size.height }, (_, at) => {
            const x = Math.floor(((at % size.width) * one.size.width) / size.width)
            const y = Math.floor((Math.floor(at / size.width) * one.size.height) / size.height)
            return values[y * one.size.width + x] ?? Number.NaN
          })
        const [front, back] = [grow(one.front), grow(one.back)]
        for (let pass = 0; pass < (Math.max(size.width, size.height) <= 32 ? 10 : 2); pass += 1)
          for (const [at, a] of share.entries()) {
            const [x, y] = [at % size.width, Math.floor(at / size.width)]
            // [a²+w, a(1−a); a(1−a), (1−a)²+w] · [F, B] = [a·I + Σ w·F', (1−a)·I + Σ w·B']
            let [w, f, b] = [0, a * (colour[at] ?? 0), (1 - a) * (colour[at] ?? 0)]
            for (const [dx, dy] of [
              [-1, 0],
              [1, 0],
              [0, -1],
              [0, 1],
            ] as const) {
              const next = clamp(y + dy, size.height - 1) * size.width + clamp(x + dx, size.width - 1)
              const weight = 1e-5 + Math.abs(a - (share[next] ?? 0))
              w += weight
              f += weight * (front[next] ?? 0)
              b += weight * (back[next] ?? 0)
            }
            const [p, q, r] = [a * a + w, a * (1 - a), (1 - a) * (1 - a) + w]
            front[at] = clamp((r * f - q * b) / (p * r - q * q), 1)
            back[at] = clamp((p * b - q * f) / (p * r - q * q), 1)
          }
        one.size = size
        one.front = front
        one.back = back
      }
    }
    const of = (side: 'front' | 'back') => (channel: number) => (x: number, y: number) =>
      (known[channel]?.[side][y * width + x] ?? Number.NaN) * 255
    return { front: of('front'), back: of('back') }
  }

  test.each([
    [20, 15],
    [45, 37],
    [1, 6],
    [6, 1],
    [32, 8],
    [33, 8],
  ])('the colours of subject and background of %i by %i pixels match the reference', (width, height) => {
    const size = { width, height }
    const alpha = plane(size, disc(size))
    const photo = photoOf(size, (x, y, channel) => 255 * noise(1 + x * 3 + y * 97 + channel * 1009))
    const layers = estimateLayers(photo, alpha)
    const expected = plainly(photo, alpha)
    expect([layers.width, layers.height, layers.front.length]).toEqual([width, height, width * height * 3])
    for (const side of ['front', 'back'] as const)
      for (let at = 0; at < layers[side].length; at += 1) {
        const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
        const value = clamp(expected[side](at % 3)(x, y), 255)
        expect(Math.abs((layers[side][at] ?? 0) - value), `${side} ${at}`).toBeLessThanOrEqual(0.6)
      }
  })
})

describe('alpha is written and the old background taken out', () => {
  const size = { width: 12, height: 9 }
  const layerSize = { width: 5, height: 4 }
  const layers: Layers = {
    ...layerSize,
    front: Uint8ClampedArray.from({ length: 60 }, (_, at) => 255 * noise(at + 5)),
    back: Uint8ClampedArray.from({ length: 60 }, (_, at) => 255 * noise(at + 500)),
  }
  const octets = Uint8Array.from({ length: 108 }, (_, at) => (at % 7 === 0 ? 0 : at % 7 === 1 ? 255 : 255 * noise(at)))
  const alpha: Mask = { data: octets, ...size }
  const photo = photoOf(size, (x, y, channel) => 255 * noise(x + y * 31 + channel * 401 + 9))

  /** A layer between its pixels, read at the middles. */
  const between = (values: Uint8ClampedArray, { width, height }: Size, channel: number): Read => {
    const read: Read = (x, y) => values[(y * width + x) * 3 + channel] ?? Number.NaN
    return (x, y) => {
      const px = clamp(((x + 0.5) * width) / size.width - 0.5, width - 1)
      const py = clamp(((y + 0.5) * height) / size.height - 0.5, height - 1)
      const [x0, y0] = [
        Math.min(Math.floor(px), Math.max(0, width - 2)),
        Math.min(Math.floor(py), Math.max(0, height - 2)),
      ]
      const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
      const line = (row: number) => read(x0, row) * (1 - (px - x0)) + read(x1, row) * (px - x0)
      return line(y0) * (1 - (py - y0)) + line(y1) * (py - y0)
    }
  }

  test.each([
    [1, layers],
    [0.4, layers],
    [1, { width: 1, height: 4, front: layers.front.slice(0, 12), back: layers.back.slice(0, 12) }],
    [1, { width: 5, height: 1, front: layers.front.slice(0, 15), back: layers.back.slice(0, 15) }],
  ] as const)('alpha is written and the old background taken out by %d', (amount, input) => {
    // The lower rows alone, as they come.
    const top = 2
    const rows = { data: photo.data.slice(top * size.width * 4), width: size.width, height: size.height - top, top }
    unmix(rows, alpha, input, amount)
    for (let y = top; y < size.height; y += 1)
      for (let x = 0; x < size.width; x += 1) {
        const share = (octets[y * size.width + x] ?? 0) / 255
        const at = ((y - top) * size.width + x) * 4
        expect(rows.data[at + 3]).toBe(octets[y * size.width + x])
        for (const channel of [0, 1, 2]) {
          const colour = photo.data[(y * size.width + x) * 4 + channel] ?? 0
          const front = between(input.front, input, channel)(x, y)
          const back = between(input.back, input, channel)(x, y)
          const pure = front + (share / (share ** 2 + (1 - share) ** 2)) * (colour - share * front - (1 - share) * back)
          const expected = share === 0 || share === 1 ? colour : clamp(colour + amount * (pure - colour), 255)
          expect(Math.abs((rows.data[at + channel] ?? 0) - expected), `${x},${y},${channel}`).toBeLessThanOrEqual(0.51)
        }
      }
  })

  test('a transparent photo keeps what it had of both', () => {
    const rows = { data: Uint8ClampedArray.of(9, 9, 9, 51), width: 1, height: 1, top: 0 }
    unmix(rows, { data: Uint8Array.of(128), width: 1, height: 1 }, null, 1)
    expect([...rows.data]).toEqual([9, 9, 9, Math.round((128 * 51) / 255)])
  })
})

describe('a background out of focus', () => {
  /** The nearest mean that holds enough background counts; what it lacks comes from windows three times as wide. */
  function plainly(photo: Pixels, alpha: Plane, radius: number): (channel: number) => Read {
    const size = { width: alpha.width, height: alpha.height }
    const longest = Math.max(size.width, size.height)
    const share = doubles(size, (x, y) => (1 - (alpha.data[y * size.width + x] ?? 0)) ** 2)
    const colour = (channel: number) =>
      doubles(size, (x, y) => (photo.data[(y * size.width + x) * 4 + channel] ?? 0) * share(x, y))
    return (channel) => {
      let [sum, missing]: [Read, Read] = [() => 0, () => 1]
      for (let reach = Math.max(1, Math.round(radius)), last = false; !last; reach *= 3) {
        last = reach >= longest
        const known = boxedThrice(share, size, Math.min(reach, longest))
        const mean = boxedThrice(colour(channel), size, Math.min(reach, longest))
        const [sumBefore, missingBefore] = [sum, missing]
        const take: Read = (x, y) => (known(x, y) < 1e-4 ? 0 : missingBefore(x, y) * Math.min(1, known(x, y) / 0.05))
        sum = doubles(size, (x, y) => sumBefore(x, y) + (take(x, y) && (take(x, y) * mean(x, y)) / known(x, y)))
        missing = doubles(size, (x, y) => missingBefore(x, y) - take(x, y))
      }
      return (x, y) => (missing(x, y) < 0.999 ? sum(x, y) / (1 - missing(x, y)) : colour(channel)(x, y))
    }
  }

  test.each([1, 3, 0.2])('a background out of focus by %d pixels matches the reference', (radius) => {
    const size = { width: 31, height: 23 }
    const alpha = plane(size, (x, y) => clamp(disc(size)(x, y) * 2, 1))
    const photo = photoOf(size, (x, y, channel) => 255 * noise(x * 5 + y * 71 + channel * 301 + 3))
    const { data } = blurBackground(photo, alpha, radius)
    const expected = [0, 1, 2].map(plainly(photo, alpha, radius))
    for (let at = 0; at < data.length; at += 1) {
      const value = at % 4 === 3 ? 255 : (expected[at % 4]?.((at >> 2) % 31, Math.floor((at >> 2) / 31)) ?? Number.NaN)
      expect(Math.abs((data[at] ?? 0) - value), `${at}`).toBeLessThanOrEqual(0.6)
    }
  })

  test('a photo that the subject fills stays in focus', () => {
    const size = { width: 6, height: 5 }
    const photo = photoOf(size, (x, y, channel) => x * 20 + y * 9 + channel)
    expect(
      blurBackground(
        photo,
        plane(size, () => 1),
        2,
      ).data,
    ).toEqual(photo.data)
  })
})

describe('a shadow', () => {
  const mask: Mask = {
    data: Uint8Array.from(
      { length: 60 * 50 },
      (_, at) => 255 * disc({ width: 60, height: 50 })(at % 60, Math.floor(at / 60)),
    ),
    width: 60,
    height: 50,
  }
  const subject = { x: 14, y: 9, width: 32, height: 33 }
  const inMask: Read = (x, y) => (x < 0 || y < 0 || x >= 60 || y >= 50 ? 0 : (mask.data[y * 60 + x] ?? 0) / 255)
  const shadow: Shadow = { kind: 'drop', opacity: 0.6, blur: 5, distance: 25, angle: 30 }

  test('a falling shadow is the subject itself, softened and moved', () => {
    const { plane: shade, box } = castShadow(mask, subject, shadow)
    const blur = 33 * 0.05
    const margin = Math.ceil(1.5 * blur) + 2
    const angle = Math.PI / 6
    expect(box.width).toBeCloseTo(32 + 2 * margin, 6)
    expect(box.height).toBeCloseTo(33 + 2 * margin, 6)
    expect(box.x).toBeCloseTo(14 - margin + Math.cos(angle) * 33 * 0.25, 6)
    expect(box.y).toBeCloseTo(9 - margin + Math.sin(angle) * 33 * 0.25, 6)
    const scale = 320 / (33 + 2 * margin)
    expect([shade.width, shade.height]).toEqual([Math.round((32 + 2 * margin) * scale), 320])
    const still = doubles(shade, (x, y) =>
      inMask(
        Math.floor(14 - margin + ((x + 0.5) / shade.width) * box.width),
        Math.floor(9 - margin + ((y + 0.5) / shade.height) * box.height),
      ),
    )
    const soft = boxedThrice(still, shade, Math.round((blur * scale) / 2))
    for (let at = 0; at < shade.data.length; at += 37)
      expect(shade.data[at]).toBeCloseTo(0.6 * soft(at % shade.width, Math.floor(at / shade.width)), 4)
  })

  test('a shadow without blur has the mask’s own edge', () => {
    const { plane: shade } = castShadow(mask, subject, { ...shadow, blur: 0, distance: 0 })
    expect([shade.width, shade.height]).toEqual([Math.round((36 / 37) * 320), 320])
    for (let at = 0; at < shade.data.length; at += 101) {
      const [x, y] = [at % shade.width, Math.floor(at / shade.width)]
      const here = inMask(Math.floor(12 + ((x + 0.5) / shade.width) * 36), Math.floor(7 + ((y + 0.5) / 320) * 37))
      expect(shade.data[at]).toBeCloseTo(0.6 * here, 5)
    }
  })

  test('a shadow on the ground is an ellipse as wide as the subject’s lower quarter', () => {
    const { plane: shade, box } = castShadow(mask, subject, { ...shadow, kind: 'contact', blur: 0, distance: 10 })
    // 12 % of the height, round the subject's foot and a tenth of its height below it, with two pixels round it.
    const flat = { y: 9 + 33 * 0.94 + 3.3, height: 33 * 0.12 }
    expect(box.x).toBeCloseTo(12, 6)
    expect(box.width).toBeCloseTo(36, 6)
    expect(box.y).toBeCloseTo(flat.y - 2, 6)
    expect(box.height).toBeCloseTo(flat.height + 4, 6)
    expect([shade.width, shade.height]).toEqual([320, Math.round((320 * box.height) / 36)])
    const foot = (x: number) => {
      const column = Math.floor(12 + ((x + 0.5) * 36) / 320)
      const rows = Array.from({ length: 24 }, (_, at) => Math.floor(9 + 33 * 0.75 + ((at + 0.5) * 33 * 0.25) / 24))
      return Math.max(...rows.map((row) => inMask(column, row)))
    }
    const [middle, half] = [
      (2 + flat.height / 2) * (shade.height / box.height),
      (flat.height / 2) * (shade.height / box.height),
    ]
    const feet = Array.from({ length: 320 }, (_, x) => x).filter((x) => foot(x) > 0)
    const [first = 0, last = 0] = [feet.at(0), feet.at(-1)]
    const across = (x: number) => (x + 0.5 - (first + last + 1) / 2) / ((last + 1 - first) / 2)
    for (let at = 0; at < shade.data.length; at += 7) {
      const [x, y] = [at % 320, Math.floor(at / 320)]
      const level = foot(x) && Math.max(0, 1 - ((y + 0.5 - middle) / half) ** 2 / (1 - across(x) ** 2))
      expect(shade.data[at], `${x},${y}`).toBeCloseTo(0.6 * foot(x) * level, 4)
    }
  })
})
