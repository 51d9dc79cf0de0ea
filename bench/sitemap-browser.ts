// A 50 MB sitemap, plain and gzipped, through the validator page in Chromium: time, longest main-thread task, memory.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { watchTree } from './lib/process-tree.ts'
import { report } from './lib/report.ts'

const URLS = 50_000
const padding = 'p'.repeat(860)
const entries = Array.from(
  { length: URLS },
  (_, index) =>
    `<url><loc>https://www.example.com/${padding}/${index}</loc><lastmod>2026-01-02</lastmod><changefreq>weekly</changefreq><priority>0.8</priority></url>\n`,
)
const xml = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
)
const folder = mkdtempSync(join(tmpdir(), 'sundry-sitemap-'))
const files = { plain: join(folder, 'sitemap.xml'), gzip: join(folder, 'sitemap.xml.gz') }
writeFileSync(files.plain, xml)
writeFileSync(files.gzip, gzipSync(xml))

const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const rows: Record<string, unknown>[] = []
try {
  for (const [name, file] of Object.entries(files)) {
    const page = await browser.newPage()
    await page.goto(`${server.origin}/seo-toolkit/sitemap-validator`)
    await page.locator('[data-year]:not(:empty)').waitFor()
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
        entryTypes: ['longtask'],
      })
    })
    const { peak: before } = await watchTree(async () => {})
    await page.evaluate(() => {
      ;(window as unknown as { tasks: number[] }).tasks.length = 0
    })
    const { result: seconds, peak } = await watchTree(async () => {
      const began = performance.now()
      await page.getByRole('button', { name: 'Validate' }).click()
      await page
        .getByText('Sitemap appears valid. Found 50000 URLs.')
        .or(page.getByText(/Found 50,?000 URLs/))
        .first()
        .waitFor({ timeout: 60_000 })
      return (performance.now() - began) / 1000
    })
    const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
    rows.push({
      file: name,
      seconds: seconds.toFixed(2),
      'longest main-thread task ms': Math.round(longest),
      'memory growth MB, browser and server': Math.round(peak - before),
    })
    await page.close()
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
report('sitemap-browser', { n: 1, bytes: xml.length, sha256: createHash('sha256').update(xml).digest('hex') }, rows)
