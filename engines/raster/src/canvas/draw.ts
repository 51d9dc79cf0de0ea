import { ImageFault } from '../image/raster.ts'
import type { Geometry } from '../scale/geometry.ts'
import { canvasHolds, probeOnce } from './limits.ts'
import { drawPixels, open2d, release, Surface } from './surface.ts'

/** A decoded image in stored orientation, with EXIF's number for it. */
export interface StoredBitmap {
  source: ImageBitmap
  orientation: number
}

/** EXIF 2.32, tag 0x0112. */
function turn(context: OffscreenCanvasRenderingContext2D, orientation: number, width: number, height: number): void {
  const matrices: Record<number, [number, number, number, number, number, number]> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  }
  const matrix = matrices[orientation]
  if (matrix) context.transform(...matrix)
}

export interface DrawOptions {
  background: string | null
  readPixels: boolean
  hollow?: boolean
}

function fillBackground(
  context: OffscreenCanvasRenderingContext2D,
  { canvas, drawn }: Geometry,
  { background, hollow }: Pick<DrawOptions, 'background' | 'hollow'>,
): void {
  if (!background) return
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (hollow) context.clearRect(drawn.x, drawn.y, drawn.width, drawn.height)
}

function paintOn(
  size: Geometry['canvas'],
  readPixels: boolean,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
) {
  if (!canvasHolds(size)) return new Surface(drawPixels(size, paint))
  const context = open2d(size, readPixels)
  paint(context)
  return new Surface(context.canvas)
}

export function draw({ source, orientation }: StoredBitmap, geometry: Geometry, options: DrawOptions): Surface {
  const { canvas: size, source: part, drawn } = geometry
  const swapped = orientation >= 5
  const [width, height] = swapped ? [source.height, source.width] : [source.width, source.height]
  return paintOn(size, options.readPixels, (context) => {
    context.imageSmoothingQuality = 'high'
    fillBackground(context, geometry, options)
    context.beginPath()
    context.rect(drawn.x, drawn.y, drawn.width, drawn.height)
    context.clip()
    context.translate(drawn.x, drawn.y)
    context.scale(drawn.width / part.width, drawn.height / part.height)
    context.translate(-part.x, -part.y)
    turn(context, orientation, width, height)
    context.drawImage(source, 0, 0)
  })
}

export async function paint(
  pixels: ImageData,
  geometry: Geometry,
  options: Pick<DrawOptions, 'background' | 'hollow'>,
): Promise<Surface> {
  const { canvas, drawn } = geometry
  const layer = await createImageBitmap(pixels)
  const surface = paintOn(canvas, true, (context) => {
    fillBackground(context, geometry, options)
    context.drawImage(layer, drawn.x, drawn.y)
  })
  layer.close()
  release(pixels)
  return surface
}

async function tryType(type: string): Promise<boolean> {
  const canvas = new OffscreenCanvas(2, 2)
  canvas.getContext('2d')
  const blob = await canvas.convertToBlob({ type, quality: 0.5 }).catch(() => null)
  return blob?.type === type
}

/** Asked of a small canvas, because a canvas never says no. */
export const canvasWrites = (type: string): Promise<boolean> => probeOnce(`writes ${type}`, () => tryType(type))

export async function encodeOnCanvas(
  surface: Surface,
  type: string,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await surface
    .canvas()
    .convertToBlob({ type, quality: quality / 100 })
    .catch(() => null)
  if (!blob || blob.type !== type || blob.size === 0) throw new ImageFault('encode-failed')
  return new Uint8Array(await blob.arrayBuffer())
}

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
