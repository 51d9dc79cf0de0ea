import type Vips from 'wasm-vips'
import wasm from 'wasm-vips/vips.wasm?url'
import { ImageFault } from '../core/fault.ts'

export type VipsModule = Awaited<ReturnType<typeof Vips>>
export type VipsImage = Vips.Image

let loaded: Promise<VipsModule> | undefined

/** It needs memory shared between threads, which browsers give only to isolated pages. */
export const vipsRuns = (): boolean => typeof SharedArrayBuffer === 'function' && crossOriginIsolated

/** libvips, for what nothing else does: palettes, animations, 16 bits, TIFF. 5 MB, loaded on first use. */
export function loadVips(): Promise<VipsModule> {
  if (!vipsRuns()) return Promise.reject(new ImageFault('no-decoder'))
  loaded ??= import('wasm-vips').then(({ default: create }) =>
    create({
      dynamicLibraries: [],
      locateFile: (name) => (name.endsWith('.wasm') ? wasm : name),
      print: () => {},
      printErr: () => {},
    }),
  )
  return loaded
}

/** Runs `work` and frees every image it made; what libvips refuses is a fault of the file. */
export async function withVips<Result>(
  work: (vips: VipsModule, keep: (image: VipsImage) => VipsImage) => Result,
): Promise<Result> {
  const vips = await loadVips()
  const images: VipsImage[] = []
  const keep = (image: VipsImage) => {
    images.push(image)
    return image
  }
  try {
    return work(vips, keep)
  } catch (error) {
    if (error instanceof ImageFault) throw error
    throw new ImageFault('damaged')
  } finally {
    for (const image of images) image.delete()
  }
}
