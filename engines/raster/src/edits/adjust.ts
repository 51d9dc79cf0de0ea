import type { Raster } from '../image/raster.ts'
import type { Adjustment } from './edit.ts'

/** At its end of the scale, white balance changes a channel's light by this factor. */
const BALANCE_FACTOR = 1.35
/** Rec. 709. */
const LUMA = [0.2126, 0.7152, 0.0722] as const

/** An S-curve through black, middle grey and white, so that neither end is cut off. */
function withContrast(value: number, contrast: number): number {
  if (contrast === 0) return value
  const power = 2 ** (contrast / 50)
  return value < 0.5 ? 0.5 * (2 * value) ** power : 1 - 0.5 * (2 * (1 - value)) ** power
}

/** Brightness is a power curve: black stays black and white stays white. */
const withBrightness = (value: number, brightness: number) => value ** (2 ** (-brightness / 75))

/** White balance by gains in linear light, which leave the luma of grey as it was. */
function channelGains({ temperature, tint }: Pick<Adjustment, 'temperature' | 'tint'>): number[] {
  const warm = BALANCE_FACTOR ** (temperature / 100)
  const magenta = BALANCE_FACTOR ** (tint / 100)
  const gains = [warm * magenta ** 0.5, 1 / magenta, magenta ** 0.5 / warm]
  const luma = LUMA.reduce((sum, share, channel) => sum + share * (gains[channel] ?? 0), 0)
  return gains.map((gain) => gain / luma)
}

/** sRGB's curve is near enough to a power of 2.2 for a gain. */
const GAMMA = 2.2

const curve = (gain: number, { brightness, contrast }: Adjustment): Float32Array =>
  Float32Array.from({ length: 256 }, (_, value) => {
    const balanced = Math.min(1, (value / 255) * gain ** (1 / GAMMA))
    return 255 * withContrast(withBrightness(balanced, brightness), contrast)
  })

/** Changes the raster in place. */
export function adjust({ data }: Raster, adjustment: Adjustment): void {
  const [red, green, blue] = channelGains(adjustment).map((gain) => curve(gain, adjustment))
  if (!red || !green || !blue) return
  const saturation = 1 + Math.min(adjustment.saturation, 0) / 100 + Math.max(adjustment.saturation, 0) / 50
  for (let at = 0; at < data.length; at += 4) {
    const r = red[data[at] ?? 0] ?? 0
    const g = green[data[at + 1] ?? 0] ?? 0
    const b = blue[data[at + 2] ?? 0] ?? 0
    const luma = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b
    data[at] = luma + (r - luma) * saturation
    data[at + 1] = luma + (g - luma) * saturation
    data[at + 2] = luma + (b - luma) * saturation
  }
}

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
 * Sharpens the luma in place (unsharp mask), so that colours get no fringes. Each blurred row is made from a window of
 * rows, so the image is never held as floats.
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
