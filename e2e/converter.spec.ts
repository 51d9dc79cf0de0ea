import { readFileSync } from 'node:fs'
import { expect, LONG, test } from './test.ts'
import {
  addFiles,
  addMade,
  badToast,
  button,
  decoded,
  openTool,
  result,
  run,
  save,
  themeColour,
  toast,
} from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

test.beforeEach(({ page }) => openTool(page, '/converter'))

test('the studio shows the Convert tab and no other; conversion starts off', LONG, async ({ page }) => {
  await expect(page.getByRole('tab')).toHaveText(['Convert'])
  await expect(page.getByRole('switch', { name: 'Enable Format Conversion' })).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByLabel('Target Format')).toHaveValue('none')
  await expect(page.getByText('Supports JPG, PNG, WEBP, GIF, BMP, SVG, AVIF, HEIC, HEIF')).toBeVisible()
})

test(
  'turning conversion on selects webp; the list leaves out SVG and GIF and says why HEIC cannot be',
  LONG,
  async ({ page }) => {
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    const target = page.getByLabel('Target Format')
    await expect(target).toHaveValue('webp')
    const options = await target.locator('option').evaluateAll((list) =>
      list.map((option) => ({
        value: (option as HTMLOptionElement).value,
        off: (option as HTMLOptionElement).disabled,
      })),
    )
    const on = options.filter(({ off }) => !off).map(({ value }) => value)
    expect(on).toEqual(expect.arrayContaining(['jpeg', 'png', 'webp', 'avif', 'bmp']))
    expect(options.filter(({ off }) => off).map(({ value }) => value)).toEqual(['heic', 'heif'])
    expect(options.map(({ value }) => value)).not.toEqual(expect.arrayContaining(['svg']))
    expect(options.map(({ value }) => value)).not.toEqual(expect.arrayContaining(['gif']))
    await expect(page.getByText(/HEIC and HEIF can be opened but not saved/)).toBeVisible()
  },
)

test('the run says what is missing: images, then the target format [convert-5]', LONG, async ({ page }) => {
  await button(page, 'Optimize Images (0)').click()
  await expect(toast(page, 'No Images')).toBeVisible()
  await expect(toast(page, 'Upload images to convert')).toBeVisible()
  await addFiles(page, 'photo.jpg')
  await button(page, 'Optimize Images (1)').click()
  await expect(toast(page, 'No Target Format')).toBeVisible()
  await expect(toast(page, 'Please select a target format for conversion')).toBeVisible()
  await expect(badToast(page)).toBeVisible()
  await expect(page.getByLabel('Target Format')).toBeFocused()
  await page.getByLabel('Target Format').selectOption('png')
  await expect(page.getByRole('switch', { name: 'Enable Format Conversion' })).toHaveAttribute('aria-checked', 'true')
})

const targets = [
  { id: 'jpeg', name: 'photo.jpg', type: 'image/jpeg' },
  { id: 'webp', name: 'photo.webp', type: 'image/webp' },
  { id: 'bmp', name: 'photo.bmp', type: 'image/bmp' },
]

test(
  'a photograph becomes every target with the same pixels and the right name [convert-6]',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    for (const { id, name, type } of targets) {
      await page.getByLabel('Target Format').selectOption(id)
      await run(page)
      await expect(button(page, `Preview ${name}`)).toBeVisible()
      const saved = await save(page, 'photo.jpg')
      expect(saved.name).toBe(name)
      expect(await decoded(page, saved.bytes, type)).toEqual({ width: 640, height: 480 })
    }
  },
)

test('a batch of kinds is converted in one go and packed as converted.zip [convert-2]', async ({ page }) => {
  await addFiles(page, 'photo.jpg', 'graphic.png', 'picture.bmp', 'drawing.svg')
  await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
  await run(page)
  await expect(toast(page, 'Conversion Complete!')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download All as ZIP (4)').click()])
  expect(download.suggestedFilename()).toBe('converted.zip')
  const entries = zipEntries(readFileSync(await download.path()))
  expect(entries.map(({ name }) => name)).toEqual(['photo.webp', 'graphic.webp', 'picture.webp', 'drawing.webp'])
  for (const { content } of entries) expect(content.toString('latin1', 8, 12)).toBe('WEBP')
})

test('an animation that becomes one image says so on its card [convert-10]', LONG, async ({ page }) => {
  await addFiles(page, 'animation.gif')
  await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
  await page.getByLabel('Target Format').selectOption('avif')
  await run(page)
  await expect(result(page, 'animation.gif')).toContainText('AVIF output is not animated; this is the first frame.')
})

test(
  'a format without transparency asks for the colour behind it, and the card says what became of it',
  LONG,
  async ({ page }) => {
    const circle =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40"/></svg>'
    await addMade(page, { name: 'circle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(circle) })
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    const colour = page.getByLabel('Background for transparent areas')
    await expect(colour).toHaveCount(0)
    await page.getByLabel('Target Format').selectOption('jpeg')
    await expect(colour).toHaveValue('#ffffff')
    await colour.fill('#ff0000')
    await run(page)
    await expect(result(page, 'circle.svg')).toContainText('transparent areas are now #ff0000.')
  },
)

test('an icon brings the whole favicon set along [convert-9]', LONG, async ({ page }) => {
  await addFiles(page, 'graphic.png')
  await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
  await page.getByLabel('Target Format').selectOption('ico')
  await run(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Favicon set as ZIP').click()])
  expect(download.suggestedFilename()).toBe('favicons.zip')
  const entries = new Map(
    zipEntries(readFileSync(await download.path())).map(({ name, content }) => [name, content] as const),
  )
  const sides = (png: Buffer | undefined) => [png?.readUInt32BE(16), png?.readUInt32BE(20)]
  expect(sides(entries.get('apple-touch-icon.png'))).toEqual([180, 180])
  expect(sides(entries.get('icon-192.png'))).toEqual([192, 192])
  expect(sides(entries.get('icon-512.png'))).toEqual([512, 512])
  const icon = entries.get('favicon.ico')
  expect(icon?.readUInt16LE(4)).toBe(3)
  expect([6, 22, 38].map((at) => icon?.readUInt8(at))).toEqual([16, 32, 48])
  expect(entries.get('head.html')?.toString()).toContain('href="/site.webmanifest"')
  // The image is wider than high: above it the square stays transparent.
  const corner = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return context?.getImageData(96, 2, 1, 1).data[3]
    },
    [...(entries.get('icon-192.png') ?? [])],
  )
  expect(corner).toBe(0)
})

test('a conversion that grows is delivered, in yellow [convert-8]', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
  await page.getByLabel('Target Format').selectOption('bmp')
  await run(page)
  const savings = result(page, 'photo.jpg').locator('[data-saved="false"]')
  await expect(savings).toHaveText(/^-\d+\.\d%$/)
  await expect(savings).toHaveCSS('color', await themeColour(page, 'warn'))
  const results = page.getByRole('region', { name: 'Optimization Complete!' })
  await expect(results.locator('dd').nth(1)).toHaveText('0 Bytes')
})

test(
  'when nothing can be converted it says so; clearing says which results went [convert-7]',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'damaged.png')
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await button(page, 'Optimize Images (1)').click()
    await expect(toast(page, 'Conversion Error')).toBeVisible()
    await expect(toast(page, 'An error occurred during conversion. Please try again.')).toBeVisible()
    await button(page, 'Clear All Images & Results').click()
    await expect(toast(page, 'Cleared')).toBeVisible()
    await expect(toast(page, 'All images and conversion results have been removed.')).toBeVisible()
  },
)
