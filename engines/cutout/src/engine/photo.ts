import { canvasHolds } from '@sundry/raster'
import { CutoutFault } from '../base/fault.ts'
import { MAX_PHOTO_PIXELS, SAFE_CANVAS_PIXELS, SAFE_CANVAS_SIDE } from '../base/policy.ts'
import { context2d } from '../models/input.ts'

export interface Photo {
  context: OffscreenCanvasRenderingContext2D
  width: number
  height: number
  reduced: boolean
}

function draw(bitmap: ImageBitmap, scale: number): Photo {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = context2d(width, height, true)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { context, width, height, reduced: false }
}

export async function openPhoto(blob: Blob, maxSide: number | null): Promise<Photo> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => {
    throw new CutoutFault('damaged')
  })
  try {
    const pixels = bitmap.width * bitmap.height
    const expected = maxSide === null ? 1 : Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const maxValue = Math.min(1, Math.sqrt(MAX_PHOTO_PIXELS / pixels))
    const scale = Math.min(expected, maxValue)
    const size = { width: Math.ceil(bitmap.width * scale), height: Math.ceil(bitmap.height * scale) }
    // A canvas beyond a browser's limits stays empty without an error.
    if (canvasHolds(size)) return { ...draw(bitmap, scale), reduced: scale < expected }
    const safe = Math.min(
      scale,
      Math.sqrt(SAFE_CANVAS_PIXELS / pixels),
      SAFE_CANVAS_SIDE / Math.max(bitmap.width, bitmap.height),
    )
    return { ...draw(bitmap, safe), reduced: true }
  } finally {
    bitmap.close()
  }
}
