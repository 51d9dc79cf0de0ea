import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Vips from 'wasm-vips'
import { loadPixels, pixelsWasm, type RgbaImage } from '../../engines/pixels/src/index.ts'

type Module = Awaited<ReturnType<typeof Vips>>
let loaded: Promise<Module> | undefined

export function loadNodeVips(): Promise<Module> {
  const require = createRequire(new URL('../../engines/images/package.json', import.meta.url))
  loaded ??= (require('wasm-vips') as typeof Vips)({ dynamicLibraries: ['vips-heif.wasm', 'vips-jxl.wasm'] }).then(
    (vips) => {
      // libvips keeps the last 100 operations with their pixels, which its 2 GB of WebAssembly do not hold.
      vips.Cache.max(0)
      return vips
    },
  )
  return loaded
}

const core = loadPixels(readFileSync(new URL(pixelsWasm)))

/** SSIMULACRA2. */
export const scoreOf = async (reference: RgbaImage, made: RgbaImage): Promise<number> =>
  (await core).similarTo(reference).score(made)

export async function readPixels(file: Uint8Array): Promise<RgbaImage> {
  const vips = await loadNodeVips()
  const stored = vips.Image.newFromBuffer(file, '', {})
  const turned = stored.autorot()
  const colours = turned.colourspace(vips.Interpretation.srgb)
  const flat = colours.hasAlpha() ? colours.flatten({ background: [255, 255, 255] }) : colours.copy()
  const eight = flat.cast(vips.BandFormat.uchar)
  const full = eight.bandjoin(255)
  const pixels: RgbaImage = { width: full.width, height: full.height, data: new Uint8Array(full.writeToMemory()) }
  for (const image of [stored, turned, colours, flat, eight, full]) image.delete()
  return pixels
}

const MIDDLE = 1024

/** As large an image as the metric judges in a second, its pixels untouched. */
export async function middleOf(file: Uint8Array): Promise<RgbaImage> {
  const whole = await readPixels(file)
  const [width, height] = [Math.min(MIDDLE, whole.width), Math.min(MIDDLE, whole.height)]
  const [left, top] = [(whole.width - width) >> 1, (whole.height - height) >> 1]
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * whole.width + left) * 4
    data.set(whole.data.subarray(from, from + width * 4), row * width * 4)
  }
  return { width, height, data }
}
