import type Vips from 'wasm-vips'
import { vips as wasm } from '#wasm-files'
import { ImageFault } from '../core/fault.ts'
import { compileCode, loadScript, once, startWith } from './load-code.ts'

export type VipsModule = Awaited<ReturnType<typeof Vips>>
export type VipsImage = Vips.Image

/** Needs memory shared between threads, which browsers give only to cross-origin isolated pages. */
export const vipsRuns = (): boolean => typeof SharedArrayBuffer === 'function' && crossOriginIsolated

let tellStart: (starting: boolean) => void = () => {}

export const onVipsStart = (tell: typeof tellStart): void => {
  tellStart = tell
}

const startVips = once(async () => {
  // Compiled before the threads start, so that a slow network is not taken for a start that hangs.
  const [{ default: create }, module] = await Promise.all([loadScript(() => import('wasm-vips')), compileCode(wasm)])
  tellStart(true)
  const silent = { dynamicLibraries: [], print: () => {}, printErr: () => {} }
  const vips = await startWith(module, (options) => create({ ...silent, ...options }))
  tellStart(false)
  return vips
})

const loadVips = (): Promise<VipsModule> => (vipsRuns() ? startVips() : Promise.reject(new ImageFault('no-decoder')))

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
