// One photograph's part of `bench/pixels.ts`, in a process of its own: bytes by encoder and score, as JSON.
import { readFileSync } from 'node:fs'
import { loadPixels } from '../../engines/pixels/src/index.ts'
import { placeOf } from './images-photos.ts'
import { bytesAt, curvesOf, decode, TURBO, WAYS } from './pixels-curves.ts'

export const SCORES = [70, 75, 80, 85]
const MIN_PIXELS = 1e6

/** Logarithms of the bytes by way and score, relative to libjpeg-turbo's. */
export interface PhotoResult {
  width: number
  height: number
  bytes: Record<string, number>
}

const wasm = new URL('../../engines/pixels/src/wasm/pixels.wasm', import.meta.url)

async function measure(name: string): Promise<PhotoResult> {
  const pixels = await loadPixels(readFileSync(wasm))
  const file = readFileSync(placeOf(name))
  // At half its sides, which hides what its own compression did, if a megapixel is left; else as it is.
  const half = decode(pixels, file, 2)
  const photo = half.width * half.height >= MIN_PIXELS ? half : decode(pixels, file)
  const { width, height } = photo
  if (width * height < MIN_PIXELS) throw new Error(`The photograph ${name} has less than a megapixel.`)
  const curves = await curvesOf(pixels, photo, SCORES)
  const bytes: Record<string, number> = {}
  for (const score of SCORES) {
    const base = bytesAt(curves.get(TURBO) ?? [], score)
    for (const way of WAYS) {
      const own = bytesAt(curves.get(way) ?? [], score)
      if (base !== null && own !== null) bytes[`${way} ${score}`] = own - base
    }
  }
  return { width, height, bytes }
}

const [name] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && name) console.log(JSON.stringify(await measure(name)))
