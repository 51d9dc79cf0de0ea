// The first cut-out, and a photograph of 12 megapixels compressed and converted, in each engine of this machine in one
// run; the ratios are to Chromium. `npm run bench -- browsers`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBall } from '../e2e/journeys/remover.ts'
import type { GivenFile } from '../e2e/lanes/driver.ts'
import { type LanePrograms, laneOf } from '../e2e/lanes/lanes.ts'
import { button, Visitor } from '../e2e/lanes/visitor.ts'
import { startOwnServer } from '../e2e/own-server.ts'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { debianPhotos, makeOnce, placeOf } from './lib/images-photos.ts'
import { loadNodeVips } from './lib/node-pixels.ts'
import { report } from './lib/report.ts'

const SECONDS = 240

async function twelveMegapixels(): Promise<GivenFile> {
  const path = await makeOnce('twelve-megapixels.jpg', async () => {
    const [name = ''] = (await debianPhotos()).filter((photo) => photo.startsWith('picosdeeuropa'))
    const vips = await loadNodeVips()
    const photo = vips.Image.thumbnailBuffer(readFileSync(placeOf(name)), 4000, { height: 3000, crop: 'centre' })
    return photo.jpegsaveBuffer({ Q: 94, keep: 'none' })
  })
  return { name: 'large.jpg', type: 'image/jpeg', bytes: readFileSync(path) }
}

const photo = await twelveMegapixels()

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function optimise(visitor: Visitor, path: string): Promise<number> {
  await visitor.open(path)
  await visitor.give(photo)
  await visitor.seen(button('Optimize Images (1)'), 60)
  await visitor.click(button('Dismiss'))
  if (path === '/converter') await visitor.click({ role: 'switch', name: 'Enable Format Conversion' })
  return seconds(async () => {
    await visitor.click({ role: 'button', nameStart: 'Optimize Images (' })
    await visitor.seen({ role: 'heading', name: 'Optimization Complete!' }, SECONDS)
  })
}

async function firstCutout(visitor: Visitor): Promise<number> {
  await visitor.open('/background-remover')
  await addBall(visitor)
  await visitor.click(button('Dismiss'))
  return seconds(async () => {
    await visitor.click({ role: 'button', nameStart: 'Remove Background (' })
    await visitor.seen({ role: 'heading', name: 'Your cut-outs' }, SECONDS)
  })
}

const { lanes } = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log)
const engines = (lanes as LanePrograms[]).filter(({ name }) => name !== 'chromium-without-safari-gaps')
const measured: { engine: string; times: Record<string, number> }[] = []
const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
try {
  for (const lane of engines.map(laneOf)) {
    const browser = await lane.start()
    try {
      const visit = async (work: (visitor: Visitor) => Promise<number>) => {
        const driver = await browser.visitor()
        try {
          return await work(new Visitor(driver, server.origin))
        } finally {
          await driver.close()
        }
      }
      const times = {
        'first cut-out': await visit(firstCutout),
        'compress 12 MP': await visit((visitor) => optimise(visitor, '/compressor')),
        'convert 12 MP to WebP': await visit((visitor) => optimise(visitor, '/converter')),
      }
      measured.push({ engine: lane.name, times })
    } finally {
      await browser.close()
    }
  }
} finally {
  await server.stop()
}

const [chromium] = measured
const rows = measured.map(({ engine, times }) => ({
  engine,
  ...Object.fromEntries(
    Object.entries(times).map(([what, time]) => [
      what,
      `${time.toFixed(1)} s, ${(time / (chromium?.times[what] ?? Number.NaN)).toFixed(2)} of Chromium`,
    ]),
  ),
}))
report('browsers', { photo: '4000 × 3000, JPEG 94', bytes: photo.bytes.length }, rows)
