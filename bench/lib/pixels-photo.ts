// One photograph's part of `bench/pixels.ts`, in a process of its own: bytes and processor time by encoder, as JSON.
import { readFileSync } from 'node:fs'
import { loadPixels } from '../../engines/pixels/src/index.ts'
import { formerSmallTier } from './former-mozjpeg.ts'
import { placeOf } from './images-photos.ts'
import { bytesAt, curvesOf, decode, TURBO, WAYS, write } from './pixels-curves.ts'
import { cjpeg, mozjpeg, type Picture, toPpm } from './pixels-peers.ts'
import { median } from './report.ts'

export const SCORES = [70, 75, 80, 85]
export const SEARCH = 'ours, two sizes tried before'
const LEAST_PIXELS = 1e6
const TIMED_QUALITY = 75
const ROUNDS = 3
const TRIED = [62, 74]

/** Logarithms, relative to libjpeg-turbo: of the bytes by way and score, and of the processor time by way. */
export interface PhotoResult {
  width: number
  height: number
  bytes: Record<string, number>
  costs: Record<string, number>
}

const wasm = new URL('../../engines/pixels/src/wasm/pixels.wasm', import.meta.url)

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function measure(name: string, isTimed: boolean): Promise<PhotoResult> {
  const pixels = await loadPixels(readFileSync(wasm))
  const file = readFileSync(placeOf(name))
  // At half its sides, which hides what its own compression did, if a megapixel is left; else as it is.
  const half = decode(pixels, file, 2)
  const photo = half.width * half.height >= LEAST_PIXELS ? half : decode(pixels, file)
  const { width, height } = photo
  if (width * height < LEAST_PIXELS) throw new Error(`The photograph ${name} has less than a megapixel.`)
  const curves = await curvesOf(pixels, photo, SCORES)
  const bytes: Record<string, number> = {}
  for (const score of SCORES) {
    const base = bytesAt(curves.get(TURBO) ?? [], score)
    for (const way of WAYS) {
      const own = bytesAt(curves.get(way) ?? [], score)
      if (base !== null && own !== null) bytes[`${way} ${score}`] = own - base
    }
  }
  return { width, height, bytes, costs: isTimed ? await costsOf(photo) : {} }

  /** One after the other in each round. */
  async function costsOf(picture: Picture): Promise<Record<string, number>> {
    const ppm = toPpm(picture)
    const former = await formerSmallTier()
    const plain = { quality: TIMED_QUALITY }
    const works: Record<string, () => unknown> = {
      ours: () => write(pixels, picture).encode(plain),
      'ours, progressive': () => write(pixels, picture).encode({ ...plain, isProgressive: true }),
      'ours, small': () => write(pixels, picture).encode({ ...plain, isProgressive: true, effort: 'small' }),
      [SEARCH]: () => {
        const writer = write(pixels, picture)
        for (const quality of TRIED) writer.estimate(quality)
        return writer.encode(plain)
      },
      'mozjpeg (sharp)': () => mozjpeg(picture, TIMED_QUALITY),
      'mozjpeg, the product before': () => former(picture, TIMED_QUALITY),
    }
    const times = new Map<string, number[]>([TURBO, ...Object.keys(works)].map((way) => [way, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      times.get(TURBO)?.push(cjpeg(ppm, TIMED_QUALITY).cpu)
      for (const [way, work] of Object.entries(works)) times.get(way)?.push(await cpuOf(work))
    }
    const base = median(times.get(TURBO) ?? [])
    return Object.fromEntries([...times].map(([way, all]) => [way, Math.log(median(all) / base)]))
  }
}

const [name, timed] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && name)
  console.log(JSON.stringify(await measure(name, timed === 'timed')))
