import { readFileSync } from 'node:fs'
import { writeExif } from '../engines/images/src/testing/exif.ts'
import { axe } from './axe.ts'
import { expect, type Page, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, badToast, button, decoded, file, made, openTool, result, save, toast } from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

const begin = (page: Page, name: string) => page.getByLabel('Begin with').selectOption({ label: name })
const add = (page: Page, name: string) => page.getByLabel('Add a step').selectOption({ label: name })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator(':scope > li')
const names = (page: Page) => steps(page).locator('button[aria-expanded] > span:first-child').allTextContents()
const open = (page: Page, name: string) => steps(page).getByRole('button', { name, expanded: false }).click()
const live = (page: Page) => page.getByRole('region', { name: 'Live' })
const done = (page: Page) => page.getByRole('heading', { name: 'Recipe Complete!' })

/** The photo with an EXIF block in front. */
function photoWith(exif: Uint8Array): Buffer {
  const photo = readFileSync(file('photo.jpg'))
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif])
  const length = body.length + 2
  const head = Buffer.of(0xff, 0xe1, length >> 8, length & 255)
  return Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)])
}
const withText = (value: string) => Buffer.from(`${value}\0`)

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
  await expect.poll(() => names(other)).toEqual(['Rotate', 'Convert'])
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

test('a page of a PDF stands upright and tells nothing but the picture, whatever its JPEG told', async ({ page }) => {
  const lying = photoWith(
    writeExif({
      first: [
        [0x0112, 3, Uint8Array.of(0, 6)],
        [0x013b, 2, withText('Ada Lovelace')],
      ],
    }),
  )
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'lying.jpg',
    mimeType: 'image/jpeg',
    buffer: lying,
  })
  await add(page, 'Collect')
  await page.getByLabel('Save all as').selectOption({ label: 'One PDF too' })
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as PDF (1 page)').click(),
  ])
  const pdf = readFileSync(await download.path())
  expect(pdf.includes('Lovelace')).toBe(false)
  const jpeg = pdf.subarray(pdf.indexOf(Buffer.of(0xff, 0xd8, 0xff)))
  expect(await decoded(page, jpeg, 'image/jpeg')).toMatchObject({ width: 480, height: 640 })
})

test('a picture as a watermark stands on every result', async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Watermark: picture')
  await page.getByLabel('Picture', { exact: true }).setInputFiles(file('graphic.png'))
  await add(page, 'Convert')
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  const marked = await save(page, 'photo.jpg')
  await steps(page).getByRole('button', { name: 'Watermark: picture' }).click()
  await button(page, 'Switch Watermark: picture off').click()
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  await expect(result(page, 'photo.jpg')).toBeVisible()
  expect((await save(page, 'photo.jpg')).bytes.equals(marked.bytes)).toBe(false)
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

test('a form is met: its pixels, and a file between its two sizes; where it cannot be, the nearest is said', async ({
  page,
}) => {
  await addFiles(page, 'photo.jpg')
  await begin(page, 'IBPS, SBI photo')
  await expect(page.getByText('200 × 230 pixels, JPEG, 20 to 50 KB.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Where this was read' })).toBeVisible()
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  const saved = await save(page, 'photo.jpg')
  expect(await decoded(page, saved.bytes, 'image/jpeg')).toMatchObject({ width: 200, height: 230 })
  expect(saved.bytes.length).toBeGreaterThanOrEqual(20 * 1024)
  expect(saved.bytes.length).toBeLessThanOrEqual(50_000)
  await open(page, 'Compress')
  await page.getByLabel('Smallest file (KB)').fill('900')
  await page.getByLabel('Largest file (KB)').fill('1000')
  await button(page, 'Run on 1 picture').click()
  await expect(result(page, 'photo.jpg')).toContainText('less than the 900 KB asked for; nothing is padded.')
})

