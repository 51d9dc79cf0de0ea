import type { Raster } from '../image/raster.ts'
import { AXES, Nearest, toCoordinates, toRgba } from './nearest.ts'

/** The colours of images, each with the number of its pixels. */
interface Histogram {
  count: number
  /** Four coordinates an entry: the mean, where several colours share it. */
  points: Float64Array
  weights: Float64Array
}

const MAX_ENTRIES = 1 << 16
const SLOTS = 1 << 17

class Counted {
  readonly #keys = new Int32Array(SLOTS)
  readonly #entries = new Int32Array(SLOTS)
  readonly #sums = new Float64Array(MAX_ENTRIES * AXES)
  readonly #weights = new Float64Array(MAX_ENTRIES)
  readonly #point = new Float64Array(AXES)
  #count = 0

  /** The entry of a colour; -1 where there are too many. */
  #entryOf(key: number): number {
    let slot = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) >>> 15
    for (;;) {
      const entry = this.#entries[slot] as number
      if (entry === 0) {
        if (this.#count === MAX_ENTRIES) return -1
        this.#keys[slot] = key
        this.#count += 1
        this.#entries[slot] = this.#count
        return this.#count - 1
      }
      if (this.#keys[slot] === key) return entry - 1
      slot = (slot + 1) & (SLOTS - 1)
    }
  }

  /** False where there are too many colours. */
  add({ data }: Raster, mask: number): boolean {
    const [sums, weights, point] = [this.#sums, this.#weights, this.#point]
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3] as number
      const colour = (data[at] as number) | ((data[at + 1] as number) << 8) | ((data[at + 2] as number) << 16)
      const entry = this.#entryOf(alpha === 0 ? 0 : (colour | (alpha << 24)) & mask)
      if (entry < 0) return false
      toCoordinates(data, at, point)
      weights[entry] = (weights[entry] as number) + 1
      for (let axis = 0, to = entry * AXES; axis < AXES; axis += 1, to += 1)
        sums[to] = (sums[to] as number) + (point[axis] as number)
    }
    return true
  }

  histogram(): Histogram {
    const weights = this.#weights.slice(0, this.#count)
    const points = this.#sums.slice(0, this.#count * AXES)
    for (let at = 0; at < points.length; at += 1) points[at] = (points[at] as number) / (weights[at >> 2] as number)
    return { count: this.#count, points, weights }
  }
}

/** How many low bits of each channel are left out: as few as fit. */
const MASKS = [-1, 0xfefefefe, 0xfcfcfcfc, 0xf8f8f8f8, 0xf0f0f0f0]

export function histogramOf(images: readonly Raster[]): Histogram {
  for (const mask of MASKS) {
    const counted = new Counted()
    if (images.every((image) => counted.add(image, mask))) return counted.histogram()
  }
  throw new Error('four bits of four channels have no more than 65,536 values')
}

interface Box {
  entries: Int32Array
  mean: Float64Array
  /** The direction of the greatest spread. */
  axis: Float64Array
  /** The sum of squared distances from the mean. */
  error: number
}

function meanOf({ points, weights }: Histogram, entries: Int32Array): Float64Array {
  const mean = new Float64Array(AXES)
  let total = 0
  for (const entry of entries) {
    const weight = weights[entry] as number
    total += weight
    for (let axis = 0; axis < AXES; axis += 1)
      mean[axis] = (mean[axis] as number) + weight * (points[entry * AXES + axis] as number)
  }
  return mean.map((sum) => sum / total)
}

function boxOf(histogram: Histogram, entries: Int32Array): Box {
  const { points, weights } = histogram
  const mean = meanOf(histogram, entries)
  const spread = new Float64Array(AXES * AXES)
  const away = new Float64Array(AXES)
  for (const entry of entries) {
    for (let axis = 0; axis < AXES; axis += 1)
      away[axis] = (points[entry * AXES + axis] as number) - (mean[axis] as number)
    for (let at = 0; at < spread.length; at += 1)
      spread[at] =
        (spread[at] as number) + (weights[entry] as number) * (away[at >> 2] as number) * (away[at & 3] as number)
  }
  const error = [0, 5, 10, 15].reduce((sum, at) => sum + (spread[at] as number), 0)
  return { entries, mean, axis: mainAxis(spread), error }
}

const POWER_ROUNDS = 8

/** The eigenvector of the greatest eigenvalue, by power iteration. */
function mainAxis(matrix: Float64Array): Float64Array {
  let axis = Float64Array.of(1, 0.6, 0.4, 0.3)
  for (let round = 0; round < POWER_ROUNDS; round += 1) {
    const next = axis.map((_, row) =>
      axis.reduce((sum, value, at) => sum + (matrix[row * AXES + at] as number) * value, 0),
    )
    const length = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0))
    if (length === 0) break
    axis = next.map((value) => value / length)
  }
  return axis
}

