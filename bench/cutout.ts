// Compares our background remover with @imgly/background-removal 1.7.0 (its default model) in the same Chromium, in one
// run, image by image in turn, on composites whose alpha is exact. `npm run bench -- cutout [ours|peer] [limit]`.
// BENCH_MINUTES stops it after so many minutes, and n is the number of measured images.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { buildPage } from './lib/build-page.ts'
import { readRgba, type Score, score } from './lib/cutout-metrics.ts'
import { makePeer } from './lib/cutout-peer.ts'
import { allComposites, type Composite } from './lib/cutout-photos.ts'
import { ownChildren, rendererOf } from './lib/cutout-process.ts'
import { cache, cutOut, launch, models, openPage, serve } from './lib/cutout-world.ts'
import { median, report } from './lib/report.ts'

type Side = 'ours' | 'peer'
interface Contestant {
  side: Side
  browser: Browser
  page: Page
  pid: () => ReturnType<typeof rendererOf>
  stop: () => void
}
interface Outcome extends Score {
  image: Composite
  cpu: number
  wall: number
}

const root = join(import.meta.dirname, '..')
const requested = process.argv.slice(2)
const sides = (['ours', 'peer'] as const).filter(
  (side) => !requested.some((word) => word === 'ours' || word === 'peer') || requested.includes(side),
)
const limit = Number(requested.find((word) => /^\d+$/.test(word)) ?? 1000)
const manifest = join(models, 'manifest.json')
if (!existsSync(manifest)) throw new Error('the models are not here; run npm start or npm test once, with a registry')
const listed = (JSON.parse(readFileSync(manifest, 'utf8')) as { models: { id: string; bytes: number }[] }).models
const ourModels = listed.filter(({ id }) => ['u2netp', 'modnet', 'weigher'].includes(id))

const composites = (await allComposites(root)).slice(0, limit)
const peer = sides.includes('peer') ? await makePeer() : null
const folders = [...new Set(composites.map(({ photo }) => join(photo, '..')))]
const out = join(cache, 'out')
for (const side of sides) mkdirSync(join(out, side), { recursive: true })

async function enter(side: Side): Promise<Contestant> {
  const site = side === 'ours' || !peer ? await buildPage('cutout.ts', join(cache, 'page')) : peer.site
  const data = peer ? [peer.data] : []
  const world = await serve({ '': [site], files: folders, models: [models], data })
  const before = new Set(ownChildren())
  const browser = await launch()
  const started = ownChildren().find((pid) => !before.has(pid)) ?? 0
  const page = await openPage(browser, world.origin)
  return { side, browser, page, pid: () => rendererOf(started), stop: world.stop }
}

async function run({ side, page, pid }: Contestant, image: Composite, keep: boolean): Promise<Outcome> {
  const before = pid()
  const name = image.photo.split('/').at(-1) ?? ''
  const ran = await cutOut(page, name)
  const cpu = pid().cpu - before.cpu
  const png = Buffer.from(ran.png, 'base64')
  if (keep) writeFileSync(join(out, side, `${image.name}.png`), png)
  const truth = await readRgba(readFileSync(image.truth))
  return { ...score(await readRgba(png, truth), truth), image, cpu, wall: ran.milliseconds / 1000 }
}

const contestants: Contestant[] = []
for (const side of sides) contestants.push(await enter(side))
const [first] = composites
if (!first) throw new Error('there are no composites')
for (const contestant of contestants) await run(contestant, first, false)

