// Thirty photographs through the compressor of the built site: what the page's own thread does meanwhile. Counted in
// processor time, from a trace, because the wall time of a task says more about the neighbours on the machine.
// `npm run bench -- images-page`; a build of the site must be there.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { debianPhotos, placeOf } from './lib/images-photos.ts'
import { report } from './lib/report.ts'

const COUNT = 30
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const LONG_MICROSECONDS = 50_000

const small = /^(picture_0b|aitzgorri|free|friends|greentock|life|ladybird|twowings|wood)/
const photos = (await debianPhotos()).filter((name) => small.test(name))
const folder = mkdtempSync(join(tmpdir(), 'sundry-photos-'))
const files = Array.from({ length: COUNT }, (_, index) => {
  const path = join(folder, `photo-${index}.jpg`)
  copyFileSync(placeOf(photos[index % photos.length] ?? ''), path)
  return path
})

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } }
}

function judge(trace: Buffer) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const where = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(where),
  )
  const events = traceEvents.filter((event) => event.ph === 'X' && mains.has(where(event)))
  const within = (task: TraceEvent) =>
    events.filter(
      (event) =>
        event.pid === task.pid && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0),
    )
  // The bench's own words to the page are no work of the page.
  const ours = (task: TraceEvent) =>
    within(task).some(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag?.includes('DevToolsSession'))
  const tasks = events
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .sort((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
    .filter((task, index) => index > 40 || !ours(task))
  const [worst] = tasks
  const styles = worst ? within(worst).filter(({ name }) => name === 'UpdateLayoutTree') : []
  return {
    'tasks over 50 ms': tasks.filter(({ tdur = 0 }) => tdur > LONG_MICROSECONDS).length,
    'longest task, CPU ms': ((worst?.tdur ?? 0) / 1000).toFixed(1),
    'of it style, CPU ms': (styles.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000).toFixed(1),
  }
}

async function measure(browser: Browser, origin: string) {
  const page = await browser.newPage()
  await page.goto(`${origin}/compressor`)
  await page.locator('[data-year]:not(:empty)').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByRole('heading', { name: `Your Queue (${COUNT})` }).waitFor()
  await page.waitForTimeout(2500)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink'] })
  const began = performance.now()
  await page.getByRole('button', { name: /^Optimize Images/ }).click()
  await page.getByRole('heading', { name: 'Optimization Complete!' }).waitFor({ timeout: 300_000 })
  const seconds = (performance.now() - began) / 1000
  const trace = await browser.stopTracing()
  await page.close()
  return { seconds: seconds.toFixed(1), ...judge(trace), load: (loadavg()[0] ?? 0).toFixed(1) }
}

const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const rows: Record<string, unknown>[] = []
try {
  for (let run = 1; run <= RUNS; run += 1) rows.push({ run, ...(await measure(browser, server.origin)) })
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
report('images-page', { n: RUNS, photos: COUNT }, rows)
process.exit(0)
