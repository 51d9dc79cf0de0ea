import type { Mask } from './plane.ts'
import { FIT_SIDE, OPAQUE_FROM, SAME_SHAPE } from './policy.ts'

interface Size {
  width: number
  height: number
}

export const isSameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) <= SAME_SHAPE ||
  Math.abs(a.width * (b.height / a.height) - b.width) <= 1

export async function sizeOf(photo: Blob): Promise<Size> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

export async function maskOf(cutout: Blob, photo: Size): Promise<Mask | null> {
  const bitmap = await createImageBitmap(cutout)
  try {
    if (!isSameShape(bitmap, photo)) return null
    const scale = Math.min(1, FIT_SIDE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const pixels = context.getImageData(0, 0, width, height).data
    const data = Uint8Array.from({ length: width * height }, (_, at) => pixels[at * 4 + 3] ?? 0)
    return data.some((alpha) => alpha < OPAQUE_FROM) ? { data, width, height } : null
  } finally {
    bitmap.close()
  }
}
