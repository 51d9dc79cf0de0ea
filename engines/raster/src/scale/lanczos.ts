// Lanczos with three lobes, in linear light and premultiplied, a row at a time: the image is never held as floats.
import { type Box, newRaster, type Raster } from '../image/raster.ts'

const LOBES = 3

export interface Taps {
  starts: Int32Array
  counts: Int32Array
  weights: Float32Array
  maxTaps: number
}

const kernel = (x: number) => {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const angle = Math.PI * x
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}

/**
 * `from` and `length` select the stretch of a side of `limit` pixels that becomes `size` pixels; the weights of each
 * begin at `index * maxTaps`.
 */
export function lanczosTaps(from: number, length: number, limit: number, size: number): Taps {
  const scale = length / size
  const wide = Math.max(1, scale)
  const maxTaps = Math.ceil(LOBES * wide) * 2 + 2
  const [starts, counts] = [new Int32Array(size), new Int32Array(size)]
  const weights = new Float32Array(size * maxTaps)
  for (let index = 0; index < size; index += 1) {
    const centre = from + (index + 0.5) * scale
    const start = Math.max(0, Math.floor(centre - LOBES * wide))
    const end = Math.min(limit, Math.ceil(centre + LOBES * wide), start + maxTaps)
    let sum = 0
    for (let at = start; at < end; at += 1) sum += kernel((at + 0.5 - centre) / wide)
    for (let at = start; at < end; at += 1)
      weights[index * maxTaps + at - start] = kernel((at + 0.5 - centre) / wide) / sum
    starts[index] = start
    counts[index] = end - start
  }
  return { starts, counts, weights, maxTaps }
}

/** Two table entries of the way back to sRGB are less than half a step of the darkest colours apart. */
const STEPS = 16_384

const toLinear = Float32Array.from({ length: 256 }, (_, value) => {
  const light = value / 255
  return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4
})
const toSrgb = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, index) => {
  const light = index / STEPS
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})

export interface Source {
  width: number
  height: number
  alpha: boolean
  rows(top: number, count: number): Uint8ClampedArray
}

const BAND = 128

function horizontal(row: Uint8ClampedArray, at: number, width: number, taps: Taps, alpha: boolean): Float32Array {
  const channels = alpha ? 4 : 3
  const linear = new Float32Array(width * channels)
  for (let x = 0, to = 0, from = at; x < width; x += 1, from += 4, to += channels) {
    const cover = alpha ? (row[from + 3] ?? 0) / 255 : 1
    linear[to] = (toLinear[row[from] ?? 0] ?? 0) * cover
    linear[to + 1] = (toLinear[row[from + 1] ?? 0] ?? 0) * cover
    linear[to + 2] = (toLinear[row[from + 2] ?? 0] ?? 0) * cover
    if (alpha) linear[to + 3] = cover
  }
  const { starts, counts, weights, maxTaps: maxValue } = taps
  const size = starts.length
  const out = new Float32Array(size * channels)
  for (let index = 0, to = 0; index < size; index += 1, to += channels) {
    let [red, green, blue, cover] = [0, 0, 0, 0]
    let from = (starts[index] ?? 0) * channels
    const first = index * maxValue
    const last = first + (counts[index] ?? 0)
    for (let tap = first; tap < last; tap += 1, from += channels) {
      const weight = weights[tap] ?? 0
      red += (linear[from] ?? 0) * weight
      green += (linear[from + 1] ?? 0) * weight
      blue += (linear[from + 2] ?? 0) * weight
      if (alpha) cover += (linear[from + 3] ?? 0) * weight
    }
    out[to] = red
    out[to + 1] = green
    out[to + 2] = blue
    if (alpha) out[to + 3] = cover
  }
  return out
}

function store(sums: Float32Array, pixels: Uint8ClampedArray, at: number, alpha: boolean): void {
  const channels = alpha ? 4 : 3
  for (let from = 0, to = at; from < sums.length; from += channels, to += 4) {
    const cover = alpha ? Math.min(1, Math.max(0, sums[from + 3] ?? 0)) : 1
    for (let channel = 0; channel < 3; channel += 1) {
      const light = cover > 0 ? (sums[from + channel] ?? 0) / cover : 0
      pixels[to + channel] = toSrgb[Math.min(STEPS, Math.max(0, Math.round(light * STEPS)))] ?? 0
    }
    pixels[to + 3] = Math.round(cover * 255)
  }
}

export function resample(source: Source, part: Box, width: number, height: number): Raster {
  const across = lanczosTaps(part.x, part.width, source.width, width)
  const down = lanczosTaps(part.y, part.height, source.height, height)
  const channels = source.alpha ? 4 : 3
  const result = newRaster(width, height)
  const rows = new Map<number, Float32Array>()
  let band: { top: number; count: number; data: Uint8ClampedArray } = {
    top: 0,
    count: 0,
    data: new Uint8ClampedArray(0),
  }
  const row = (y: number): Float32Array => {
    const known = rows.get(y)
    if (known) return known
    if (y >= band.top + band.count) {
      const count = Math.min(BAND, source.height - y)
      band = { top: y, count, data: source.rows(y, count) }
    }
    const made = horizontal(band.data, (y - band.top) * source.width * 4, source.width, across, source.alpha)
    rows.set(y, made)
    return made
  }
  const sums = new Float32Array(width * channels)
  for (let y = 0; y < height; y += 1) {
    const start = down.starts[y] ?? 0
    const count = down.counts[y] ?? 0
    for (const known of rows.keys()) if (known < start) rows.delete(known)
    sums.fill(0)
    for (let tap = 0; tap < count; tap += 1) {
      const weight = down.weights[y * down.maxTaps + tap] ?? 0
      const line = row(start + tap)
      for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (line[at] ?? 0) * weight
    }
    store(sums, result.data, y * width * 4, source.alpha)
  }
  return result
}
