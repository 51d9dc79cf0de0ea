// Our JPEG encoder beside libjpeg-turbo as browsers use it (Debian's cjpeg) and beside mozjpeg (sharp): bytes at equal
// SSIMULACRA2, and processor time. Photographs that were used for tuning are left out.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { loadPixels, type Pixels } from '../engines/pixels/src/index.ts'
import { debianPhotos, placeOf, sharedPhotos } from './lib/images-photos.ts'
import { cjpeg, mozjpeg, type Picture, toPpm } from './lib/pixels-peers.ts'
import { scoreOf } from './lib/pixels-score.ts'
import { median, report } from './lib/report.ts'

const QUALITIES = [50, 60, 68, 75, 80, 85, 90, 93, 96]
const SCORES = [70, 75, 80, 85]
const LEAST_PIXELS = 1e6
const TIMED_QUALITY = 75
const ROUNDS = 5
const TRIED = [40, 62, 71, 74]

/** What the tables in `tuned.ts` were found with. */
const TUNED_ON = new Set(
  ['02_phone_12mp', '06_jolla_8mp', '10_sharp_6mp', '16_cat_3mp', 'bridge', 'free', 'greentock', 'ladybird']
    .concat('picosdeeuropa', 'seeding', 'twowings', 'wood')
    .map((name) => `${name}.jpg`),
)

interface Point {
  bytes: number
  score: number
}

const wasm = new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)
const pixels = await loadPixels(readFileSync(wasm))

/** A photograph at half its sides, which hides what its own compression did, if a megapixel is left; else as it is. */
function openPhoto(name: string): Picture {
  const file = readFileSync(placeOf(name))
  const half = pixels.readJpeg(file, { scale: 2 })
  const reader = half.width * half.height >= LEAST_PIXELS ? half : pixels.readJpeg(file)
  const data = new Uint8Array(reader.width * reader.height * 4)
  for (const strip of pixels.readRgba(reader)) data.set(strip.data, strip.y * reader.width * 4)
  return { width: reader.width, height: reader.height, data }
}

function decode(file: Uint8Array): Picture {
  const reader = pixels.readJpeg(file)
  const data = new Uint8Array(reader.width * reader.height * 4)
  for (const strip of pixels.readRgba(reader)) data.set(strip.data, strip.y * reader.width * 4)
  return { width: reader.width, height: reader.height, data }
}

function write({ width, height, data }: Picture): ReturnType<Pixels['writeJpeg']> {
  const writer = pixels.writeJpeg({ width, height, sampling: '4:2:0' })
  for (let y = 0; !writer.input.isDone; ) {
    const lines = writer.input.nextHeight
    writer.pushRgba(data.subarray(4 * y * width, 4 * (y + lines) * width))
    y += lines
  }
  return writer
}

/** Logarithm of the bytes at a score, between the two measured ones beside it. */
function bytesAt(points: readonly Point[], score: number): number | null {
  const sorted = [...points].sort((a, b) => a.score - b.score)
  for (const [index, high] of sorted.entries()) {
    const low = sorted[index - 1]
    if (!low || low.score > score || high.score < score) continue
    const share = (score - low.score) / (high.score - low.score || 1)
    return Math.log(low.bytes) + share * (Math.log(high.bytes) - Math.log(low.bytes))
  }
  return null
}

const WAYS = ['ours', 'ours, progressive', 'ours, small', 'mozjpeg (sharp)'] as const
const SEARCH = 'ours, four sizes tried before'

