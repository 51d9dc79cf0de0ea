import { ImageFault } from '../core/fault.ts'
import type { Surface } from './surface.ts'

const known = new Map<string, Promise<boolean>>()

/** Whether the browser's canvas writes this type; asked once, of a small canvas, because it never says no. */
export function canvasWrites(type: string): Promise<boolean> {
  const found = known.get(type)
  if (found) return found
  const canvas = new OffscreenCanvas(2, 2)
  canvas.getContext('2d')
  const asked = canvas.convertToBlob({ type, quality: 0.5 }).then(
    (blob) => blob.type === type,
    () => false,
  )
  known.set(type, asked)
  return asked
}

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
