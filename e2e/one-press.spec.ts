import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './test.ts'
import { addFiles, button, openTool, result } from './workbench-page.ts'

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

test('one press on a format converts the image and offers it', async ({ page }) => {
  await openTool(page, '/converter')
  await addFiles(page, 'photo.jpg')
  await expect(take(page)).toHaveCount(0)
  await button(page, 'WebP').click()
  await expect(page.getByRole('switch', { name: 'Enable Format Conversion' })).toHaveAttribute('aria-checked', 'true')
  const { name, bytes } = await taken(page)
  expect(name).toBe('photo.webp')
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
})

test('a size on paper becomes pixels that the image is cropped to', async ({ page }) => {
  await openTool(page, '/resizer')
  await addFiles(page, 'photo.jpg')
  await button(page, 'Paper').click()
  await page.getByLabel('Paper width').fill('35')
  await page.getByLabel('Paper height').fill('45')
  await expect(stage(page)).toContainText('413 × 531')
})

test('a size in kilobytes is set where it is typed, and emptying it brings the preset back', async ({ page }) => {
  await openTool(page, '/compressor')
  await addFiles(page, 'photo.jpg')
  const limit = page.getByLabel('Under … KB')
  await limit.fill('20')
  expect((await taken(page)).bytes.length).toBeLessThanOrEqual(20 * 1024)
  await limit.fill('')
  await expect(page.getByLabel('Compression Preset')).toHaveValue('medium')
})

test('a size limit on top of a conversion counts as it is typed', async ({ page }) => {
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

test('an image without transparency is on plain ground, and covers the pattern behind it', async ({ page }) => {
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
