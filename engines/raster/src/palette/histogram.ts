import type { Raster } from '../image/raster.ts'
import { AXES, toCoordinates } from './nearest.ts'

/** The colours of images, each with the number of its pixels. */
export interface Histogram {
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
