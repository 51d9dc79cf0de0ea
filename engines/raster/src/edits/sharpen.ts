import type { Raster } from '../image/raster.ts'

/** Differences below this are noise or the blocks of an encoder, and are left alone. */
const THRESHOLD = 2

function gaussianWeights(radius: number): Float32Array {
  const reach = Math.max(1, Math.ceil(radius * 2.5))
  const weights = Float32Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * radius * radius)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

const lumaAt = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/**
 * Unsharp masking of the luma, in place: colours get no fringes. A row of the blur is made from a window of rows, so
 * the image is never held as floats.
 */
export function sharpen({ width, height, data }: Raster, amount: number, radius: number): void {
  if (amount === 0) return
  const weights = gaussianWeights(radius)
  const reach = (weights.length - 1) / 2
  const lumas = new Map<number, Float32Array>()
  const blurred = new Map<number, Float32Array>()

  const luma = (y: number): Float32Array => {
    const known = lumas.get(y)
    if (known) return known
    const row = Float32Array.from({ length: width }, (_, x) => lumaAt(data, (y * width + x) * 4))
    lumas.set(y, row)
    return row
  }
  const across = (y: number): Float32Array => {
    const known = blurred.get(y)
    if (known) return known
    const row = luma(y)
    const made = row.map((_, x) => {
      let sum = 0
      for (let tap = -reach; tap <= reach; tap += 1) {
        const from = Math.min(width - 1, Math.max(0, x + tap))
        sum += (row[from] ?? 0) * (weights[tap + reach] ?? 0)
      }
      return sum
    })
    blurred.set(y, made)
    return made
  }

  for (let y = 0; y < height; y += 1) {
    const window = Array.from(weights, (_, index) => across(Math.min(height - 1, Math.max(0, y - reach + index))))
    const row = luma(y)
    for (let x = 0; x < width; x += 1) {
      let smooth = 0
      for (let index = 0; index < window.length; index += 1) smooth += (window[index]?.[x] ?? 0) * (weights[index] ?? 0)
      const difference = (row[x] ?? 0) - smooth
      if (Math.abs(difference) < THRESHOLD) continue
      const at = (y * width + x) * 4
      const added = difference * amount
      data[at] = (data[at] ?? 0) + added
      data[at + 1] = (data[at + 1] ?? 0) + added
      data[at + 2] = (data[at + 2] ?? 0) + added
    }
    // Rows above have been changed and are not read again.
    lumas.delete(y - reach)
    blurred.delete(y - reach)
  }
}
