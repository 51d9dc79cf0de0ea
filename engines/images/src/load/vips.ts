import { ImageFault } from '@sundry/raster'
import type Vips from 'wasm-vips'
import { vipsHeif as heif, vips as wasm } from '#wasm-files'
import { compileCode, loadScript, once, startWith } from './load-code.ts'

export type VipsModule = Awaited<ReturnType<typeof Vips>>
export type VipsImage = Vips.Image

/** Needs memory shared between threads, which browsers give only to cross-origin isolated pages. */
export const vipsRuns = (): boolean => typeof SharedArrayBuffer === 'function' && crossOriginIsolated

let describeStart: (starting: boolean) => void = () => {}

export const onVipsStart = (report: typeof describeStart): void => {
  describeStart = report
}

/** So that the same image gives the same AVIF file on every machine: threads cut it into tiles. */
const THREADS = 2
const HEIF = 'vips-heif.wasm'

async function start(libraries: string[]): Promise<VipsModule> {
  // Compiled before the threads start, so that a slow network is not taken for a start that hangs.
  const [{ default: create }, module] = await Promise.all([loadScript(() => import('wasm-vips')), compileCode(wasm)])
  describeStart(true)
  const silent = { print: () => {}, printErr: () => {} }
  const locateFile = (name: string, folder: string) => (name === HEIF ? heif : folder + name)
  const vips = await startWith(module, (options) =>
    create({ ...silent, dynamicLibraries: libraries, locateFile, ...options }),
  )
  vips.concurrency(THREADS)
  describeStart(false)
  return vips
}

const startVips = once(() => start([]))
const startWithAvif = once(() => start([HEIF]))

const loadVips = ({ writesAvif = false } = {}): Promise<VipsModule> => {
  if (!vipsRuns()) return Promise.reject(new ImageFault('no-decoder'))
  return writesAvif ? startWithAvif() : startVips()
}

export async function withVips<Result>(
  work: (vips: VipsModule, keep: (image: VipsImage) => VipsImage) => Result,
  options: { writesAvif?: boolean } = {},
): Promise<Result> {
  const vips = await loadVips(options)
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
