import type { Adjustment, Raster } from '@sundry/images'

/** Linear light of sRGB is near enough to this power. */
const GAMMA = 2.2
/** A gain of the image engine's white balance at the end of its scale, and of its brightness. */
const [BALANCE, BRIGHTNESS] = [1.35, 75]
/** Between these, and with channels this near to each other, a pixel counts as grey. */
const GREY = { min: 50, max: 235, spread: 40 } as const
const MIN_GREY_SHARE = 0.05
/** Half of a cast is taken out, and never more than this of the scale. */
const [GENTLE, MAX_BALANCE, MAX_BRIGHTNESS] = [0.5, 15, 20]
/** The brightest hundredth of a photo in good light reaches this. */
const WHITE = 0.92
/** So many pixels describe the light of any photo. */
const SAMPLES = 100_000
/** A smaller change cannot be seen and is left out. */
const MIN_CHANGE = 2

const clamp = (value: number, limit: number) => Math.round(Math.min(limit, Math.max(-limit, value)))

/**
 * A gentle white balance and exposure for the whole photo; null where it needs none. They are read from greys and from
 * the brightest pixels, never from skin, whose colour is the person's own.
 */
export function evenLight({ data }: Raster): Adjustment | null {
  const brightest = new Uint32Array(256)
  const sums = [0, 0, 0]
  let [greys, count] = [0, 0]
  const step = Math.max(1, Math.floor(data.length / 4 / SAMPLES)) * 4
  for (let at = 0; at < data.length; at += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 255) continue
    count += 1
    const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
    brightest[high] = (brightest[high] ?? 0) + 1
    if (low < GREY.min || high > GREY.max || high - low > GREY.spread) continue
    greys += 1
    sums[0] = (sums[0] ?? 0) + red
    sums[1] = (sums[1] ?? 0) + green
    sums[2] = (sums[2] ?? 0) + blue
  }
  if (count === 0) return null
  const [red, green, blue] = sums.map((sum) => (sum / Math.max(1, greys)) ** GAMMA)
  const isKnown = greys > count * MIN_GREY_SHARE && red && green && blue
  const steps = (gain: number) => clamp((GENTLE * 100 * Math.log(gain)) / Math.log(BALANCE), MAX_BALANCE)
  const temperature = isKnown ? steps(Math.sqrt(blue / red)) : 0
  const tint = isKnown ? steps((green / Math.sqrt(red * blue)) ** (2 / 3)) : 0

  let level = 255
  for (let rest = count / 100; level > 1 && rest > (brightest[level] ?? 0); level -= 1) rest -= brightest[level] ?? 0
  const exponent = Math.log(WHITE) / Math.log(Math.min(level, 254) / 255)
  const brightness = Math.max(0, clamp(-BRIGHTNESS * Math.log2(exponent), MAX_BRIGHTNESS))
  if ([temperature, tint, brightness].every((change) => Math.abs(change) < MIN_CHANGE)) return null
  return { brightness, contrast: 0, saturation: 0, temperature, tint }
}
