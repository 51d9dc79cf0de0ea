// A site of 5,000 pages in Site Check of the built site: how long, how much memory, what the page's own thread does
// meanwhile, and how soon a check ends that is cancelled. `npm run bench -- site-check-page`; a build must be there. The
// journey 'check a site of 5,000 pages, and stop a check' is the same in every engine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { largeSite } from '../e2e/large-site.ts'
import { startOwnServer } from '../e2e/own-server.ts'
import { watchTree } from './lib/process-tree.ts'
import { report } from './lib/report.ts'

const PAGES = 5000
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'sundry-site-check-'))
const site = join(folder, 'site.zip')
writeFileSync(site, largeSite(PAGES))

async function measure(browser: Browser, origin: string) {
  const page = await browser.newPage()
  await page.goto(`${origin}/seo-toolkit/site-check`)
  await page.locator('[data-year]:not(:empty)').waitFor()
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const before = await watchTree(async () => {})
  const began = performance.now()
  const { peak } = await watchTree(async () => {
    await page.locator('input[type=file]').first().setInputFiles(site)
    await page.getByRole('button', { name: 'Export' }).waitFor({ timeout: 300_000 })
  })
  const seconds = (performance.now() - began) / 1000
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { long: number[] }).long))
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText(/Checking file [1-9]/).waitFor()
  const cancelled = performance.now()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(/Checking file/).waitFor({ state: 'hidden' })
  const cancelMs = performance.now() - cancelled
  await page.close()
  return {
    pages: PAGES,
    seconds: seconds.toFixed(1),
    'MB of browser and server before': before.peak.toFixed(0),
    'peak MB': peak.toFixed(0),
    'longest task of the page, ms': longest.toFixed(0),
    'cancelled in ms': cancelMs.toFixed(0),
    load: (loadavg()[0] ?? 0).toFixed(1),
  }
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
report('site-check-page', { n: RUNS, pages: PAGES }, rows)
process.exit(0)
