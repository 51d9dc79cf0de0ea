// A recipe of one step writes the same file as its page, octet for octet: twelve photographs go through the compressor,
// the converter, the resizer and the background remover of the built site, and then through what 'Open as recipe' opens.
// planted faults: another-step
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { formPhotos } from '../bench/lib/form-photos.ts'
import { placeOf } from '../bench/lib/images-photos.ts'
import { startOwnServer } from '../e2e/own-server.ts'
import { zipEntries } from '../e2e/zip-entries.ts'
import { check } from './lib/check.ts'

const PATIENCE_MS = 540_000
const fault = process.env.PLANTED_FAULT
/** A fault shows on two photographs of one page as well as on all. */
const PHOTOS = fault ? 2 : 12

const pages = [
  { path: '/compressor', start: /^Optimize Images/, done: 'Optimization Complete!' },
  { path: '/converter', start: /^Optimize Images/, done: 'Optimization Complete!' },
  { path: '/resizer', start: /^Optimize Images/, done: 'Optimization Complete!' },
  { path: '/background-remover', start: /^Remove Background/, done: 'Your cut-outs' },
]

/** `node proofs/recipes-equal.proof.ts /converter` takes one page alone. */
const expected = process.argv.slice(2)
const chosen = pages.filter(({ path }) => expected.length === 0 || expected.includes(path))

const photos = (await formPhotos()).slice(0, PHOTOS).map(placeOf)
const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const launch = () =>
  chromium.launch({
    ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

async function results(page: Page, start: RegExp, done: string): Promise<Map<string, string>> {
  await page.getByRole('button', { name: start }).click()
  await page.getByRole('heading', { name: done }).waitFor({ timeout: PATIENCE_MS })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download All/ }).click(),
  ])
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  return new Map(
    zipEntries(readFileSync(await download.path())).map(({ name, content }) => [stem(name), hash(content)]),
  )
}

/** A page may say in a name what it did. */
const stem = (name: string) => /^form-[a-z0-9]+/i.exec(basename(name))?.[0] ?? name

try {
  for (const { path, start, done } of fault ? pages.slice(0, 1) : chosen) {
    const browser = await launch()
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    page.setDefaultTimeout(60_000)
    await page.goto(server.origin + path)
    await page.locator('[data-year]:not(:empty)').waitFor()
    await page.locator('input[type=file]').first().setInputFiles(photos)
    await page.getByRole('heading', { name: `Your Queue (${PHOTOS})` }).waitFor()
    if (path === '/converter') await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    if (path === '/resizer') {
      await page.getByRole('switch', { name: 'Enable Resizing' }).click()
      await page.getByLabel('Width (px)').fill('640')
    }
    const own = await results(page, start, done)
    await page.getByRole('button', { name: 'Open as recipe' }).click()
    await page.getByRole('list', { name: 'Steps' }).waitFor()
    if (fault === 'another-step') await page.getByLabel('Add a step').selectOption({ label: 'Rotate' })
    const made = await results(page, /^Run on \d+ images/, 'Recipe Complete!')
    const same = [...own].filter(([name, hash]) => made.get(name) === hash)
    const isEqual = own.size === PHOTOS && made.size === PHOTOS && same.length === PHOTOS
    check(`${path}: ${PHOTOS} photographs, octet for octet`, isEqual, `${same.length} of ${own.size} equal`)
    await browser.close()
  }
} finally {
  await server.stop()
}
process.exit()
