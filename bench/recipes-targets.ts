// A ceiling of 10 to 200 KB, as forms ask for it, beside browser-image-compression (bic) and sharp in a loop (mozjpeg,
// the better of two lowest qualities). imgcompress is a container with Pillow inside and no package, so it is not run.
// Ours is the site's pipeline in Node, whose files are those of a browser (`engines/images/src/testing/same-bytes.ts`).
// The score is of what a screen shows: original and result at 640 pixels, the result enlarged where it is smaller.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openFilesByFetch } from '../apps/cli/src/images/open-files-by-fetch.ts'
import type { ImageSettings } from '../engines/images/src/index.ts'
import { processWithoutCanvas, standInForCanvas } from '../engines/images/src/worker.ts'
import { loadPixels, pixelsWasm } from '../engines/pixels/src/index.ts'
import { newStep, planRecipe } from '../engines/recipes/src/index.ts'
import { formPhotos } from './lib/form-photos.ts'
import { placeOf } from './lib/images-photos.ts'
import { startWorld } from './lib/images-world.ts'
import { loadNodeVips, readPixels } from './lib/node-pixels.ts'
import { scoreOf } from './lib/pixels-score.ts'
import { median, report } from './lib/report.ts'
import { sharpUnder } from './lib/sharp-loop.ts'

const KILOBYTES = [10, 20, 50, 100, 200]
const VIEW = 640
/** What is known so far is written as often, in case a long run is cut short. */
const EVERY = 8

function settingsOf(kilobytes: number): ImageSettings {
  const compress = newStep('compress', { most: kilobytes * 1024, quality: 100 })
  const [pass] = planRecipe({ name: '', steps: [newStep('convert', { format: 'jpeg' }), compress] }).passes
  if (pass?.engine !== 'images') throw new Error('the recipe has no pass of the image engine')
  return pass.settings
}

/** A file of fewer pixels may have another ratio by a rounding, so it is drawn to the original's size. */
async function asShown(file: Uint8Array, like: { width: number; height: number } | null = null) {
  const vips = await loadNodeVips()
  const shown = like
    ? vips.Image.thumbnailBuffer(file, like.width, { height: like.height, size: 'force' })
    : vips.Image.thumbnailBuffer(file, VIEW, { height: VIEW })
  const colours = shown.colourspace('srgb')
  const png = colours.pngsaveBuffer({ keep: 'none' })
  for (const image of [shown, colours]) image.delete()
  return readPixels(png)
}

openFilesByFetch()
standInForCanvas()
const pixels = await loadPixels(readFileSync(fileURLToPath(pixelsWasm)))

interface Case {
  fill: number
  score: number
}
const found = new Map<string, Map<string, Case>>()
const put = (way: string, at: string, one: Case) => {
  const cases = found.get(way) ?? new Map<string, Case>()
  found.set(way, cases.set(at, one))
}

const peers = ['bic', 'sharp, quality from 40', 'sharp, quality from 60']
const bestPeer = (at: string) =>
  Math.max(
    ...peers.flatMap((way) => {
      const one = found.get(way)?.get(at)
      return one && one.fill <= 1 ? [one.score] : []
    }),
  )
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rowsNow = () =>
  KILOBYTES.flatMap((kilobytes) =>
    [...found].map(([way, all]) => {
      const cases = [...all].filter(([at]) => at.endsWith(` ${kilobytes}`))
      const fills = cases.map(([, { fill }]) => fill)
      const gains = cases.map(([at, { score }]) => score - bestPeer(at))
      return {
        KiB: kilobytes,
        way,
        n: cases.length,
        over: fills.filter((fill) => fill > 1).length,
        'below 95 %': fills.filter((fill) => fill < 0.95).length,
        'median fill %': (100 * median(fills)).toFixed(1),
        'least fill %': (100 * Math.min(...fills)).toFixed(1),
        'mean score': mean(cases.map(([, { score }]) => score)).toFixed(2),
        ...(way.startsWith('ours') && {
          'mean gain on the best peer': mean(gains).toFixed(2),
          'at or above it': gains.filter((gain) => gain >= 0).length,
          'worst gain': Math.min(...gains).toFixed(2),
        }),
      }
    }),
  )
function tell(done: readonly string[]): void {
  const cases = [...found].map(([way, all]) => [way, Object.fromEntries(all)])
  report('recipes-targets', { photos: done, skipped, cases }, rowsNow())
}

const all = await formPhotos()
/** Fewer than all are taken evenly, so that they come of all sources. */
const wanted = Math.min(all.length, Number(process.env.BENCH_PHOTOS ?? all.length))
const photos = Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)] ?? '')
/** A photograph that is below the ceiling as it is has nothing to be compared. */
let skipped = 0

type Ways = Record<string, (kilobytes: number) => Promise<Uint8Array | null>>

async function measure(photo: string, ways: Ways): Promise<void> {
  const original = readFileSync(placeOf(photo))
  const reference = await asShown(original)
  const similar = pixels.similarTo(reference)
  for (const kilobytes of KILOBYTES) {
    const most = kilobytes * 1024
    if (most >= original.length) skipped += 1
    else
      for (const [way, make] of Object.entries(ways)) {
        const file = await make(kilobytes)
        if (!file) continue
        const score = scoreOf(similar.compare(await asShown(file, reference)))
        put(way, `${photo} ${kilobytes}`, { fill: file.length / most, score })
      }
  }
}

async function ours(photo: string, kilobytes: number): Promise<Uint8Array> {
  const file = new File([readFileSync(placeOf(photo))], photo)
  const { processedFile } = await processWithoutCanvas(file, settingsOf(kilobytes))
  return new Uint8Array(await processedFile.arrayBuffer())
}

for (const [number, photo] of photos.entries()) {
  const original = readFileSync(placeOf(photo))
  await measure(photo, {
    ours: (kilobytes) => ours(photo, kilobytes),
    'sharp, quality from 40': (kilobytes) => sharpUnder(original, kilobytes * 1024, 40),
    'sharp, quality from 60': (kilobytes) => sharpUnder(original, kilobytes * 1024, 60),
  })
  console.log(`${photo}: done`)
  if (number % EVERY === EVERY - 1) tell(photos.slice(0, number + 1))
}

// Only this peer needs a browser, so that no browser is held for the half hour of the others.
skipped = 0
const world = await startWorld()
const made = await world.outputs(
  photos,
  KILOBYTES.map((kilobytes) => ({
    peer: [{ maxSizeMB: kilobytes / 1024, initialQuality: 1, fileType: 'image/jpeg' }, 1],
  })),
)
await world.stop()
for (const [at, photo] of photos.entries())
  await measure(photo, { bic: async (kilobytes) => made[KILOBYTES.indexOf(kilobytes)]?.[at] ?? null })
tell(photos)
process.exit(0)
