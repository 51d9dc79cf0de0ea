import type Vips from 'wasm-vips'
import { vips as wasm } from '#wasm-files'
import { ImageFault } from '../core/fault.ts'

export type VipsModule = Awaited<ReturnType<typeof Vips>>
export type VipsImage = Vips.Image

let loaded: Promise<VipsModule> | undefined

/** Needs memory shared between threads, which browsers give only to cross-origin isolated pages. */
export const vipsRuns = (): boolean => typeof SharedArrayBuffer === 'function' && crossOriginIsolated

let tellStart: (starting: boolean) => void = () => {}

export const onVipsStart = (tell: typeof tellStart): void => {
  tellStart = tell
}

/** Fetched and compiled before the threads start, so that a slow network is not taken for a start that hangs. */
async function compileVips(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(wasm))
  } catch {
    return WebAssembly.compile(await (await fetch(wasm)).arrayBuffer())
  }
}

async function startVips(): Promise<VipsModule> {
  const [{ default: create }, module] = await Promise.all([import('wasm-vips'), compileVips()])
  tellStart(true)
  const vips = await create({
    dynamicLibraries: [],
    instantiateWasm: (imports, receive) => {
      void WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module))
      return {}
    },
    print: () => {},
    printErr: () => {},
  })
  tellStart(false)
  return vips
}

export function loadVips(): Promise<VipsModule> {
  if (!vipsRuns()) return Promise.reject(new ImageFault('no-decoder'))
  loaded ??= startVips()
  return loaded
}

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
