import type { Decoded } from './decode.ts'
import { type DecodedImage, uprightSize } from './decoded-image.ts'
import { type DrawWish, draw, paint } from './draw.ts'
import type { Geometry } from './geometry.ts'
import { resample } from './lanczos.ts'
import { release } from './release.ts'
import { Surface } from './surface.ts'

function isWhole({ canvas, source }: Geometry, { source: bitmap, orientation, settled }: Decoded): boolean {
  return (
    settled &&
    orientation === 1 &&
    source.x === 0 &&
    source.y === 0 &&
    canvas.width === bitmap.width &&
    canvas.height === bitmap.height
  )
}

export async function shape(
  image: Pick<DecodedImage, 'get' | 'transferred'>,
  geometry: Geometry,
  wish: DrawWish & { best: boolean; alpha: boolean },
): Promise<Surface> {
  const decoded = await image.get()
  const { source, drawn, canvas } = geometry
  const same = source.width === drawn.width && source.height === drawn.height
  if (same && !wish.readPixels && !wish.background && isWhole(geometry, decoded)) {
    // Nothing to draw: the bitmap itself becomes the canvas, and there is one copy less.
    image.transferred()
    return Surface.fromBitmap(decoded.source)
  }
  if (!wish.best || same) return draw(decoded, geometry, wish)

  const size = uprightSize(decoded)
  let stripePixels: ImageData | null = null
  const rows = (top: number, count: number) => {
    if (stripePixels) release(stripePixels)
    const part = { x: 0, y: top, width: size.width, height: count }
    const stripe = { source: part, drawn: { ...part, y: 0 }, canvas: { width: size.width, height: count } }
    stripePixels = draw(decoded, stripe, { background: null, readPixels: true }).takePixels()
    return stripePixels.data
  }
  const made = resample({ ...size, alpha: wish.alpha, rows }, source, drawn.width, drawn.height)
  const pixels = new ImageData(made.data, made.width, made.height)
  const whole = drawn.width === canvas.width && drawn.height === canvas.height
  if (whole && !wish.background) return new Surface(pixels)
  return await paint(pixels, geometry, wish)
}
