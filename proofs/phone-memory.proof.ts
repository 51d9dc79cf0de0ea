// 30 pictures of 12 megapixels go through the compressor, and into a ZIP, on a screen of 390 × 844 with touch: the summed
// PSS of the browser's processes rises by at most 400 MB, and nothing dies under a memory cgroup of 1 GB.
// planted faults: decoded-pictures-are-kept
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../scripts/lib/free-port.mjs'
import { memoryCgroup, pssOfTree, watchPss, wrapBrowser } from './lib/browser-memory.ts'
import { check } from './lib/check.ts'

const PICTURES = 30
const MOST_BYTES = 400e6
const CGROUP_BYTES = 1 << 30
const PATIENCE_MS = 240_000
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

const root = join(import.meta.dirname, '..')
const executable = process.env.SUNDRY_BROWSER ?? readFileSync(join(root, '.runtime/browser'), 'utf8').trim()
const folder = mkdtempSync(join(tmpdir(), 'sundry-phone-'))
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** JPEGs of 4,000 × 3,000: gradients, shapes and grain, so that they weigh what a photo does. */
async function makePictures(): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: executable, args: ARGS })
  const page = await browser.newPage()
  const files: string[] = []
  for (let seed = 1; seed <= PICTURES; seed += 1) {
    const base64 = await page.evaluate(async (number) => {
      const canvas = new OffscreenCanvas(4000, 3000)
      const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      const sky = brush.createLinearGradient(0, 0, 4000, 3000)
      sky.addColorStop(0, `hsl(${number * 12} 60% 70%)`)
      sky.addColorStop(1, `hsl(${number * 12 + 90} 50% 25%)`)
      brush.fillStyle = sky
      brush.fillRect(0, 0, 4000, 3000)
      for (let index = 0; index < 4000; index += 1) {
        const place = (index * 7919 * number) % 12_000_000
        brush.fillStyle = `hsl(${(index * 37) % 360} 50% ${30 + (index % 40)}% / 0.5)`
        brush.beginPath()
        brush.arc(place % 4000, Math.floor(place / 4000), 4 + (index % 60), 0, 7)
        brush.fill()
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(text)
    }, seed)
    const file = join(folder, `photo-${seed}.jpg`)
    writeFileSync(file, Buffer.from(base64, 'base64'))
    files.push(file)
  }
  await browser.close()
  return files
}

async function plant(page: Page): Promise<void> {
  if (process.env.PLANTED_FAULT !== 'decoded-pictures-are-kept') return
  await page.evaluate(() => {
    const kept = Array.from({ length: 24 }, (_, index) => new Uint8Array(48e6).fill(index + 1))
    Object.assign(globalThis, { kept })
  })
}

interface Run {
  finished: boolean
  idle: number
  peak: number
  why: string
}

/** One visit: pictures in, optimised, all downloaded. */
async function visit(files: string[], origin: string, cgroup?: string): Promise<Run> {
  const wrapped = wrapBrowser(executable, cgroup)
  const run: Run = { finished: false, idle: 0, peak: 0, why: '' }
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({ executablePath: wrapped.path, args: ARGS })
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const died = new Promise<never>((_, reject) => {
      page.on('crash', () => reject(new Error('the page died')))
      browser?.on('disconnected', () => reject(new Error('the browser died')))
    })
    died.catch(() => {})
    await page.goto(`${origin}/compressor`, { waitUntil: 'networkidle' })
    await wait(2000)
    run.idle = pssOfTree(wrapped.pid())
    const most = watchPss(wrapped.pid())
    try {
      await Promise.race([died, work(page, files)])
      run.finished = true
    } finally {
      run.peak = most()
    }
  } catch (error) {
    run.why = String(error).slice(0, 300)
  } finally {
    await browser?.close()
  }
  return run
}

async function work(page: Page, files: string[]): Promise<void> {
  await plant(page)
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByRole('button', { name: `Optimize Images (${PICTURES})` }).tap()
  await page.getByRole('heading', { name: 'Optimization Complete!' }).waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download All/ })
    .first()
    .tap()
  await (await download).path()
}

const port = await freePort()
const server = spawn(process.execPath, ['e2e/server.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port) },
  stdio: 'ignore',
})
process.once('exit', () => server.kill())
const origin = `http://localhost:${port}`
try {
  const files = await makePictures()
  const weight = files.reduce((sum, file) => sum + readFileSync(file).length, 0)
  console.log(`  ${files.length} pictures, ${megabytes(weight)}`)
  const free = await visit(files, origin)
  const rise = free.peak - free.idle
  check('30 pictures are compressed and downloaded', free.finished, free.why)
  check(
    'the browser needs at most 400 MB more than idle',
    free.peak > free.idle && rise <= MOST_BYTES,
    `${megabytes(rise)}: ${megabytes(free.idle)} idle, ${megabytes(free.peak)} at most`,
  )
  const cgroup = memoryCgroup(CGROUP_BYTES)
  if (!cgroup) console.log('  no memory cgroup can be made here: the run under 1 GB was not done')
  else {
    const held = await visit(files, origin, cgroup.path)
    check('nothing dies under 1 GB', held.finished, `${held.why} the limit was met ${cgroup.hits()} times`)
    await wait(500)
    cgroup.remove()
  }
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
