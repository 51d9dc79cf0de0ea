// Ten ceilings in bytes, by the product's own pipeline in Node: how full the result is, the processor time as a multiple
// of one encode with the same settings, and the score over libjpeg-turbo (what a canvas writes) at equal bytes. Scores are
// of whole pictures at their full size. `npm run bench -- pixels-ceilings [processes]`.
import { existsSync, readFileSync } from 'node:fs'
import { openFilesByFetch } from '../apps/cli/src/images/codec-files.ts'
import { processWithoutCanvas, standInForCanvas } from '../engines/images/src/worker.ts'
import { loadPixels } from '../engines/pixels/src/index.ts'
import { debianPhotos, placeOf } from './lib/images-photos.ts'
import { inProcesses } from './lib/in-processes.ts'
import { decode } from './lib/pixels-curves.ts'
import { cjpeg, debianTool, type Image, toPpm } from './lib/pixels-peers.ts'
import { median, report } from './lib/report.ts'

const CASES = [
  ['kleiber.jpg', 2048],
  ['kleiber.jpg', 1024],
  ['dragonfly.jpg', 500],
  ['life.jpg', 1024],
  ['life.jpg', 300],
  ['aitzgorri.jpg', 500],
  ['02_phone_12mp.jpg', 1024],
  ['02_phone_12mp.jpg', 500],
  ['10_sharp_6mp.jpg', 500],
  ['08_bike_6mp.jpg', 300],
] as const
const ROUNDS = 2

openFilesByFetch()
standInForCanvas()
await debianPhotos()
const missing = CASES.find(([name]) => !existsSync(placeOf(name)))
if (missing)
  throw new Error(`The photograph ${missing[0]} is not here: Debian's wallpapers or ../shared/vectors/images`)
const pixels = await loadPixels(readFileSync(new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)))

/** A result that would be larger than its source stays one, or one encode would sometimes cost nothing. */
const common = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 95,
  compressionLevel: 50,
  keepSmaller: false,
} as const

async function cpuOf<Result>(work: () => Promise<Result>): Promise<[seconds: number, Result]> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1e6, result]
}

/** As it is seen at this size, whatever its own. */
function shownAt(file: Uint8Array, { width, height }: Image): Image {
  const image = decode(pixels, file)
  if (image.width === width && image.height === height) return image
  const resampler = pixels.resample({ from: image, to: { width, height }, kind: 'rgba' })
  const data = new Uint8Array(width * height * 4)
  let at = 0
  for (let y = 0; y < image.height; y += 1) {
    resampler.push(image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width))
    for (let line = resampler.nextLine(); line; line = resampler.nextLine()) {
      data.set(line, at)
      at += line.length
    }
  }
  return { width, height, data }
}

/** libjpeg-turbo's score at these bytes, between the two whole qualities beside them. */
function turboAt(ppm: Uint8Array, bytes: number, scored: (file: Uint8Array) => number): number | null {
  let [low, high] = [1, 100]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (cjpeg(ppm, middle).file.length <= bytes) low = middle
    else high = middle
  }
  const [below, above] = [cjpeg(ppm, low).file, cjpeg(ppm, high).file]
  if (below.length > bytes) return null
  const share = Math.log(bytes / below.length) / Math.log(above.length / below.length)
  return scored(below) + share * (scored(above) - scored(below))
}

interface Found {
  fill: number
  ratio: number
  score: number
  turbo: number | null
  encodes: number | undefined
  width: number
  height: number
}

async function measure([name, kilobytes]: (typeof CASES)[number]): Promise<Found> {
  const content = readFileSync(placeOf(name))
  const file = new File([content], name, { type: 'image/jpeg' })
  const limited = { ...common, maxSizeMB: kilobytes / 1024 }
  const times: Record<'one' | 'under', number[]> = { one: [], under: [] }
  let [under, made] = await cpuOf(() => processWithoutCanvas(file, limited))
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one] = await cpuOf(() => processWithoutCanvas(file, { ...common, maxSizeMB: null }))
    ;[under, made] = await cpuOf(() => processWithoutCanvas(file, limited))
    times.one.push(one)
    times.under.push(under)
  }
  const source = decode(pixels, content)
  const similar = pixels.similarTo(source)
  const scored = (other: Uint8Array) => similar.score(shownAt(other, source))
  const bytes = new Uint8Array(await made.processedFile.arrayBuffer())
  return {
    fill: (100 * bytes.length) / (kilobytes * 1024),
    ratio: median(times.under) / median(times.one),
    score: scored(bytes),
    turbo: turboAt(toPpm(source), bytes.length, scored),
    encodes: made.report.encodes,
    ...made.dimensions,
  }
}

const [mode, number] = process.argv.slice(2)
if (mode === 'case') {
  const one = CASES[Number(number)]
  if (one) console.log(JSON.stringify(await measure(one)))
  process.exit(0)
}
debianTool('cjpeg')
const found = await inProcesses<Found>(
  import.meta.filename,
  CASES.map((_, index) => ['case', String(index)]),
  Number(mode ?? 1),
  (result, index) => console.log(CASES[index]?.join(' '), JSON.stringify(result)),
)
const rows: Record<string, unknown>[] = CASES.map(([file, kilobytes], index) => {
  const { fill, ratio, score, turbo, encodes, width, height } = found[index] as Found
  return {
    file,
    'ceiling KiB': kilobytes,
    'fill %': fill.toFixed(1),
    'times one encode': ratio.toFixed(2),
    encodes,
    pixels: `${width} × ${height}`,
    score: score.toFixed(1),
    'canvas at equal bytes': turbo?.toFixed(1) ?? 'not reached',
    gain: turbo === null ? '' : (score - turbo).toFixed(1),
  }
})
const fills = found.map(({ fill }) => fill)
const ratios = found.map(({ ratio }) => ratio)
const gains = found.flatMap(({ score, turbo }) => (turbo === null ? [] : [score - turbo]))
rows.push({
  file: 'all',
  'fill %': `${Math.min(...fills).toFixed(1)} to ${Math.max(...fills).toFixed(1)}`,
  'times one encode': `${median(ratios).toFixed(2)}, most ${Math.max(...ratios).toFixed(2)}`,
  gain: `${median(gains).toFixed(1)}, least ${Math.min(...gains).toFixed(1)}`,
})
report('pixels-ceilings', { cases: CASES, rounds: ROUNDS }, rows)
process.exit(0)
