import { add, begin, done, live, names, open, steps } from './recipes-page.ts'
import { expect, LONG, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, badToast, button, decoded, made, openTool, result, save, toast } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

test('a chain is begun with, shown live on the first image, run over all, and every result has its steps', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page, new URL(baseURL ?? '').origin)
  await addFiles(page, 'photo.jpg', 'graphic.png')
  await begin(page, 'Web photo')
  expect(await names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress'])
  await expect(live(page)).toContainText(/130\.90 KB → [\d.]+ KB/)
  await expect(live(page).getByText('Exact', { exact: true })).toBeVisible()
  await add(page, 'Rotate')
  await expect(live(page)).toContainText('480 × 640')
  await button(page, 'Run on 2 images').click()
  await expect(toast(page, '2 images processed')).toBeVisible()
  await expect(done(page)).toBeVisible()
  await expect(result(page, 'photo.jpg')).toContainText('480 × 640 px')
  const saved = await save(page, 'photo.jpg')
  expect(saved.name).toBe('photo.webp')
  expect(await decoded(page, saved.bytes, 'image/webp')).toMatchObject({ width: 480, height: 640 })
  expect(complaints).toEqual(quiet)
})

test('steps are put in order by buttons, switched off and removed; undo and redo follow', LONG, async ({ page }) => {
  await add(page, 'Sharpen')
  await add(page, 'Resize')
  await expect(page.getByText('Resize comes later and softens the image again. Sharpen after it.')).toBeVisible()
  await button(page, 'Move Resize up').click()
  expect(await names(page)).toEqual(['Resize', 'Sharpen'])
  await expect(page.getByText('softens the image again')).toHaveCount(0)
  await button(page, 'Undo').click()
  expect(await names(page)).toEqual(['Sharpen', 'Resize'])
  await button(page, 'Redo').click()
  expect(await names(page)).toEqual(['Resize', 'Sharpen'])
  await open(page, 'Sharpen')
  await button(page, 'Turn Sharpen off').click()
  await expect(steps(page).nth(1)).toHaveAttribute('data-off', 'true')
  await button(page, 'Remove Sharpen').click()
  expect(await names(page)).toEqual(['Resize'])
})

test('a step shows the image as far as it goes, and is removed without being opened', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await begin(page, 'Web photo')
  await add(page, 'Rotate')
  await expect(live(page)).toContainText('480 × 640')
  await button(page, 'Preview up to Sharpen').click()
  await expect(live(page)).toContainText('Up to “Sharpen”')
  await expect(live(page)).toContainText('640 × 480')
  await expect(live(page)).not.toContainText('480 × 640')
  await button(page, 'Show all steps').click()
  await expect(live(page)).toContainText('480 × 640')
  await button(page, 'Remove Rotate').click()
  expect(await names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress'])
})

test(
  'a step that needs the models says what a run downloads, and fetches none of it before',
  LONG,
  async ({ page }) => {
    const models: string[] = []
    page.on('request', (request) => request.url().endsWith('.onnx') && models.push(request.url()))
    await addFiles(page, 'photo.jpg')
    await begin(page, 'Shop product on white')
    await expect(live(page)).toContainText(/downloads \d+\.\d\d MB once/)
    await begin(page, 'Web photo')
    await expect(live(page).getByText('Exact', { exact: true })).toBeVisible()
    expect(models).toEqual([])
  },
)

test(
  'a passport photo in millimetres is typed with decimals, and keeps its size in every unit',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await page.getByLabel('Add a step').selectOption('resize')
    await page.getByLabel('Resize by').selectOption('pixels')
    const type = async (name: RegExp, text: string) => {
      await page.getByLabel(name).fill('')
      await page.getByLabel(name).pressSequentially(text)
    }
    await type(/^Width/, '600')
    await page.getByLabel('Resize by').selectOption('print')
    await expect(page.getByLabel('Width (cm)')).toHaveValue('5.08')
    await type(/^Width/, '3,5')
    await type(/^Height/, '4.5')
    await expect(page.getByLabel('Width (cm)')).toHaveValue('3.5')
    await page.getByLabel('Unit').selectOption('mm')
    await expect(page.getByLabel('Width (mm)')).toHaveValue('35')
    await expect(page.getByLabel('Height (mm)')).toHaveValue('45')
    await expect(page.getByText(/413 × 531 pixels/)).toBeVisible()
    await type(/^Width/, '6000')
    await page.getByRole('button', { name: 'Run on 1 image' }).click()
    await expect(badToast(page)).toContainText('65,535')
  },
)

test('a named size of a resize step is exactly that size, even of a smaller image', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Resize')
  await page.getByLabel('Common sizes').selectOption({ label: 'Instagram post, portrait (1080 × 1350)' })
  await button(page, 'Run on 1 image').click()
  await expect(result(page, 'photo.jpg')).toContainText('1080 × 1350 px')
})

test('a missing part is reported before anything runs', LONG, async ({ page }) => {
  await button(page, 'Run the recipe').click()
  await expect(toast(page, 'No Images')).toBeVisible()
  await addFiles(page, 'photo.jpg')
  await button(page, 'Run on 1 image').click()
  await expect(toast(page, 'No Steps')).toBeVisible()
  await add(page, 'Watermark: text')
  await expect(steps(page).getByText('Enter a text.')).toBeVisible()
  await button(page, 'Run on 1 image').click()
  await expect(toast(page, 'Complete the settings of “Watermark: text”.')).toBeVisible()
  await expect(badToast(page)).toBeVisible()
})

test('one image that cannot be read is named, and stops no other', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([made('broken.png', 'damaged.png', 'image/png')])
  await begin(page, 'Web photo')
  await expect(button(page, 'Run on 2 images')).toBeEnabled()
  await button(page, 'Run on 2 images').click()
  await expect(done(page)).toBeVisible()
  await expect(page.getByText('1 image failed.')).toBeVisible()
  await expect(result(page, 'photo.jpg')).toBeVisible()
})

test(
  'another format or an earlier end of the chain is shown beside the result, with its score',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await begin(page, 'Web photo')
    await expect(live(page)).toContainText(/\(\d\d\/100\)/)
    const beside = live(page).getByLabel('Compare with')
    await beside.selectOption({ label: 'As JPEG' })
    await expect(live(page)).toContainText(/JPEG · 640 × 480 · Looks .+ \(\d\d\/100\)/)
    await beside.selectOption({ label: 'After “Resize”' })
    await expect(live(page)).toContainText(/PNG · 640 × 480 · Looks the same \(100\/100\)/)
    for (const step of ['Resize', 'Sharpen']) {
      await open(page, step)
      await button(page, `Remove ${step}`).click()
    }
    await expect(beside).toHaveValue('original')
  },
)