const BINS = 256

/** Divides a box across its axis, where the errors of both parts are least; null where all its colours are alike. */
function split({ points, weights }: Histogram, { entries, axis }: Box): [Int32Array, Int32Array] | null {
  const along = new Float64Array(entries.length)
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < entries.length; at += 1) {
    const from = (entries[at] as number) * AXES
    let place = 0
    for (let a = 0; a < AXES; a += 1) place += (points[from + a] as number) * (axis[a] as number)
    along[at] = place
    low = Math.min(low, place)
    high = Math.max(high, place)
  }
  if (!(high > low)) return null
  const binOf = (at: number) => Math.floor((((along[at] as number) - low) / (high - low)) * (BINS - 1))
  const [sums, counts] = [new Float64Array(BINS), new Float64Array(BINS)]
  for (let at = 0; at < entries.length; at += 1) {
    const bin = binOf(at)
    const weight = weights[entries[at] as number] as number
    counts[bin] = (counts[bin] as number) + weight
    sums[bin] = (sums[bin] as number) + weight * ((along[at] as number) - low)
  }
  const add = (sum: number, value: number) => sum + value
  const [total, moment] = [counts.reduce(add, 0), sums.reduce(add, 0)]
  let [count, sum, best, cut] = [0, 0, -1, 0]
  for (let bin = 0; bin < BINS - 1; bin += 1) {
    count += counts[bin] as number
    sum += sums[bin] as number
    if (count === total) break
    const gain = (sum * sum) / count + ((moment - sum) * (moment - sum)) / (total - count)
    if (gain > best) [best, cut] = [gain, bin]
  }
  return [entries.filter((_, at) => binOf(at) <= cut), entries.filter((_, at) => binOf(at) > cut)]
}

/** Lloyd's step: each colour moves to the mean of what is nearest to it. */
function refine({ count, points, weights }: Histogram, colours: Float64Array): Float64Array<ArrayBuffer> {
  const nearest = new Nearest(colours)
  const [sums, totals] = [new Float64Array(colours.length), new Float64Array(colours.length / AXES)]
  for (let entry = 0, at = 0; entry < count; entry += 1, at += AXES) {
    const [p0, p1, p2, p3] = [points[at], points[at + 1], points[at + 2], points[at + 3]] as [
      number,
      number,
      number,
      number,
    ]
    const found = nearest.find(p0, p1, p2, p3)
    const weight = weights[entry] as number
    totals[found] = (totals[found] as number) + weight
    for (let axis = 0, to = found * AXES; axis < AXES; axis += 1, to += 1)
      sums[to] = (sums[to] as number) + weight * (points[at + axis] as number)
  }
  return sums.map((sum, at) => (totals[at >> 2] ? sum / (totals[at >> 2] as number) : (colours[at] as number)))
}

const REFINEMENTS = 6

/** Boxes are divided until there are enough, the one with the greatest error first. */
function divide(histogram: Histogram, max: number): Float64Array<ArrayBuffer> {
  const boxes = [
    boxOf(
      histogram,
      Int32Array.from({ length: histogram.count }, (_, entry) => entry),
    ),
  ]
  while (boxes.length < max) {
    const worst = boxes.reduce((maxValue, box) => (box.error > maxValue.error ? box : maxValue))
    if (worst.error <= 0) break
    const parts = split(histogram, worst)
    worst.error = 0
    if (parts) boxes.splice(boxes.indexOf(worst), 1, ...parts.map((entries) => boxOf(histogram, entries)))
  }
  let colours = new Float64Array(boxes.length * AXES)
  for (const [index, { mean }] of boxes.entries()) colours.set(mean, index * AXES)
  for (let round = 0; round < REFINEMENTS; round += 1) colours = refine(histogram, colours)
  return colours
}

export interface Palette {
  /** Red, green, blue and alpha of each colour; those that let through come first, then from dark to bright. */
  rgba: Uint8ClampedArray
  coordinates: Float64Array
}

export function choosePalette(histogram: Histogram, max: number): Palette {
  const found = histogram.count <= max ? histogram.points : divide(histogram, max)
  const order = Array.from({ length: found.length / AXES }, (_, index) => index * AXES)
  order.sort(
    (a, b) => (found[a + 3] as number) - (found[b + 3] as number) || (found[a] as number) - (found[b] as number),
  )
  const palette = { rgba: new Uint8ClampedArray(found.length), coordinates: new Float64Array(found.length) }
  for (const [index, from] of order.entries()) {
    toRgba(found, from, palette.rgba, index * 4)
    toCoordinates(palette.rgba, index * 4, palette.coordinates, index * AXES)
  }
  return palette
}
