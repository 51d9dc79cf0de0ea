import { readFileSync } from 'node:fs'
import { expect, LONG, type Page, test } from './test.ts'
import { addFiles, badToast, button, card, decoded, openTool, result, run, save, toast } from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

test.beforeEach(({ page }) => openTool(page, '/resizer'))

const enable = (page: Page) => page.getByRole('switch', { name: 'Enable Resizing' }).click()
const sides = async (page: Page, width: string, height: string) => {
  await page.getByLabel('Width (px)').fill(width)
  await page.getByLabel('Height (px)').fill(height)
}

test(
  'the studio shows the Resize tab with whole pixels and the placeholder Auto; SVG and AVIF are refused [image-21]',
  LONG,
  async ({ page }) => {
    await expect(page.getByRole('tab')).toHaveText(['Resize'])
    await expect(page.getByRole('switch', { name: 'Enable Resizing' })).toHaveAttribute('aria-checked', 'false')
    await enable(page)
    for (const name of ['Width (px)', 'Height (px)']) {
      const input = page.getByLabel(name)
      await expect(input).toHaveAttribute('type', 'number')
      await expect(input).toHaveAttribute('min', '1')
      await expect(input).toHaveAttribute('placeholder', 'Auto')
      await expect(input).toHaveValue('')
    }
    await expect(page.getByRole('switch', { name: 'Maintain aspect ratio' })).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByText('Supports JPG, PNG, WEBP, GIF, BMP, HEIC, HEIF • Max 50MB')).toBeVisible()

    await addFiles(page, 'drawing.svg')
    await expect(toast(page, 'drawing.svg: Unsupported file format: image/svg+xml')).toBeVisible()
    await addFiles(page, 'picture.avif')
    await expect(toast(page, 'picture.avif: Unsupported file format: image/avif')).toBeVisible()
  },
)

test('the run says what is missing: images, then dimensions, also while resizing is off', LONG, async ({ page }) => {
  await button(page, 'Optimize Images (0)').click()
  await expect(toast(page, 'No Images')).toBeVisible()
  await expect(toast(page, 'Upload images to resize')).toBeVisible()
  await addFiles(page, 'photo.jpg')
  await button(page, 'Optimize Images (1)').click()
  await expect(toast(page, 'No Dimensions')).toBeVisible()
  await expect(toast(page, 'Please specify width or height for resizing')).toBeVisible()
  await expect(badToast(page)).toBeVisible()
  await expect(page.getByLabel('Width (px)')).toBeFocused()
  await page.keyboard.type('5')
  await expect(page.getByRole('switch', { name: 'Enable Resizing' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Backspace')
  await button(page, 'Optimize Images (1)').click()
  await expect(toast(page, 'No Dimensions')).toBeVisible()
})

const cases = [
  { what: 'only the width: the height follows', width: '320', height: '', keep: true, expected: [320, 240] },
  { what: 'only the height: the width follows', width: '', height: '120', keep: true, expected: [160, 120] },
  { what: 'both: fits inside the box', width: '300', height: '300', keep: true, expected: [300, 225] },
  { what: 'both without the ratio: exactly that size', width: '300', height: '300', keep: false, expected: [300, 300] },
  { what: 'rounded to whole pixels', width: '333', height: '', keep: true, expected: [333, 250] },
]

test(
  'width, height, both, without the ratio: the rule of the specification, in whole pixels [resize-3]',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await enable(page)
    const ratio = page.getByRole('switch', { name: 'Maintain aspect ratio' })
    for (const { what, width, height, keep, expected } of cases) {
      await sides(page, width, height)
      if ((await ratio.getAttribute('aria-checked')) !== String(keep)) await ratio.click()
      await run(page)
      await expect(result(page, 'photo.jpg'), what).toContainText(`${expected[0]} × ${expected[1]} px`)
      const saved = await save(page, 'photo.jpg')
      const size = await decoded(page, saved.bytes, 'image/jpeg')
      expect(size, what).toEqual({ width: expected[0], height: expected[1] })
    }
  },
)

test('an enlarged image says so; "Never enlarge" keeps its size', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await enable(page)
  const switched = page.getByRole('switch', { name: 'Never enlarge' })
  await expect(switched).toHaveAttribute('aria-checked', 'false')
  await sides(page, '1280', '')
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('1280 × 960 px')
  await expect(result(page, 'photo.jpg')).toContainText('Enlarged to 200% of the original 640 × 480 pixels')
  await switched.click()
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('640 × 480 px')
  await expect(result(page, 'photo.jpg')).not.toContainText('Enlarged')
})

test('an emptied field is Auto again', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await enable(page)
  await sides(page, '100', '100')
  await sides(page, '', '')
  await button(page, 'Optimize Images (1)').click()
  await expect(toast(page, 'No Dimensions')).toBeVisible()
})

test('a fraction is refused where pixels are whole, in a sentence at the field', LONG, async ({ page }) => {
  await enable(page)
  const width = page.getByLabel('Width (px)')
  for (const text of ['12.7', '12,7']) {
    await width.fill('')
    await width.pressSequentially(text)
    await expect(width).toHaveValue('12')
    await expect(width).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: '12' })).toBeVisible()
  }
})

test('a percentage that no slider hits is typed', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await button(page, 'Percent').click()
  await page.getByLabel('Exact scale (%)').fill('')
  await page.getByLabel('Exact scale (%)').pressSequentially('37,5')
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('240 × 180 px')
})

