import { Surface } from './surface.ts'

const TILE = 256
const GRID = 3

/** The metric on the whole picture would take seconds. */
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
      // Multiples of sixteen, so that a codec's blocks fall where they fall in the picture.
      const x = Math.floor(((width - across) * column) / Math.max(1, columns - 1) / 16) * 16 + column * TILE
      const y = Math.floor(((height - down) * row) / Math.max(1, rows - 1) / 16) * 16 + row * TILE
      const [left, top] = [column * TILE, row * TILE]
      if (source) context?.drawImage(source, x, y, TILE, TILE, left, top, TILE, TILE)
      else context?.putImageData(surface.pixels(), left - x, top - y, x, y, TILE, TILE)
    }
  return new Surface(canvas)
}
