import init, { optimise, optimise_raw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
import { ImageFault } from '@sundry/raster'
import { oxipng as wasm } from '#wasm-files'
import { compileCode, once } from '../../load/load-code.ts'
import type { Header } from '../../model/format.ts'

const load = once(async () => init(await compileCode(wasm)))

export async function optimisePng(file: Uint8Array, level: number): Promise<Uint8Array<ArrayBuffer>> {
  await load()
  try {
    return new Uint8Array(optimise(file, level, false, false))
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError ? error : new ImageFault('damaged')
  }
}

export async function packPixels({ data, width, height }: ImageData, level: number): Promise<Uint8Array<ArrayBuffer>> {
  await load()
  return new Uint8Array(optimise_raw(new Uint8ClampedArray(data.buffer), width, height, level, false, true))
}

const MAX_PIXELS = 25e6

export async function repackOrNull(
  file: Uint8Array,
  { width, height, animated }: Header,
  effort: 'fast' | 'small',
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (animated || width * height > MAX_PIXELS) return null
  return await optimisePng(file, effort === 'small' ? 2 : 1)
}
