import { readFileSync } from 'node:fs'
import { expect, LONG, test } from './test.ts'
import {
  addFiles,
  badToast,
  button,
  card,
  file,
  openTool,
  result,
  run,
  save,
  themeColour,
  toast,
} from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/compressor'))

test(
  'the studio shows the Compress tab, the presets, medium first, and two sliders under Custom [compress-5]',
  LONG,
  async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Optimization Studio' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Compress'])
    await expect(page.getByRole('switch', { name: 'Enable Compression' })).toHaveAttribute('aria-checked', 'true')

    const preset = page.getByLabel('Compression Preset')
    await expect(preset).toHaveValue('medium')
    await expect(preset.locator('option')).toHaveText([
      'Low (High Quality)',
      'Medium (Balanced)',
      'High (Small Size)',
      'Custom Configuration',
    ])

    await button(page, 'Optimize Images (0)').click()
    await expect(toast(page, 'No Images')).toBeVisible()
    await expect(toast(page, 'Upload images to compress')).toBeVisible()
    await expect(badToast(page)).toBeVisible()

    await expect(page.getByRole('slider')).toHaveCount(0)
    await preset.selectOption('high')
    await preset.selectOption('custom')
    const quality = page.getByRole('slider', { name: 'Quality' })
    const size = page.getByRole('slider', { name: 'Max File Size (Optional)' })
    await expect(quality).toHaveValue('50')
    await expect(size).toHaveValue('1')
    for (const [slider, values] of [
      [quality, { min: '10', max: '100', step: '1' }],
      [size, { min: '0.1', max: '10', step: '0.1' }],
    ] as const)
      for (const [name, value] of Object.entries(values)) await expect(slider).toHaveAttribute(name, value)
    await quality.press('PageUp')
    await expect(quality).toHaveValue('60')
    await size.press('PageDown')
    await expect(size).toHaveValue('0.1')
    await page.getByLabel('File size unit').selectOption('KB')
    await page.getByLabel('Max file size', { exact: true }).fill('20')
    await expect(size).toHaveAttribute('aria-valuetext', '20 KB')
    await page.reload()
    await expect(size).toHaveAttribute('aria-valuetext', '20 KB')
  },
)

test(
  'compression off hides its settings and passes images through unchanged; on selects medium [compress-3]',
  LONG,
  async ({ page }) => {
    await page.getByLabel('Compression Preset').selectOption('high')
    const enable = page.getByRole('switch', { name: 'Enable Compression' })
    await enable.click()
    await expect(page.getByLabel('Compression Preset')).toBeHidden()
    await addFiles(page, 'photo.jpg')
    await run(page)
    await expect(result(page, 'photo.jpg').locator('dd').first()).toHaveText('0.0%')
    await expect(result(page, 'photo.jpg').locator('[data-saved="false"]')).toHaveText('0.0%')
    expect((await save(page, 'photo.jpg')).bytes.equals(readFileSync(file('photo.jpg')))).toBe(true)
    await enable.click()
    await expect(page.getByLabel('Compression Preset')).toHaveValue('medium')
  },
)

test('a photograph becomes smaller, keeps its pixels and its name [compress-9]', async ({ page }) => {
  await addFiles(page, 'photo.jpg', 'picture.webp')
  await run(page)
  await expect(toast(page, 'Compression Complete!')).toBeVisible()
  await expect(toast(page, '2 image(s) compressed successfully')).toBeVisible()
  await expect(result(page, 'photo.jpg')).toContainText('640 × 480 px')
  const savings = result(page, 'photo.jpg').locator('[data-saved="true"]')
  await expect(savings).toHaveText(/^\d+\.\d%$/)
  await expect(savings).toHaveCSS('color', await themeColour(page, 'good'))
  const saved = await save(page, 'photo.jpg')
  expect(saved.name).toBe('photo.jpg')
  expect(saved.bytes.length).toBeLessThan(readFileSync(file('photo.jpg')).length)
  expect(saved.bytes.readUInt16BE(0)).toBe(0xffd8)
})

