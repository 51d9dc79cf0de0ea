// Processor time of our JPEG encoder and of its peers on the largest photographs of `bench/pixels.ts`, as multiples of
// libjpeg-turbo's (Debian's cjpeg, with its start and its reading of the pixels). `npm run bench -- pixels-time`.
import { readFileSync } from 'node:fs'
import { loadPixels } from '../engines/pixels/src/index.ts'
import { placeOf } from './lib/images-photos.ts'
import { decode, TURBO, write } from './lib/pixels-curves.ts'
import { cjpeg, type Image, mozjpeg, toPpm } from './lib/pixels-peers.ts'
import { pixelsPhotos } from './lib/pixels-photos.ts'
import { median, report } from './lib/report.ts'

const MIN_PIXELS = 3e6
const QUALITY = 75
const TRIED = [62, 74]
/** The first is thrown away: code is compiled in it. */
const ROUNDS = 4

const pixels = await loadPixels(readFileSync(new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)))
const plain = { quality: QUALITY }
const ways: Record<string, (photo: Image) => unknown> = {
  ours: (photo) => write(pixels, photo).encode(plain),
  'ours, progressive': (photo) => write(pixels, photo).encode({ ...plain, isProgressive: true }),
  'ours, small': (photo) => write(pixels, photo).encode({ ...plain, isProgressive: true, effort: 'small' }),
  'ours, two sizes tried before': (photo) => {
    const writer = write(pixels, photo)
    for (const quality of TRIED) writer.estimate(quality)
    return writer.encode(plain)
  },
  'mozjpeg (sharp)': (photo) => mozjpeg(photo, QUALITY),
}

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const logs = new Map<string, number[]>()
let count = 0
for (const { name } of (await pixelsPhotos()).reported) {
  const file = readFileSync(placeOf(name))
  const header = pixels.readJpeg(file, { scale: 2 })
  if (header.width * header.height < MIN_PIXELS) continue
  count += 1
  const photo = decode(pixels, file, 2)
  const ppm = toPpm(photo)
  const times = new Map<string, number[]>([TURBO, ...Object.keys(ways)].map((way) => [way, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    times.get(TURBO)?.push(cjpeg(ppm, QUALITY).cpu)
    for (const [way, work] of Object.entries(ways)) times.get(way)?.push(await cpuOf(() => work(photo)))
  }
  const base = median(times.get(TURBO)?.slice(1) ?? [])
  for (const [way, all] of times) logs.set(way, [...(logs.get(way) ?? []), Math.log(median(all.slice(1)) / base)])
}
const rows = [...logs].map(([encoder, all]) => ({
  encoder,
  'processor time': Math.exp(all.reduce((sum, value) => sum + value, 0) / all.length).toFixed(2),
  photographs: count,
}))
report('pixels-time', { rounds: ROUNDS, quality: QUALITY }, rows)
