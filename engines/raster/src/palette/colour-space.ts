/**
 * Coordinates in which equal distances look about equal: brightness, two differences of colours, and opacity. A colour
 * counts as seen over black and over white at once, so what is hidden weighs nothing. Only sums and products, so that
 * every engine computes the same. The factors gave the least bytes at equal SSIMULACRA2 over photographs, screenshots
 * and drawings.
 */
export const AXES = 4
const [RED, GREEN, BLUE] = [0.25, 0.65, 0.1]
const [FIRST, SECOND, OPACITY] = [0.5, 0.45, 0.5]

/** Red, green, blue and alpha, 0 to 255. */
export function toCoordinates(rgba: Uint8ClampedArray, from: number, to: Float64Array, at = 0): void {
  const alpha = rgba[from + 3] as number
  const share = alpha / 255
  const [red, blue] = [(rgba[from] as number) * share, (rgba[from + 2] as number) * share]
  const brightness = RED * red + GREEN * (rgba[from + 1] as number) * share + BLUE * blue
  to[at] = brightness - alpha / 2
  to[at + 1] = (red - brightness) * FIRST
  to[at + 2] = (blue - brightness) * SECOND
  to[at + 3] = alpha * OPACITY
}

export function toRgba(coordinates: Float64Array, from: number, to: Uint8ClampedArray, at: number): void {
  const alpha = Math.round((coordinates[from + 3] as number) / OPACITY)
  const brightness = (coordinates[from] as number) + alpha / 2
  const red = (coordinates[from + 1] as number) / FIRST + brightness
  const blue = (coordinates[from + 2] as number) / SECOND + brightness
  const green = (brightness - RED * red - BLUE * blue) / GREEN
  const share = alpha > 0 ? 255 / alpha : 0
  to.set([Math.round(red * share), Math.round(green * share), Math.round(blue * share), alpha], at)
}
