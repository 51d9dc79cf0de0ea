// Ten megabytes through the text case page in Chromium: time to the result, and the longest task of the main thread.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { median, report } from './lib/report.ts'

const RUNS = 3
const CASES = ['UPPERCASE', 'Title Case', 'snake_case']
const line = 'The quick brown fox jumps over the lazy dog, doesn’t it? Élan vital & XMLHttpRequest 2.0\n'
const buffer = Buffer.from(line.repeat(Math.ceil(10_000_000 / Buffer.byteLength(line))))

const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const rows: Record<string, unknown>[] = []
try {
  const page = await browser.newPage()
  await page.goto(`${server.origin}/convert-case`)
  await page.locator('[data-year]:not(:empty)').waitFor()
  await page.locator('input[type="file"]').setInputFiles({ name: 'novel.txt', mimeType: 'text/plain', buffer })
  await page.getByText('is too long to edit here.').waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      entryTypes: ['longtask'],
    })
  })
  for (const label of CASES) {
    const seconds: number[] = []
    const longest: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const measured = await page.evaluate(async (name) => {
        const tasks = (window as unknown as { longTasks: number[] }).longTasks
        tasks.length = 0
        const area = document.querySelector<HTMLTextAreaElement>('textarea[readonly]')
        const button = [...document.querySelectorAll('button')].find((candidate) => candidate.textContent === name)
        const clear = area?.value
        const began = performance.now()
        button?.click()
        // A new result: another text, or the same button pressed while the bar came and went.
        await new Promise<void>((resolve) => {
          let worked = false
          const look = () => {
            const bar = document.querySelector('progress')
            worked ||= bar !== null
            if (worked && bar === null && (area?.value !== clear || clear !== '')) resolve()
            else requestAnimationFrame(look)
          }
          look()
        })
        const took = performance.now() - began
        await new Promise((resolve) => setTimeout(resolve, 300))
        return { took, longest: Math.max(0, ...tasks) }
      }, label)
      seconds.push(measured.took / 1000)
      longest.push(measured.longest)
    }
    rows.push({
      case: label,
      'median s': median(seconds).toFixed(2),
      'longest main-thread task ms': Math.round(Math.max(...longest)),
    })
  }
} finally {
  await browser.close()
  await server.stop()
}
report(
  'text-browser',
  { n: RUNS, bytes: buffer.length, sha256: createHash('sha256').update(buffer).digest('hex') },
  rows,
)
