import { readFileSync } from 'node:fs'
import { expect, LONG, type Page, test } from './test.ts'
import { addFiles, addMade, button, decoded, file, openTool, result } from './workbench-page.ts'

const stage = (page: Page) => page.locator('#stage')
const take = (page: Page) => stage(page).getByRole('button', { name: /^Download / })

async function taken(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await expect(take(page)).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), take(page).click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('an image is downloaded from its preview, which counts as a run of the same bytes', async ({ page }) => {
  await openTool(page, '/compressor')
  await addFiles(page, 'photo.jpg')
  const first = await taken(page)
  await expect(result(page, 'photo.jpg')).toBeVisible()
  await expect(page.getByText(/Made here in .* not sent/)).toBeVisible()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    result(page, 'photo.jpg')
      .getByRole('button', { name: /^Download File/ })
      .click(),
  ])
  expect(readFileSync(await again.path()).equals(first.bytes)).toBe(true)
})

test('one press on a format converts the image and offers it', LONG, async ({ page }) => {
  await openTool(page, '/converter')
  await addFiles(page, 'photo.jpg')
  await expect(take(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(
    button(page, /^Optimize Images/)
      .locator('..')
      .getByRole('button'),
  ).toHaveCount(1)
  await page.setViewportSize({ width: 1366, height: 768 })
  await button(page, 'WebP').click()
  await expect(page.getByRole('switch', { name: 'Enable Format Conversion' })).toHaveAttribute('aria-checked', 'true')
  const { name, bytes } = await taken(page)
  expect(name).toBe('photo.webp')
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
})

test('a size on paper becomes pixels that the image is cropped to', LONG, async ({ page }) => {
  await openTool(page, '/resizer')
  await addFiles(page, 'photo.jpg')
  await button(page, 'Paper').click()
  await page.getByLabel('Paper width').fill('35')
  await page.getByLabel('Paper height').fill('45')
  await expect(stage(page)).toContainText('413 × 531')
})

test('a size in kilobytes is set where it is typed, and emptying it brings the preset back', LONG, async ({ page }) => {
  await openTool(page, '/compressor')
  await addFiles(page, 'photo.jpg')
  const limit = page.getByLabel('Under … KB')
  await limit.fill('20')
  expect((await taken(page)).bytes.length).toBeLessThanOrEqual(20 * 1024)
  await limit.fill('')
  await expect(page.getByLabel('Compression Preset')).toHaveValue('medium')
})

/** A photo that its EXIF data turns by 90 degrees. */
function turned(name: string) {
  const exif = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  )
  const photo = readFileSync(file(name))
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]) }
}

/** On the frame: the dimensions that come out. */
const shown = (page: Page) => stage(page).getByText(/^\d+ × \d+$/)
const dimensions = async (page: Page) => {
  const { width, height } = await decoded(page, (await taken(page)).bytes, 'image/jpeg')
  return `${width} × ${height}`
}

test(
  'a crop drawn on an image that was turned is what is downloaded; Escape brings the earlier one back',
  LONG,
  async ({ page }) => {
    await openTool(page, '/compressor')
    await addMade(page, turned('photo.jpg'))
    const frame = button(page, 'Frame')
    await button(page, 'Crop').click()
    await expect(frame).toBeFocused()
    await button(page, '9:16').click()
    const size = await shown(page).innerText()
    expect(size).toBe('360 × 640')
    await frame.press('Enter')
    await expect(button(page, 'Crop')).toBeFocused()
    await button(page, 'Crop').click()
    await frame.press('Shift+ArrowLeft')
    await expect(shown(page)).not.toHaveText(size)
    await frame.press('Escape')
    await expect(frame).toHaveCount(0)
    expect(await dimensions(page)).toBe(size)
  },
)

test('a named size gives the crop its shape, and comes out whatever part is kept', LONG, async ({ page }) => {
  await openTool(page, '/resizer')
  await addFiles(page, 'photo.jpg')
  await page.getByLabel('Common sizes').selectOption('Instagram post, square')
  await button(page, 'Crop').click()
  await button(page, 'Bottom right corner').press('Shift+ArrowLeft')
  await expect(shown(page)).toHaveText('1080 × 1080')
  await expect(stage(page)).toContainText(/→ 1080 × 1080/)
  expect(await dimensions(page)).toBe('1080 × 1080')
})

test('a size limit on top of a conversion counts as it is typed', LONG, async ({ page }) => {
  await openTool(page, '/converter')
  await addFiles(page, 'photo.jpg')
  await button(page, 'WebP').click()
  await button(page, 'Under … KB').click()
  await expect(page.getByLabel('Max size (KB)')).toBeFocused()
  await page.keyboard.type('12')
  await expect(page.locator('#plan')).toContainText('12')
  const { name, bytes } = await taken(page)
  expect(name).toBe('photo.webp')
  expect(bytes.length).toBeLessThanOrEqual(12 * 1024)
})

test('an image without transparency is on plain ground, and covers the pattern behind it', LONG, async ({ page }) => {
  await openTool(page, '/compressor')
  await addFiles(page, 'portrait.jpg')
  const seen = await page.locator('section[aria-labelledby="queue"] li img').evaluate((image) => ({
    frame: getComputedStyle(image.parentElement as Element).backgroundImage,
    shape: image.getBoundingClientRect().width / image.getBoundingClientRect().height,
    natural: (image as HTMLImageElement).naturalWidth / (image as HTMLImageElement).naturalHeight,
  }))
  expect(seen.frame).toBe('none')
  expect(seen.shape).toBeCloseTo(seen.natural, 1)
})
