import { ImageFault } from '../core/fault.ts'
import type { Decoded } from './decode.ts'
import type { Geometry } from './geometry.ts'
import { Surface } from './surface.ts'

/** How the stored picture is turned, as the canvas wants it; EXIF 2.32, tag 0x0112. */
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

export interface DrawWish {
  /** Painted below the picture; null leaves the canvas transparent. */
  background: string | null
  /** Whether an encoder in WebAssembly is going to read the pixels. */
  readPixels: boolean
  /** The background surrounds the picture and does not show through it. */
  hollow?: boolean
  /** Whether no pixel may stay empty: a canvas beyond a browser's limits says nothing and draws nothing. */
  opaque?: boolean
}

/** Every browser holds this much (iOS no more). */
const SURE_PIXELS = 16.7e6

/** Crops, turns and scales in one go, with the browser's own scaling. */
export function draw({ source, orientation }: Decoded, geometry: Geometry, wish: DrawWish): Surface {
  const { canvas: size, source: part, drawn } = geometry
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { willReadFrequently: wish.readPixels })
  if (!context) throw new ImageFault('target-too-large')
  context.imageSmoothingQuality = 'high'
  if (wish.background) {
    context.fillStyle = wish.background
    context.fillRect(0, 0, size.width, size.height)
    if (wish.hollow) context.clearRect(drawn.x, drawn.y, drawn.width, drawn.height)
  }
  const swapped = orientation >= 5
  const [width, height] = swapped ? [source.height, source.width] : [source.width, source.height]
  // From the upright picture's pixels to the canvas's, then from the stored picture's to the upright one's.
  context.beginPath()
  context.rect(drawn.x, drawn.y, drawn.width, drawn.height)
  context.clip()
  context.translate(drawn.x, drawn.y)
  context.scale(drawn.width / part.width, drawn.height / part.height)
  context.translate(-part.x, -part.y)
  turn(context, orientation, width, height)
  context.drawImage(source, 0, 0)
  if (wish.opaque && size.width * size.height > SURE_PIXELS) {
    const [, , , cover] = context.getImageData(size.width - 1, size.height - 1, 1, 1).data
    if (cover !== 255) throw new ImageFault('target-too-large')
  }
  return new Surface(canvas)
}

/** Pixels of the drawn size on their place of the canvas, over the background. */
export function paint(
  pixels: ImageData,
  { canvas: size, drawn }: Geometry,
  { background, hollow }: Pick<DrawWish, 'background' | 'hollow'>,
): Surface {
  const layer = new OffscreenCanvas(pixels.width, pixels.height)
  layer.getContext('2d')?.putImageData(pixels, 0, 0)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ImageFault('target-too-large')
  if (background) {
    context.fillStyle = background
    context.fillRect(0, 0, size.width, size.height)
    if (hollow) context.clearRect(drawn.x, drawn.y, drawn.width, drawn.height)
  }
  context.drawImage(layer, drawn.x, drawn.y)
  return new Surface(canvas)
}
