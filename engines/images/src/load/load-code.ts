import type { Pixels } from '@sundry/pixels'
import { ImageFault } from '@sundry/raster'

const unavailable = (): never => {
  throw new ImageFault('code-unavailable')
}

/** A script that does not arrive is no fault of the image. */
export const loadScript = <Script>(script: () => Promise<Script>): Promise<Script> => script().catch(unavailable)

/** Loads once. A failure is forgotten, so that the next image tries again. */
export function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

async function fetchCode(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(unavailable)
  return response.ok ? response.arrayBuffer().catch(unavailable) : unavailable()
}

export async function compileCode(url: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(url))
  } catch {
    // Streaming also refuses a file that is served under another type.
    return WebAssembly.compile(await fetchCode(url))
  }
}

interface Instantiation {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): Record<string, never>
}

/** Starts what Emscripten wrote; by itself it would take a file that does not arrive for a crash. */
export function startWith<Codec>(
  module: WebAssembly.Module,
  create: (options: Instantiation) => PromiseLike<Codec>,
): Promise<Codec> {
  return new Promise((resolve, reject) => {
    const instantiateWasm: Instantiation['instantiateWasm'] = (imports, receive) => {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module), reject)
      return {}
    }
    create({ instantiateWasm }).then(resolve, reject)
  })
}

export const codecOnce = <Codec>(
  create: (options: Instantiation & { noInitialRun: boolean }) => PromiseLike<Codec>,
  wasm: string,
): (() => Promise<Codec>) =>
  once(async () => startWith(await compileCode(wasm), (options) => create({ noInitialRun: true, ...options })))

/** Our JPEG codec and resampler, fetched when the first image needs them. */
export const openPixels = once<Pixels>(async () => {
  const { loadPixels, pixelsWasm } = await loadScript(() => import('@sundry/pixels'))
  return loadPixels(await fetchCode(pixelsWasm))
})

/** The codec cannot do it; another decoder or encoder may. */
export const isPixelsFault = (error: unknown): boolean => error instanceof Error && error.name === 'PixelsFault'
