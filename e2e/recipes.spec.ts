import { readFileSync } from 'node:fs'
import { axe } from './axe.ts'
import { expect, type Page, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, badToast, button, decoded, made, openTool, result, save, toast } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

const begin = (page: Page, name: string) => page.getByLabel('Begin with').selectOption({ label: name })
const add = (page: Page, name: string) => page.getByLabel('Add a step').selectOption({ label: name })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator(':scope > li')
const names = (page: Page) => steps(page).locator('button[aria-expanded] > span:first-child').allTextContents()
const open = (page: Page, name: string) => steps(page).getByRole('button', { name, expanded: false }).click()
const live = (page: Page) => page.getByRole('region', { name: 'Live' })
const done = (page: Page) => page.getByRole('heading', { name: 'Recipe Complete!' })

test('a chain is begun with, shown live on the first picture, run over all, and every result has its steps', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page, new URL(baseURL ?? '').origin)
  await addFiles(page, 'photo.jpg', 'graphic.png')
  await begin(page, 'Web photo')
  expect(await names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress'])
  await expect(live(page)).toContainText('130.90 KB')
  await expect(live(page)).toContainText(/WEBP · 640 × 480 · \d+ m?s/)
  await add(page, 'Rotate')
  await expect(live(page)).toContainText('480 × 640')
  await button(page, 'Run on 2 pictures').click()
  await expect(done(page)).toBeVisible()
  await expect(result(page, 'photo.jpg')).toContainText('480 × 640 px')
  const saved = await save(page, 'photo.jpg')
  expect(saved.name).toBe('photo.webp')
  expect(await decoded(page, saved.bytes, 'image/webp')).toMatchObject({ width: 480, height: 640 })
  await expect(toast(page, '2 pictures went through the recipe')).toBeVisible()
  expect(complaints).toEqual(quiet)
})

test('steps are put in order by buttons, switched off and removed; undo and redo follow', async ({ page }) => {
  await add(page, 'Sharpen')
  await add(page, 'Resize')
  await expect(page.getByText('Resize comes later and blurs the picture again. Sharpen after it.')).toBeVisible()
  await button(page, 'Move Resize up').click()
  expect(await names(page)).toEqual(['Resize', 'Sharpen'])
  await expect(page.getByText('blurs the picture again')).toHaveCount(0)
  await button(page, 'Undo').click()
  expect(await names(page)).toEqual(['Sharpen', 'Resize'])
  await button(page, 'Redo').click()
  expect(await names(page)).toEqual(['Resize', 'Sharpen'])
  await open(page, 'Sharpen')
  await button(page, 'Switch Sharpen off').click()
  await expect(steps(page).nth(1)).toHaveAttribute('data-off', 'true')
  await button(page, 'Remove Sharpen').click()
  expect(await names(page)).toEqual(['Resize'])
})

test('a recipe is kept, forgotten, saved as a file and read again, also by its link', async ({ page, context }) => {
  await begin(page, 'Thumbnail')
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await button(page, 'Keep').click()
  await expect(toast(page, '“Mine” is kept in this browser.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as a file').click()])
  expect(download.suggestedFilename()).toBe('Mine.recipe.json')
  const text = readFileSync(await download.path(), 'utf8')
  await button(page, 'Forget').click()
  await add(page, 'Trim the border')
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(toast(page, '“Mine” is ready.')).toBeVisible()
  expect(await names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress', 'Rename'])
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'y.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(toast(page, 'This is no recipe of Sundry.')).toBeVisible()

  const other = await context.newPage()
  await openTool(other, '/recipes#r=1;From%20a%20friend;rotate,degrees=180;convert,format=png')
  expect(await names(other)).toEqual(['Rotate', 'Convert'])
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('From a friend')
})

test('what is missing is said before anything runs', async ({ page }) => {
  await button(page, 'Run on 0 pictures').click()
  await expect(toast(page, 'No Images')).toBeVisible()
  await addFiles(page, 'photo.jpg')
  await button(page, 'Run on 1 picture').click()
  await expect(toast(page, 'No Steps')).toBeVisible()
  await add(page, 'Watermark: text')
  await expect(steps(page).getByText('Give a text.')).toBeVisible()
  await button(page, 'Run on 1 picture').click()
  await expect(toast(page, '“Watermark: text” lacks what it needs.')).toBeVisible()
  await expect(badToast(page)).toBeVisible()
})

test('redacted boxes are opaque in the file, and the print size stands in it', async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Redact')
  await button(page, 'Add a box').click()
  await add(page, 'Resize')
  await page.getByLabel('Size by').selectOption({ label: 'Print size' })
  await page.getByLabel('Width', { exact: true }).fill('2.54')
  await add(page, 'Convert')
  await page.getByLabel('Format').selectOption({ label: 'PNG' })
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  const { bytes } = await save(page, 'photo.jpg')
  expect(bytes.readUInt32BE(bytes.indexOf('pHYs') + 4)).toBe(11811)
  const picture = await decoded(page, bytes, 'image/png')
  expect(picture).toMatchObject({ width: 300, height: 225 })
})

test('all results are the pages of one PDF, JPEGs as they are', async ({ page }) => {
  await addFiles(page, 'photo.jpg', 'graphic.png')
  await begin(page, 'Scanned page')
  await button(page, 'Run on 2 pictures').click()
  await expect(done(page)).toBeVisible()
  const single = await save(page, 'photo.jpg')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as PDF (2 pages)').click(),
  ])
  const pdf = readFileSync(await download.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(2)
  expect(pdf.includes(single.bytes)).toBe(true)
})

test('one picture that cannot be read is named, and stops no other', async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([made('broken.png', 'damaged.png', 'image/png')])
  await begin(page, 'Web photo')
  await expect(button(page, 'Run on 2 pictures')).toBeEnabled()
  await button(page, 'Run on 2 pictures').click()
  await expect(done(page)).toBeVisible()
  await expect(page.getByText('1 could not be processed.')).toBeVisible()
  await expect(result(page, 'photo.jpg')).toBeVisible()
})

test('has no fault that axe finds, with a step open', async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await begin(page, 'Web photo')
  await open(page, 'Resize')
  expect(await axe(page)).toEqual([])
})
