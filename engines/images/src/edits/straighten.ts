import { newRaster, type Raster } from './edit.ts'

/** The largest upright rectangle of the picture's own ratio that lies within the turned picture. */
export function sizeWithin(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (Math.abs(degrees) * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const scale = Math.min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Catmull-Rom, as Keys gives it (1981, a = -1/2): sharp enough, and exact where a sample lies on a pixel. */
function cubicWeights(offset: number, weights: number[]): void {
  const [square, cube] = [offset * offset, offset * offset * offset]
  weights[0] = -0.5 * cube + square - 0.5 * offset
  weights[1] = 1.5 * cube - 2.5 * square + 1
  weights[2] = -1.5 * cube + 2 * square + 0.5 * offset
  weights[3] = 0.5 * cube - 0.5 * square
}

const within = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))

/** Turns by a small angle, clockwise, and cuts off the corners that would be empty. */
export function straighten(source: Raster, degrees: number): Raster {
  if (degrees === 0) return source
  const { width, height, data } = source
  const size = sizeWithin(width, height, degrees)
  const made = newRaster(size.width, size.height)
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const [across, down]: [number[], number[]] = [[], []]
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const toY = y + 0.5 - size.height / 2
    for (let x = 0; x < size.width; x += 1, to += 4) {
      const toX = x + 0.5 - size.width / 2
      const fromX = toX * cosine + toY * sine + width / 2 - 0.5
      const fromY = toY * cosine - toX * sine + height / 2 - 0.5
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      cubicWeights(fromX - left, across)
      cubicWeights(fromY - top, down)
      let [red, green, blue, cover] = [0, 0, 0, 0]
      for (let row = 0; row < 4; row += 1) {
        const line = within(top - 1 + row, height) * width
        for (let column = 0; column < 4; column += 1) {
          const at = (line + within(left - 1 + column, width)) * 4
          const alpha = data[at + 3] ?? 0
          const weight = (across[column] ?? 0) * (down[row] ?? 0)
          const share = weight * (alpha / 255)
          red += (data[at] ?? 0) * share
          green += (data[at + 1] ?? 0) * share
          blue += (data[at + 2] ?? 0) * share
          cover += alpha * weight
        }
      }
      const alpha = Math.min(255, Math.max(0, cover))
      if (alpha > 0) {
        made.data[to] = Math.round((red * 255) / alpha)
        made.data[to + 1] = Math.round((green * 255) / alpha)
        made.data[to + 2] = Math.round((blue * 255) / alpha)
      }
      made.data[to + 3] = Math.round(alpha)
    }
  }
  return made
}