async function curvesOf(photo: Picture): Promise<Map<string, Point[]>> {
  const similar = pixels.similarTo(photo)
  const curves = new Map<string, Point[]>(['libjpeg-turbo', ...WAYS].map((way) => [way, []]))
  const add = (way: string, file: Uint8Array, score: number) => curves.get(way)?.push({ bytes: file.length, score })
  const scored = (file: Uint8Array) => scoreOf(similar.compare(decode(file)))
  const writer = write(photo)
  const ppm = toPpm(photo)
  for (const quality of QUALITIES) {
    const { file } = cjpeg(ppm, quality)
    add('libjpeg-turbo', file, scored(file))
    const moz = await mozjpeg(photo, quality)
    add('mozjpeg (sharp)', moz, scored(moz))
    const plain = writer.encode({ quality })
    const score = scored(plain)
    add('ours', plain, score)
    add('ours, progressive', writer.encode({ quality, isProgressive: true }), score)
    const small = writer.encode({ quality, isProgressive: true, effort: 'small' })
    add('ours, small', small, scored(small))
  }
  return curves
}

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Processor time by way, relative to libjpeg-turbo's, one after the other in each round. */
async function costs(photo: Picture): Promise<Map<string, number>> {
  const ppm = toPpm(photo)
  const times = new Map<string, number[]>(['libjpeg-turbo', SEARCH, ...WAYS].map((way) => [way, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    times.get('libjpeg-turbo')?.push(cjpeg(ppm, TIMED_QUALITY).cpu)
    times.get('ours')?.push(await cpuOf(() => write(photo).encode({ quality: TIMED_QUALITY })))
    const progressive = { quality: TIMED_QUALITY, isProgressive: true }
    times.get('ours, progressive')?.push(await cpuOf(() => write(photo).encode(progressive)))
    times.get('ours, small')?.push(await cpuOf(() => write(photo).encode({ ...progressive, effort: 'small' })))
    times.get(SEARCH)?.push(
      await cpuOf(() => {
        const writer = write(photo)
        for (const quality of TRIED) writer.estimate(quality)
        writer.encode({ quality: TIMED_QUALITY })
      }),
    )
    times.get('mozjpeg (sharp)')?.push(await cpuOf(() => mozjpeg(photo, TIMED_QUALITY)))
  }
  const base = median(times.get('libjpeg-turbo') ?? [])
  return new Map([...times].map(([way, all]) => [way, Math.log(median(all) / base)]))
}

const reported = [...(await debianPhotos()), ...sharedPhotos()].filter((name) => !TUNED_ON.has(name)).sort()
const logs = new Map<string, number[]>()
const note = (key: string, value: number | null | undefined) => {
  if (value !== null && value !== undefined && Number.isFinite(value)) logs.set(key, [...(logs.get(key) ?? []), value])
}
let count = 0
for (const name of reported) {
  const photo = openPhoto(name)
  if (photo.width * photo.height < LEAST_PIXELS) continue
  count += 1
  const curves = await curvesOf(photo)
  for (const score of SCORES) {
    const base = bytesAt(curves.get('libjpeg-turbo') ?? [], score)
    for (const way of WAYS) {
      const own = bytesAt(curves.get(way) ?? [], score)
      if (base !== null && own !== null) note(`${way} ${score}`, own - base)
    }
  }
  const line = SCORES.map((score) => logs.get(`ours ${score}`)?.at(-1)?.toFixed(3)).join(' ')
  console.log(`${basename(name)} ${photo.width} × ${photo.height}: ${line}`)
  for (const [way, cost] of await costs(photo)) note(`${way} cost`, cost)
}
const mean = (key: string) => {
  const values = logs.get(key) ?? []
  const text = Math.exp(values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)
  return values.length === count || key.endsWith('cost') ? text : `${text} (n = ${values.length})`
}
const rows: Record<string, string>[] = WAYS.map((way) => ({
  encoder: way,
  ...Object.fromEntries(SCORES.map((score) => [`bytes at SSIMULACRA2 ${score}`, mean(`${way} ${score}`)])),
  'processor time': mean(`${way} cost`),
}))
const ones = Object.fromEntries(SCORES.map((score) => [`bytes at SSIMULACRA2 ${score}`, '1']))
rows.unshift({ encoder: `libjpeg-turbo as canvas uses it, ${count} photographs`, ...ones, 'processor time': '1' })
rows.push({ encoder: SEARCH, 'processor time': mean(`${SEARCH} cost`) })
report('pixels', { photographs: count, names: reported, relativeTo: 'libjpeg-turbo, 4:2:0, optimal codes' }, rows)