test('dimensions that no file can have are refused before any work, with the limit', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page.getByLabel('Width (px)').fill('65535')
  await expect(page.getByText(/^No preview of this image: .*65,500/)).toBeVisible()
  await expect(page.getByText('You can still process it')).toHaveCount(0)
  await button(page, 'Optimize Images (1)').click()
  await expect(badToast(page)).toContainText('65,500')
  await expect(page.locator('[data-result]')).toHaveCount(0)
})

test('a named size gives exactly that size; a size typed after it fits inside', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page.getByLabel('Common sizes').selectOption('Profile image')
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('400 × 400 px')
  await sides(page, '300', '300')
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('300 × 225 px')
})

test(
  'the crop of a named size is on the image, and moves by mouse and by keyboard for this image alone',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg', 'portrait.jpg')
    await page.getByLabel('Common sizes').selectOption('Profile image')
    const frame = button(page, 'Area to keep')
    const place = () => frame.boundingBox().then((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
    const before = await place()
    expect(Math.abs(before.width - before.height)).toBeLessThan(2)
    const run = async () => {
      await button(page, /^Optimize Images/).click()
      await expect(result(page, 'photo.jpg')).toContainText('400 × 400 px')
      return (await save(page, 'photo.jpg')).bytes
    }
    const middle = await run()

    await frame.hover()
    await page.mouse.down()
    // Firefox's driver moves no mouse out of the page.
    await page.mouse.move(Math.max(1, before.x + before.width / 2 - 300), before.y + before.height / 2, { steps: 4 })
    await page.mouse.up()
    expect((await place()).x).toBeLessThan(before.x - 10)
    const left = await run()
    expect(left.equals(middle)).toBe(false)
    await expect(card(page, 'photo.jpg')).toContainText('Custom settings')
    await expect(card(page, 'portrait.jpg')).not.toContainText('Custom settings')

    for (let presses = 0; presses < 50; presses += 1) await frame.press('ArrowRight')
    expect((await place()).x).toBeGreaterThan(before.x + 10)
    await page.getByRole('radio', { name: 'Left', exact: true }).check()
    await expect.poll(async () => (await place()).x).toBeLessThan(before.x - 10)
    expect((await run()).equals(left)).toBe(true)
  },
)

test('by percent [resize-4]', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg', 'portrait.jpg')
  await enable(page)
  await button(page, 'Percent').click()
  const scale = page.getByRole('slider', { name: 'Scale' })
  await expect(scale).toHaveValue('50')
  await scale.fill('25')
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('160 × 120 px')
  await expect(result(page, 'portrait.jpg')).toContainText('75 × 113 px')
})

test('a common size fills the box and cuts the rest, or pads it', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await enable(page)
  await page.getByLabel('Common sizes').selectOption('Profile image')
  await expect(page.getByLabel('Width (px)')).toHaveValue('400')
  await page.getByLabel('If proportions differ').selectOption('cover')
  await run(page)
  await expect(result(page, 'photo.jpg')).toContainText('400 × 400 px')
  const shown = () => save(page, 'photo.jpg').then(({ bytes }) => bytes)
  const middle = await shown()
  await page.getByRole('radio', { name: 'Centre', exact: true }).press('ArrowLeft')
  await run(page)
  expect((await shown()).equals(middle)).toBe(false)
  await page.getByLabel('If proportions differ').selectOption('pad')
  await run(page)
  const { bytes } = await save(page, 'photo.jpg')
  expect(await decoded(page, bytes, 'image/jpeg')).toEqual({ width: 400, height: 400 })
})

test('the end of a run is announced [resize-7]', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await enable(page)
  await sides(page, '100', '')
  await button(page, /^Optimize Images/).click()
  await expect(toast(page, 'Resize Complete!')).toBeVisible()
  await expect(toast(page, '1 image(s) resized successfully')).toBeVisible()
})

test('the archive is resized.zip [resize-8]', async ({ page }) => {
  await addFiles(page, 'photo.jpg', 'graphic.png')
  await enable(page)
  await sides(page, '64', '')
  await run(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download All as ZIP (2)').click()])
  expect(download.suggestedFilename()).toBe('resized.zip')
  expect(zipEntries(readFileSync(await download.path())).map(({ name }) => name)).toEqual(['photo.jpg', 'graphic.png'])
})

test('when nothing can be resized it says so; clearing says which results went [image-25]', LONG, async ({ page }) => {
  await addFiles(page, 'damaged.png')
  await enable(page)
  await sides(page, '64', '')
  await button(page, 'Optimize Images (1)').click()
  await expect(toast(page, 'Resize Error')).toBeVisible()
  await expect(toast(page, 'An error occurred during resizing. Please try again.')).toBeVisible()
  await button(page, 'Clear All Images & Results').click()
  await expect(toast(page, 'Cleared')).toBeVisible()
  await expect(toast(page, 'All images and resize results have been removed.')).toBeVisible()
})

test('a moving GIF is resized and still moves, behind the headers of the real site', LONG, async ({ page }) => {
  // Five megabytes of WebAssembly have to be compiled first.
  test.slow()
  await addFiles(page, 'animation.gif')
  await enable(page)
  await sides(page, '20', '')
  await run(page)
  const saved = await save(page, 'animation.gif')
  expect(saved.bytes.toString('latin1', 0, 6)).toBe('GIF89a')
  expect(saved.bytes.readUInt16LE(6)).toBe(20)
  // Each frame begins with a graphic control extension.
  expect(saved.bytes.toString('latin1').split('\x21\xf9\x04').length - 1).toBeGreaterThan(1)
})