test('a set of many files is made of what the steps before leave: responsive images, then app icons', async ({
  page,
}) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Rotate')
  await add(page, 'Make a set')
  await page.getByLabel('Widths').fill('100 200')
  await page.getByLabel('Formats').selectOption({ label: 'WebP, JPEG' })
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  const zip = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Make the set (ZIP)').click()])
    return zipEntries(readFileSync(await download.path()))
  }
  const entries = await zip()
  expect(entries.map(({ name }) => name)).toEqual([
    'photo-100.webp',
    'photo-100.jpg',
    'photo-200.webp',
    'photo-200.jpg',
    'photo.html',
    'photo.css',
  ])
  const jpeg = entries[3]?.content ?? Buffer.alloc(0)
  expect(await decoded(page, jpeg, 'image/jpeg')).toMatchObject({ width: 200, height: 267 })
  await page.getByLabel('Set', { exact: true }).selectOption({ label: 'App icons' })
  const icons = await zip()
  const maskable = icons.find(({ name }) => name === 'web/maskable-192.png')
  expect(await decoded(page, maskable?.content ?? Buffer.alloc(0), 'image/png')).toMatchObject({
    width: 192,
    height: 192,
  })
})

test('what a picture tells is shown with its place on a map, removed by kind, and the result is read back', async ({
  page,
}) => {
  const degrees = (...values: number[]) => Buffer.concat(values.map((one) => Buffer.of(0, 0, 0, one, 0, 0, 0, 1)))
  const exif = writeExif({
    first: [[0x013b, 2, withText('Ada Lovelace')]],
    gps: [
      [1, 2, withText('N')],
      [2, 5, degrees(48, 51, 30)],
      [3, 2, withText('E')],
      [4, 5, degrees(2, 17, 40)],
    ],
  })
  const told = photoWith(exif)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'told.jpg', mimeType: 'image/jpeg', buffer: told })
  await page.getByText('What this picture tells').click()
  await expect(live(page)).toContainText('48.85833° N, 2.29444° E')
  await expect(live(page).getByRole('img', { name: 'On a map of the world: 48.85833° N, 2.29444° E' })).toBeVisible()
  await expect(live(page)).toContainText('Ada Lovelace')
  await button(page, 'Remove: Place').click()
  await expect(live(page).getByText('The result was read back: one of these is left.')).toBeVisible()
  await button(page, 'Remove: Names and rights').click()
  await expect(live(page).getByText('The result was read back: nothing of this is left.')).toBeVisible()
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  const saved = await save(page, 'told.jpg')
  expect(saved.bytes.includes('Lovelace')).toBe(false)
  expect(saved.bytes.length).toBeLessThan(told.length)
})

test('another format or an earlier end of the chain stands beside the result, with its score', async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await begin(page, 'Web photo')
  await expect(live(page)).toContainText(/WEBP · 640 × 480 · [\d.]+ m?sSSIMULACRA2 \d\d\.\d/)
  const beside = live(page).getByLabel('Beside the result')
  await beside.selectOption({ label: 'The same as JPEG' })
  await expect(live(page)).toContainText(/JPEG · 640 × 480 · [\d.]+ m?sSSIMULACRA2 \d\d\.\d/)
  await beside.selectOption({ label: 'After “Resize”' })
  await expect(live(page)).toContainText(/PNG · 640 × 480 · [\d.]+ m?sSSIMULACRA2 100\.0/)
  for (const step of ['Resize', 'Sharpen']) {
    await open(page, step)
    await button(page, `Remove ${step}`).click()
  }
  await expect(beside).toHaveValue('original')
})

test('a folder is watched: what is there and what comes goes through the recipe into another', async ({ page }) => {
  await page.addInitScript(() => {
    const chosen = ['in', 'out']
    const root = () => navigator.storage.getDirectory()
    const pick = async () => (await root()).getDirectoryHandle(chosen.shift() ?? '', { create: true })
    Object.assign(window, { showDirectoryPicker: pick })
  })
  await page.reload()
  const photo = readFileSync(file('photo.jpg')).toString('base64')
  const put = (name: string) =>
    page.evaluate(
      async ([name, base64]) => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('in', { create: true })
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await writable.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
        await writable.close()
      },
      [name, photo] as const,
    )
  await put('one.jpg')
  await addFiles(page, 'photo.jpg')
  await begin(page, 'Thumbnail')
  await button(page, 'Choose the folder to watch…').click()
  await button(page, 'Now the folder for what comes of “in”…').click()
  const watched = page.getByRole('region', { name: 'Watch a folder' })
  await expect(watched).toContainText('Watching “in”; results go to “out”. 1 picture so far.')
  await put('two.jpg')
  await expect(watched).toContainText('2 pictures so far.')
  await button(page, 'Stop watching').click()
  const names = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('out')
    const all: string[] = []
    for await (const name of folder.keys()) all.push(name)
    return all.toSorted()
  })
  expect(names).toEqual(['one-thumb.webp', 'two-thumb.webp'])
})
