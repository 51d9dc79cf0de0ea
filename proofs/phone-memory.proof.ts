// 30 images of 12 megapixels go through the compressor, and into a ZIP, on a screen of 390 × 844 with touch: the summed
// PSS of the browser's processes rises by at most 400 MB, and nothing dies under a memory cgroup of 1 GB.
// planted faults: pictures-are-shown-whole, decoded-pictures-are-kept
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../scripts/lib/run.mjs'
import { memoryCgroup, ownCopy, pssOfTree, watchPss, wrapBrowser } from './lib/browser-memory.ts'
import { check } from './lib/check.ts'

const IMAGES = 30
const MAX_BYTES = 400e6
const CGROUP_BYTES = 1 << 30
const PATIENCE_MS = 240_000
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

const root = join(import.meta.dirname, '..')
const installed = process.env.SUNDRY_BROWSER ?? readFileSync(join(root, '.runtime/browser'), 'utf8').trim()
const folder = mkdtempSync(join(tmpdir(), 'sundry-phone-'))
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** A JPEG of 4,000 × 3,000 with the weight of a photo. Each third does not fit under the ceiling at the quality asked for. */
async function makeImage(page: Page, seed: number): Promise<Buffer> {
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
    const grain = new OffscreenCanvas(512, 512)
    const grains = grain.getContext('2d') as OffscreenCanvasRenderingContext2D
    const pixels = grains.createImageData(512, 512)
    let state = number
    for (let at = 0; at < pixels.data.length; at += 4) {
      state = (state * 1664525 + 1013904223) >>> 0
      pixels.data.fill(state >>> 24, at, at + 3)
      pixels.data[at + 3] = number % 3 === 0 ? 50 : 20
    }
    grains.putImageData(pixels, 0, 0)
    brush.fillStyle = brush.createPattern(grain, 'repeat') as CanvasPattern
    brush.fillRect(0, 0, 4000, 3000)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }, seed)
  return Buffer.from(base64, 'base64')
}

async function prepare(): Promise<{ files: string[]; executable: string }> {
  const wrapped = wrapBrowser(installed, folder)
  const browser = await chromium.launch({ executablePath: wrapped.path, args: ARGS })
  const page = await browser.newPage()
  const files: string[] = []
  for (let seed = 1; seed <= IMAGES; seed += 1) {
    const file = join(folder, `photo-${seed}.jpg`)
    writeFileSync(file, await makeImage(page, seed))
    files.push(file)
  }
  const executable = ownCopy(wrapped.pid(), join(folder, 'chromium'))
  await browser.close()
  return { files, executable }
}

/** Restores the former faults: each image in an image element of its own, or decoded and never released. */
async function plant(page: Page): Promise<void> {
  const fault = process.env.PLANTED_FAULT
  if (!fault) return
  await page.evaluate((name) => {
    const retained: ImageBitmap[] = []
    const board = document.createElement('div')
    board.style.cssText = 'position:fixed;inset:0 0 auto;pointer-events:none;z-index:9'
    document.body.append(board)
    const keep = async (file: File) => {
      if (name === 'decoded-pictures-are-kept') {
        retained.push(await createImageBitmap(file))
        return
      }
      const image = new Image(40, 30)
      image.src = URL.createObjectURL(file)
      board.append(image)
    }
    const take = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) for (const file of target.files ?? []) keep(file).catch(console.error)
    }
    addEventListener('change', take, { capture: true })
    Object.assign(globalThis, { kept: retained })
  }, fault)
}

interface Run {
  finished: boolean
  idle: number
  peak: { bytes: number; step: string }
  why: string
}

/** The minimum of some samples, so that a rise is overestimated rather than missed. */
async function idleOf(pid: number): Promise<number> {
  const samples: number[] = []
  for (let count = 0; count < 5; count += 1) {
    await wait(400)
    samples.push(pssOfTree(pid))
  }
  return Math.min(...samples)
}

async function visit(executable: string, files: string[], origin: string, cgroup?: string): Promise<Run> {
  const wrapped = wrapBrowser(executable, folder, cgroup)
  const run: Run = { finished: false, idle: 0, peak: { bytes: 0, step: '' }, why: '' }
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
    await plant(page)
    run.idle = await idleOf(wrapped.pid())
    const watch = watchPss(wrapped.pid())
    try {
      await Promise.race([died, work(page, files, watch.begin)])
      run.finished = true
    } finally {
      run.peak = watch.end()
    }
  } catch (error) {
    run.why = String(error).slice(0, 300)
  } finally {
    await browser?.close()
  }
  return run
}

async function work(page: Page, files: string[], begin: (step: string) => void): Promise<void> {
  begin('taking in')
  await page.locator('input[type=file]').first().setInputFiles(files)
  const start = page.getByRole('button', { name: `Optimize Images (${IMAGES})` })
  await start.waitFor()
  begin('the run')
  await start.tap()
  await page.getByRole('heading', { name: 'Optimization Complete!' }).waitFor()
  begin('the results')
  for (const result of await page.locator('[data-result]').all()) {
    await result.scrollIntoViewIfNeeded()
    await result.locator('img').waitFor()
  }
  begin('the ZIP')
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
  const { files, executable } = await prepare()
  const weight = files.reduce((sum, file) => sum + readFileSync(file).length, 0)
  console.log(`  ${files.length} pictures, ${megabytes(weight)}`)
  const free = await visit(executable, files, origin)
  const rise = free.peak.bytes - free.idle
  check('30 pictures are compressed and downloaded', free.finished, free.why)
  check(
    'the browser needs at most 400 MB more than idle',
    free.idle > 0 && rise > 0 && rise <= MAX_BYTES,
    `${megabytes(rise)}: ${megabytes(free.idle)} idle, ${megabytes(free.peak.bytes)} at most, in ${free.peak.step}`,
  )
  const cgroup = memoryCgroup(CGROUP_BYTES)
  if (!cgroup) console.log('  no memory cgroup can be made here: the run under 1 GB was not done')
  else {
    const held = await visit(executable, files, origin, cgroup.path)
    check('nothing dies under 1 GB', held.finished, `${held.why} the limit was met ${cgroup.hits()} times`)
    await wait(500)
    cgroup.remove()
  }
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