test(
  'the line under the main button gives the bytes that the run makes; of several images it gives their limit',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await page.getByLabel('Compression Preset').selectOption('Custom Configuration')
    await page.getByLabel('Max file size', { exact: true }).fill('0.02')
    const plan = page.locator('#plan p').first()
    await expect(plan).toContainText('640 × 480 px')
    const bytes = (await plan.textContent())?.match(/[\d.]+ KB/)?.[0] ?? 'none'
    expect(Number.parseFloat(bytes)).toBeLessThanOrEqual(0.02 * 1024)
    await run(page)
    await expect(result(page, 'photo.jpg')).toContainText(bytes)
    await addFiles(page, 'portrait.jpg')
    await expect(plan).toContainText('≤')
    await expect(plan).not.toContainText(bytes)
  },
)

test('a lower quality gives a smaller file [compress-10]', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await run(page)
  const medium = (await save(page, 'photo.jpg')).bytes.length
  await page.getByLabel('Compression Preset').selectOption('custom')
  await page.getByRole('slider', { name: 'Quality' }).fill('20')
  await run(page)
  await expect.poll(async () => (await save(page, 'photo.jpg')).bytes.length).toBeLessThan(medium)
})

test('by look, the image may come back in a smaller format, with its score', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page.getByText('More options').click()
  await page.getByLabel('Quality mode').selectOption('best-format')
  await run(page)
  const saved = await save(page, 'photo.jpg')
  expect(saved.name).toMatch(/^photo\.(jpg|webp|avif)$/)
  expect(saved.bytes.length).toBeLessThan(readFileSync(file('photo.jpg')).length)
  await button(page, `Preview ${saved.name}`).click()
  await expect(page.getByRole('dialog').getByText(/SSIMULACRA2 \d+\.\d/)).toBeVisible()
})

test(
  'Clear All & Reset Settings empties the queue and goes back to the defaults [image-23]',
  LONG,
  async ({ page }) => {
    await expect(button(page, 'Clear All & Reset Settings')).toBeHidden()
    await page.getByLabel('Compression Preset').selectOption('low')
    await addFiles(page, 'photo.jpg')
    await button(page, 'Clear All & Reset Settings').click()
    await expect(toast(page, 'Cleared')).toBeVisible()
    await expect(card(page, 'photo.jpg')).toHaveCount(0)
    await expect(page.getByLabel('Compression Preset')).toHaveValue('medium')
  },
)

test('settings are remembered by this browser and travel by link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Compression Preset').selectOption('high')
  await page.reload()
  await expect(page.getByLabel('Compression Preset')).toHaveValue('high')
  await page.getByText('More options').click()
  await button(page, 'Copy link to these settings').click()
  await expect(button(page, 'Copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => localStorage.clear())
  await page.goto('/resizer')
  await page.goto(link)
  await expect(page.getByLabel('Compression Preset')).toHaveValue('high')
})

test('the small encoder works behind the headers of the real site', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await page.getByText('More options').click()
  await page.getByLabel('Encoder', { exact: true }).selectOption('small')
  await run(page)
  const saved = await save(page, 'photo.jpg')
  expect(saved.bytes.readUInt16BE(0)).toBe(0xffd8)
})

test(
  'a goal is granted where it is pressed, and one that leads elsewhere takes the queue along',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await button(page, 'Exact size').click()
    await expect(page.getByLabel('Width (px)')).toBeFocused()
    await page.keyboard.type('500')
    await page.getByLabel('Height (px)').fill('400')
    await run(page)
    await expect(result(page, 'photo.jpg')).toContainText('500 × 400 px')
    await button(page, 'Email').click()
    await expect(button(page, 'Email')).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, 'Exact size')).toHaveAttribute('aria-pressed', 'false')
    await button(page, 'Passport or visa').click()
    await page.getByLabel('Document').selectOption({ label: 'UK passport photo' })
    await button(page, 'Use this size').click()
    await run(page)
    await expect(result(page, 'photo.jpg')).toContainText('600 × 750 px')
    await page.getByLabel('Compression Preset').selectOption('high')
    await expect(button(page, 'Passport or visa')).toHaveAttribute('aria-pressed', 'false')
    await expect(page).toHaveURL('/compressor')
    await button(page, 'On white').click()
    await expect(page.getByText('Selected: #ffffff')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
  },
)
