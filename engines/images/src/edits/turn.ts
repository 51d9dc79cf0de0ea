import { newRaster, type Raster } from './edit.ts'

const pixelsOf = ({ data }: Raster) => new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)

/** Clockwise. */
export function rotate(source: Raster, degrees: 90 | 180 | 270): Raster {
  const { width, height } = source
  const from = pixelsOf(source)
  if (degrees === 180) {
    const turned = newRaster(width, height)
    pixelsOf(turned).set(from.toReversed())
    return turned
  }
  const turned = newRaster(height, width)
  const to = pixelsOf(turned)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const place = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      to[place] = from[at] ?? 0
    }
  }
  return turned
}

export function flip(source: Raster, axis: 'horizontal' | 'vertical'): Raster {
  const { width, height } = source
  const flipped = newRaster(width, height)
  const [from, to] = [pixelsOf(source), pixelsOf(flipped)]
  for (let y = 0; y < height; y += 1) {
    const row = from.subarray(y * width, (y + 1) * width)
    if (axis === 'horizontal') to.set(row.toReversed(), y * width)
    else to.set(row, (height - 1 - y) * width)
  }
  return flipped
}
