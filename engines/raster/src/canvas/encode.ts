import { ImageFault } from '../image/fault.ts'
import { probeOnce } from './limits.ts'
import type { Surface } from './surface.ts'

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
