// The states of /recipes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeExif } from '../engines/images/src/testing/exif.ts'
import type { State } from './page-state.ts'
import { begin, photoWith, withText } from './recipes-page.ts'

const files = join(import.meta.dirname, 'files')
const file = (name: string) => join(files, name)

/** Each is a byte longer than the last, so that none counts as a duplicate. */
const photographs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([readFileSync(file(index % 2 === 0 ? 'photo.jpg' : 'portrait.jpg')), Buffer.alloc(index)]),
  }))

const SIX =
  '1;For%20the%20shop;straighten,degrees=1.5;crop-ratio,width=4,height=3;resize,side=1200;sharpen;watermark-text,text=%C2%A9%20Sundry;compress,quality=78'

async function give(page: Page, count: number, link = '') {
  if (link) {
    await page.goto(`${new URL(page.url()).origin}/recipes#r=${link}`)
    await page.reload()
    await page.locator('[data-year]:not(:empty)').waitFor()
  }
  await page.locator('input[type=file]').first().setInputFiles(photographs(count))
  await page.getByText(/^Your Queue/).waitFor()
  await page.getByRole('region', { name: 'Live preview' }).locator('img').first().waitFor()
}

const figures = (page: Page) =>
  page
    .getByRole('region', { name: 'Live preview' })
    .getByText(/\/100\)/)
    .first()
    .waitFor()
const run = (page: Page) => page.getByRole('button', { name: /^Run on/ }).click()
const toSteps = (page: Page) => page.getByRole('list', { name: 'Steps' }).scrollIntoViewIfNeeded()
const done = (page: Page) => page.getByRole('heading', { name: 'Recipe Complete!' }).waitFor({ timeout: 60_000 })

async function tellingImage(page: Page) {
  const exif = writeExif({ first: [[0x013b, 2, withText('Ada Lovelace')]] })
  const buffer = photoWith(exif)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'told.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Hidden data in this image').click()
  await page.getByText('Ada Lovelace').first().scrollIntoViewIfNeeded()
}

export const recipesStates: readonly State[] = [
  { name: '1 empty', reach: async () => {} },
  { name: '2 one picture', reach: (page) => give(page, 1) },
  {
    name: '3 six steps',
    reach: async (page) => {
      await give(page, 3, SIX)
      await figures(page)
    },
  },
  {
    name: '4 six steps, a form open',
    reach: async (page) => {
      await give(page, 3, SIX)
      await toSteps(page)
      await page
        .getByRole('list', { name: 'Steps' })
        .getByRole('button', { name: /^Resize/ })
        .click()
      await page.getByLabel('Resize by').scrollIntoViewIfNeeded()
    },
  },
  {
    name: '5 boxes are drawn',
    reach: async (page) => {
      await give(page, 1)
      await page.getByLabel('Add a step').selectOption({ label: 'Redact' })
      await page.getByRole('button', { name: 'Add a box' }).click()
    },
  },
  { name: '6 what it tells', reach: tellingImage },
  {
    name: '7 running',
    reach: async (page) => {
      await give(page, 12, SIX)
      await run(page)
      await page.waitForTimeout(400)
    },
  },
  {
    name: '8 done',
    reach: async (page) => {
      await give(page, 3, `${SIX};outputs,set=favicons;collect,as=pdf`)
      await run(page)
      await done(page)
    },
  },
  {
    name: '9 failed',
    reach: async (page) => {
      const cut = readFileSync(file('photo.jpg')).subarray(0, 3000)
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([{ name: 'cut-off.jpg', mimeType: 'image/jpeg', buffer: cut }, ...photographs(1)])
      await page.getByText(/^Your Queue/).waitFor()
      await begin(page, 'Web photo')
      await run(page)
      await done(page)
    },
  },
]
