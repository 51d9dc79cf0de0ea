// Sixteen photographs through this engine with two workers and through browser-image-compression (bic), in each browser
// engine of this machine. The ratios are ours to bic's in the same engine. `npm run bench -- images-engines`.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from '../e2e/lanes/driver.ts'
import { type LanePrograms, laneOf } from '../e2e/lanes/lanes.ts'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { debianPhotos } from './lib/images-photos.ts'
import { type BenchPage, servePage } from './lib/images-world.ts'
import { installPeer } from './lib/peer.ts'
import { median, report } from './lib/report.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 2)
const PATIENCE = 600_000
const noCeiling = { maxSizeMB: 1000, alwaysKeepResolution: true }

type How = { ours: Parameters<BenchPage['ours']> } | { peer: Parameters<BenchPage['peer']> }
interface Running extends Window {
  benchPage?: BenchPage
  /** Result of the work in progress; null until it ends. A driver's script timeout is shorter than this takes. */
  ran?: { milliseconds: number; bytes: number } | { error: string } | null
}

const ways: Record<string, How> = {
  'bic in sequence': { peer: [noCeiling, 1] },
  'ours, 2 workers': { ours: [{ effort: 'fast' }, 2] },
  'bic, 2 at a time': { peer: [noCeiling, 2] },
}

async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(200)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('the page did not come to an end')
}

async function run(driver: Driver, how: How): Promise<{ milliseconds: number; bytes: number }> {
  await driver.evaluate((target) => {
    const page = window as Running
    const bench = page.benchPage
    if (!bench) throw new Error('the page is not ready')
    page.ran = null
    const done = 'ours' in target ? bench.ours(...target.ours) : bench.peer(...target.peer)
    done.then(
      ({ milliseconds, sizes }) => {
        page.ran = { milliseconds, bytes: sizes.reduce((sum, size) => sum + size, 0) }
      },
      (error) => {
        page.ran = { error: String(error) }
      },
    )
  }, how)
  const ran = await until(() => driver.evaluate(() => (window as Running).ran ?? null, null))
  if ('error' in ran) throw new Error(ran.error)
  return ran
}

const photos = await debianPhotos()
const peer = join(installPeer('images'), 'node_modules/browser-image-compression/dist/browser-image-compression.js')
const { origin, stop } = await servePage('images.ts', { '/bic.js': peer })
const { lanes } = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log)
const rows: Record<string, unknown>[] = []
for (const lane of (lanes as LanePrograms[]).filter(({ name }) => name !== 'chromium-without-safari-gaps')) {
  const browser = await laneOf(lane).start()
  try {
    const driver = await browser.visitor()
    await driver.open(origin)
    await until(() => driver.evaluate(() => 'benchPage' in window, null))
    await driver.evaluate((names) => (window as Running).benchPage?.load(names), photos)
    const all = new Map<string, { milliseconds: number; bytes: number }[]>()
    for (let round = 0; round < RUNS; round += 1)
      for (const [way, how] of Object.entries(ways)) all.set(way, [...(all.get(way) ?? []), await run(driver, how)])
    const of = (way: string) => median((all.get(way) ?? []).map(({ milliseconds }) => milliseconds))
    const ours = of('ours, 2 workers')
    rows.push({
      engine: lane.name,
      ...Object.fromEntries(
        Object.keys(ways).map((way) => [`${way}, images/s`, (photos.length / (of(way) / 1000)).toFixed(2)]),
      ),
      'ours to bic in sequence': (of('bic in sequence') / ours).toFixed(2),
      'ours to bic, 2 at a time': (of('bic, 2 at a time') / ours).toFixed(2),
      'MB out, bic': ((all.get('bic in sequence')?.[0]?.bytes ?? 0) / 1e6).toFixed(2),
      'MB out, ours': ((all.get('ours, 2 workers')?.[0]?.bytes ?? 0) / 1e6).toFixed(2),
    })
    console.log(JSON.stringify(rows.at(-1)))
    await driver.close()
  } catch (error) {
    rows.push({ engine: lane.name, 'ours to bic in sequence': `not measured: ${error}` })
    console.log(JSON.stringify(rows.at(-1)))
  } finally {
    await browser.close()
  }
}
await stop()
report('images-engines', { n: RUNS, photos }, rows)
process.exit(0)