const outcomes: Record<Side, Outcome[]> = { ours: [], peer: [] }
const deadline = Date.now() + Number(process.env.BENCH_MINUTES ?? 600) * 60_000
const measured: Composite[] = []
for (const [index, image] of composites.entries()) {
  if (Date.now() > deadline) break
  measured.push(image)
  const order = index % 2 === 0 ? contestants : contestants.toReversed()
  for (const contestant of order) {
    const outcome = await run(contestant, image, true)
    outcomes[contestant.side].push(outcome)
    const { mae, iou, band, edgeColour, cpu, wall } = outcome
    const figures = [mae * 1000, iou * 1000, band * 1000, edgeColour * 1000].map((value) =>
      value.toFixed(0).padStart(5),
    )
    console.log(`${contestant.side} ${image.name.padEnd(22)} ${figures.join('')} ${cpu.toFixed(1)} ${wall.toFixed(1)}`)
  }
}
const peaks = Object.fromEntries(contestants.map(({ side, pid }) => [side, pid().peakMegabytes]))
for (const { browser, stop } of contestants) {
  await browser.close()
  stop()
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
/** By the name, so that neither the order of the list nor its kinds and backgrounds divide the halves. */
const isHeldOut = ({ name }: Composite) => (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 1
const groups: Record<string, (image: Composite) => boolean> = {
  all: () => true,
  'half for tuning': (image) => !isHeldOut(image),
  'half held out': isHeldOut,
  products: ({ kind }) => kind === 'product',
  plants: ({ kind }) => kind === 'plant',
  animals: ({ kind }) => kind === 'animal',
  people: ({ kind }) => kind === 'person',
  'products held out': (image) => image.kind === 'product' && isHeldOut(image),
}
const measures: Record<string, (outcome: Outcome) => number> = {
  MAE: ({ mae }) => mae,
  IoU: ({ iou }) => iou,
  'band 8 px': ({ band }) => band,
  'edge colour': ({ edgeColour }) => edgeColour,
}
const rows: Record<string, unknown>[] = []
const ratio = (ours: number, other: number) => (Number.isFinite(ours / other) ? (ours / other).toFixed(2) : '')
for (const [group, belongs] of Object.entries(groups)) {
  const of = (side: Side) => outcomes[side].filter(({ image }) => belongs(image))
  for (const [name, pick] of Object.entries(measures)) {
    const [ours, other] = [mean(of('ours').map(pick)), mean(of('peer').map(pick))]
    rows.push({
      group,
      n: of('ours').length || of('peer').length,
      measure: name,
      ours: ours.toFixed(4),
      peer: other.toFixed(4),
      ratio: ratio(ours, other),
    })
  }
}
const cost: Record<string, (side: Side) => number> = {
  'CPU s an image, mean': (side) => mean(outcomes[side].map(({ cpu }) => cpu)),
  'wall s an image, median': (side) => (outcomes[side].length > 0 ? median(outcomes[side].map(({ wall }) => wall)) : 0),
  'peak memory of the renderer, MB': (side) => peaks[side] ?? 0,
  'models, MB': (side) =>
    (side === 'ours' ? ourModels.reduce((sum, { bytes }) => sum + bytes, 0) : (peer?.modelBytes ?? 0)) / 1e6,
  'models and runtime unpacked, MB': (side) =>
    side === 'ours'
      ? (ourModels.reduce((sum, { bytes }) => sum + bytes, 0) + runtimeBytes()) / 1e6
      : ((peer?.modelBytes ?? 0) + (peer?.runtimeBytes ?? 0)) / 1e6,
}
function runtimeBytes(): number {
  return statSync(join(root, 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm')).size
}
for (const [name, pick] of Object.entries(cost))
  rows.push({
    group: 'cost',
    n: measured.length,
    measure: name,
    ours: pick('ours').toFixed(2),
    peer: pick('peer').toFixed(2),
    ratio: ratio(pick('ours'), pick('peer')),
  })

const inputs = measured.map(({ name, kind, source, photo }) => {
  return { name, kind, source, sha256: createHash('sha256').update(readFileSync(photo)).digest('hex') }
})
const versions = {
  peer: '@imgly/background-removal 1.7.0, data 1.4.5, isnet_fp16',
  runtime: { ours: '1.30.0', peer: '1.21.0' },
}
report(
  'cutout',
  { n: measured.length, of: composites.length, sides, versions, threads: 2, inputs, outcomes },
  rows,
  'cutout-quality.md',
)
