// The live preview at twelve megapixels: from the press that changes a step to the changed picture on the page, after
// the first decode. `npm run bench -- recipes-preview`; a build of the site must be there.
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { debianPhotos, placeOf } from './lib/images-photos.ts'
import { median, report } from './lib/report.ts'

const CHANGES = Number(process.env.BENCH_RUNS ?? 15)
/** Between two changes: the whole file's work is under way by then and has to give way. */
const PAUSE_MS = 700
const PATIENCE_MS = 60_000

const recipes: Record<string, { link: string; most: number }> = {
  JPEG: { link: '1;;sharpen,amount=0.5;convert,format=jpeg;compress,quality=60', most: 300 },
  WebP: { link: '1;;sharpen,amount=0.5;convert,format=webp;compress,quality=60', most: 300 },
  AVIF: { link: '1;;sharpen,amount=0.5;convert,format=avif;compress,quality=60', most: 1000 },
  JXL: { link: '1;;sharpen,amount=0.5;convert,format=jxl;compress,quality=60', most: 1000 },
  'PNG, palette': { link: '1;;sharpen,amount=0.5;convert,format=png;compress,palette=true', most: 1000 },
}

interface Watched {
  pressed: number
  shown: number[]
}

async function measure(browser: Browser, origin: string, link: string) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${origin}/recipes#r=${link}`)
  await page.locator('[data-year]:not(:empty)').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(placeOf('sunset.jpg'))
  const result = page.getByRole('region', { name: 'Live' }).locator('[data-layers] img').first()
  await result.waitFor()
  await page.getByRole('button', { name: /^Sharpen/, expanded: false }).click()
  const slider = page.getByRole('slider', { name: 'Amount' })
  await slider.focus()
  await result.evaluate((image: HTMLImageElement) => {
    const watched: Watched = { pressed: 0, shown: [] }
    Object.assign(window, { watched })
    addEventListener('keydown', () => Object.assign(watched, { pressed: performance.now() }), { capture: true })
    new MutationObserver(async () => {
      const { pressed } = watched
      if (pressed === 0) return
      watched.pressed = 0
      await image.decode().catch(() => {})
      requestAnimationFrame(() => watched.shown.push(performance.now() - pressed))
    }).observe(image, { attributeFilter: ['src'] })
  })
  for (let change = 0; change <= CHANGES; change += 1) {
    await slider.press('ArrowRight')
    await page.waitForFunction(
      (count) => (window as unknown as { watched: Watched }).watched.shown.length > count,
      change,
    )
    await page.waitForTimeout(PAUSE_MS)
  }
  const shown = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.shown)
  await page.close()
  // The first one decodes the picture and starts the encoder.
  return shown.slice(1)
}

await debianPhotos(['sunset_by_Aitzol_Berasategi'])
const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const rows: Record<string, unknown>[] = []
  for (const [format, { link, most }] of Object.entries(recipes)) {
    const shown = await measure(browser, server.origin, link)
    const sorted = shown.toSorted((one, other) => one - other)
    rows.push({
      'written as': format,
      changes: shown.length,
      'median ms': Math.round(median(shown)),
      'aim ms': most,
      'p90 ms': Math.round(sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN),
      load: (loadavg()[0] ?? 0).toFixed(1),
    })
    console.log(rows.at(-1))
  }
  report('recipes-preview', { photo: 'sunset.jpg, 4272 × 2848' }, rows)
} finally {
  await browser.close()
  await server.stop()
}
process.exit(0)
