// The image pipeline with something taken away from the browser, beside the same pipeline with all of it.
// `npm run bench -- fallbacks`: resized pixels must score at least 95 between the ways, encoded files lie within two
// points and five percent of the bytes against the source. Ends with 1 where one does not, or where a photo is missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { ssimulacra2 } from '../engines/images/src/pipeline/ssimulacra2.ts'
import type { LesserBrowser } from '../engines/images/src/testing/lesser-browsers.ts'
import type { ImageSettings } from '../engines/images/src/types.ts'
import type { fallbacksPage, Made } from './lib/fallbacks-page/main.ts'
import { placeOf } from './lib/images-photos.ts'
import { servePage } from './lib/images-world.ts'
import { report } from './lib/report.ts'

interface Job {
  file: string
  what: string
  settings: Partial<Omit<ImageSettings, 'edits'>>
  browsers: LesserBrowser[]
}

const small = 'canvases of 4,096 pixels'
const photos = ['16_cat_3mp.jpg', '08_bike_6mp.jpg', '02_phone_12mp.jpg', 'sticker_alpha.png', 'shot_webcheck9.png']
const large = { enableResize: true, percent: 150, compressionLevel: 0 } as const
const jobs: Job[] = [
  ...photos.flatMap((file) => [
    { file, what: 'WebP 80', settings: { outputFormat: 'webp' }, browsers: ['no canvas WebP'] } as Job,
    { file, what: 'WebP 60', settings: { outputFormat: 'webp', quality: 60 }, browsers: ['no canvas WebP'] } as Job,
    { file, what: 'pixels, 900', settings: pixels(900), browsers: ['no shared memory'] } as Job,
  ]),
  ...['02_phone_12mp.jpg', '06_jolla_8mp.jpg'].flatMap((file) => [
    { file, what: 'WebP 80, 150 %', settings: { ...large, outputFormat: 'webp' }, browsers: [small] } as Job,
    { file, what: 'JPEG 80, 150 %', settings: { ...large, outputFormat: 'jpeg' }, browsers: [small] } as Job,
    { file, what: 'pixels, 150 %', settings: { ...large, outputFormat: 'png' }, browsers: [small] } as Job,
  ]),
  { file: 'img5195_8mp.heic', what: 'pixels, 900', settings: pixels(900), browsers: ['HEIC by the browser'] },
  { file: 'img5195_8mp.heic', what: 'JPEG 80', settings: { outputFormat: 'jpeg' }, browsers: ['HEIC by the browser'] },
  ...['anim.gif', 'anim.webp'].flatMap((file) => [
    { file, what: 'WebP 80', settings: { outputFormat: 'webp' }, browsers: ['no ImageDecoder'] } as Job,
    {
      file,
      what: 'resized',
      settings: { enableResize: true, percent: 50 },
      browsers: ['no ImageDecoder', 'no shared memory, no ImageDecoder'],
    } as Job,
  ]),
]

function pixels(width: number): Partial<Omit<ImageSettings, 'edits'>> {
  return { enableResize: true, width, outputFormat: 'png' }
}

const missing = [...new Set(jobs.map(({ file }) => file))].filter((file) => !existsSync(placeOf(file)))
if (missing.length > 0) {
  console.error(`not here: ${missing.join(', ')}`)
  process.exit(1)
}

const { origin, stop } = await servePage('fallbacks-page')

/** In a fresh page: what a browser can do is found out once and remembered. */
async function make(browser: Browser, { file, settings }: Job, lesser: LesserBrowser | null): Promise<Made | string> {
  const page = await browser.newPage()
  try {
    await page.goto(origin)
    await page.waitForFunction('window.fallbacksPage')
    return await page.evaluate(
      ([name, wish, like]) =>
        (window as unknown as { fallbacksPage: typeof fallbacksPage }).fallbacksPage
          .make(name, wish, like)
          .catch((error: Error) => `${error.name}: ${error.message}`),
      [file, settings, lesser] as const,
    )
  } finally {
    await page.close()
  }
}

const pieceOf = ({ piece, pieceWidth, pieceHeight }: Made) => ({
  width: pieceWidth,
  height: pieceHeight,
  data: new Uint8Array(Buffer.from(piece, 'base64')),
})

const lossy = (job: Job) => /^(WebP|JPEG)/.test(job.what)
let failed = 0
const rows: Record<string, unknown>[] = []
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const job of jobs) {
    const whole = await make(browser, job, null)
    const source = lossy(job)
      ? await make(browser, { ...job, settings: { ...job.settings, outputFormat: 'png', effort: 'fast' } }, null)
      : whole
    for (const lesser of job.browsers) {
      const made = await make(browser, job, lesser)
      const row = { file: job.file, job: job.what, browser: lesser }
      if (typeof whole === 'string' || typeof source === 'string' || typeof made === 'string') {
        failed += 1
        rows.push({ ...row, verdict: [whole, source, made].find((one) => typeof one === 'string') })
        continue
      }
      const between = ssimulacra2(pieceOf(whole), pieceOf(made))
      const against = ssimulacra2(pieceOf(source), pieceOf(made)) - ssimulacra2(pieceOf(source), pieceOf(whole))
      const bytes = (made.bytes / whole.bytes - 1) * 100
      // Where it stopped moving or became another format, a note says so, and the files are not compared.
      const told = made.notes.includes('first-frame') || made.notes.includes('substituted')
      const good =
        lossy(job) && whole.frames === 1
          ? Math.abs(against) <= 2 && Math.abs(bytes) <= 5
          : between >= 95 && made.frames === whole.frames
      if (!good && !told) failed += 1
      rows.push({
        ...row,
        between: between.toFixed(1),
        'against the source': lossy(job) ? against.toFixed(2) : '',
        'bytes %': bytes.toFixed(1),
        frames: `${whole.frames} → ${made.frames}`,
        encoders: `${whole.encoder} → ${made.encoder}`,
        ms: `${whole.milliseconds} → ${made.milliseconds}`,
        verdict: good ? 'good' : told ? `told: ${made.notes.join(', ')}` : 'NOT AS GOOD',
      })
    }
  }
} finally {
  await browser.close()
  await stop()
}
const inputs = Object.fromEntries(
  [...new Set(jobs.map(({ file }) => file))].map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(placeOf(file)))
      .digest('hex'),
  ]),
)
report('fallbacks', { n: rows.length, inputs }, rows)
console.log(`${rows.length - failed} of ${rows.length} as good, or told`)
process.exit(failed === 0 ? 0 : 1)
