import type { Raster } from '../image/raster.ts'
import type { AnchorShare } from './geometry.ts'

/** Noise and slow gradients differ by less. */
const NOISE = 24
/** A subject that only so little stands out is a guess. */
const MIN_CONTRAST = 0.12
/** Places that hold nearly as much are as good: of those the middle one is taken. */
const NEARLY = 0.97

/** The colours along the border: what shows there is background more often than not. */
function borderColours({ width, height, data }: Raster): number[] {
  const pixels: number[] = []
  for (let x = 0; x < width; x += 1) pixels.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 1) pixels.push(y * width, y * width + width - 1)
  return pixels.flatMap((pixel) => [...data.subarray(pixel * 4, pixel * 4 + 3)])
}

/** For each column (or row) how far its pixels are from every colour of the border. */
function profileOf(image: Raster, axis: 'x' | 'y'): Float64Array {
  const { width, height, data } = image
  const border = borderColours(image)
  const profile = new Float64Array(axis === 'x' ? width : height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      let nearest = Number.POSITIVE_INFINITY
      for (let other = 0; other < border.length; other += 3) {
        const red = (data[at] ?? 0) - (border[other] ?? 0)
        const green = (data[at + 1] ?? 0) - (border[other + 1] ?? 0)
        const blue = (data[at + 2] ?? 0) - (border[other + 2] ?? 0)
        nearest = Math.min(nearest, red * red + green * green + blue * blue)
      }
      const line = axis === 'x' ? x : y
      profile[line] = (profile[line] ?? 0) + Math.max(0, Math.sqrt(nearest) - NOISE)
    }
  return profile
}

function bestStart(profile: Float64Array, part: number): number {
  const room = profile.length - part
  if (room < 1) return 0.5
  const sums: number[] = []
  let sum = profile.subarray(0, part).reduce((one, other) => one + other, 0)
  for (let start = 0; start <= room; start += 1) {
    sums.push(sum)
    sum += (profile[start + part] ?? 0) - (profile[start] ?? 0)
  }
  const [max, min] = [Math.max(...sums), Math.min(...sums)]
  if (max - min < MIN_CONTRAST * max || max === 0) return 0.5
  const good = sums.flatMap((value, start) => (value >= NEARLY * max ? [start] : []))
  return ((good[0] ?? 0) + (good.at(-1) ?? room)) / 2 / room
}

/**
 * Where a crop to a ratio keeps most of what stands out from the image's border, as a share of the room before it; the
 * middle where nothing stands out. A copy of some dozen pixels a side is enough.
 */
export function subjectShare(image: Raster, ratio: number): AnchorShare {
  const { width, height } = image
  if (width > height * ratio) return { x: bestStart(profileOf(image, 'x'), Math.round(height * ratio)), y: 0.5 }
  return { x: 0.5, y: bestStart(profileOf(image, 'y'), Math.round(width / ratio)) }
}
