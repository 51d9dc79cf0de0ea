import { Surface } from './surface.ts'

const TILE = 256
const GRID = 3

/** The metric on the whole image would take seconds. */
export function sample(surface: Surface): Surface {
  const { width, height } = surface
  if (width * height <= (TILE * GRID) ** 2) return surface
  const [across, down] = [Math.min(TILE * GRID, width), Math.min(TILE * GRID, height)]
  const canvas = new OffscreenCanvas(across, down)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const source = surface.fitsCanvas ? surface.canvas() : null
  const [columns, rows] = [Math.ceil(across / TILE), Math.ceil(down / TILE)]
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      // Multiples of sixteen, so that a codec's blocks fall where they fall in the image.
      const x = Math.floor(((width - across) * column) / Math.max(1, columns - 1) / 16) * 16 + column * TILE
      const y = Math.floor(((height - down) * row) / Math.max(1, rows - 1) / 16) * 16 + row * TILE
      const [left, top] = [column * TILE, row * TILE]
      if (source) context?.drawImage(source, x, y, TILE, TILE, left, top, TILE, TILE)
      else context?.putImageData(surface.pixels(), left - x, top - y, x, y, TILE, TILE)
    }
  return new Surface(canvas)
}

const PART = 128
const PARTS = 6

/** Smaller parts, evenly spread and off the borders, whose size as a file predicts the whole image's. */
export function evenSample(surface: Surface): Surface {
  const { width, height } = surface
  const side = PART * PARTS
  if (width < side || height < side) return surface
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const source = surface.fitsCanvas ? surface.canvas() : null
  const start = (of: number, at: number) => Math.floor((((at + 0.5) * of) / PARTS - PART / 2) / 16) * 16
  for (let row = 0; row < PARTS; row += 1)
    for (let column = 0; column < PARTS; column += 1) {
      const [x, y] = [start(width, column), start(height, row)]
      const [left, top] = [column * PART, row * PART]
      if (source) context?.drawImage(source, x, y, PART, PART, left, top, PART, PART)
      else context?.putImageData(surface.pixels(), left - x, top - y, x, y, PART, PART)
    }
  return new Surface(canvas)
}
