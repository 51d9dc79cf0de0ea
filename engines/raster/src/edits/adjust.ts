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
