import { readFileSync } from 'node:fs'
import { axe } from './axe.ts'
import { expect, LONG, test } from './test.ts'
import { addFiles, addMade, button, done, made, openTool, result, run, toast } from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

test.beforeEach(({ page }) => openTool(page, '/compressor'))

test.describe('results', () => {
  test('four tiles and a card for each image [image-26]', LONG, async ({ page }) => {
    await addFiles(page, 'photo.jpg', 'portrait.jpg')
    await run(page)
    const results = page.getByRole('region', { name: 'Optimization Complete!' })
    for (const name of ['Images Processed', 'Total Space Saved', 'Avg. Compression', 'New Total Size'])
      await expect(results.getByText(name, { exact: true })).toBeVisible()
    await expect(results.locator('dd').first()).toHaveText('2')
    await expect(results.locator('dd').nth(1)).toHaveText(/^\d+(\.\d\d)? (Bytes|KB|MB)$/)
    await expect(results.locator('dd').nth(2)).toHaveText(/^-?\d+\.\d%$/)
    await expect(page.getByRole('heading', { name: 'Breakdown' })).toBeVisible()
    await expect(page.locator('[data-result]')).toHaveCount(2)
    await button(page, 'Clear Results').click()
    await expect(done(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Your Queue (2)' })).toBeVisible()
  })

  test('the ZIP holds every result, equal names numbered, every byte right; a pattern names the files [compress-13]', async ({
    page,
  }) => {
    await addMade(page, made('same.jpg', 'photo.jpg', 'image/jpeg'), made('same.jpg', 'portrait.jpg', 'image/jpeg'))
    await run(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download All as ZIP (2)').click(),
    ])
    expect(download.suggestedFilename()).toBe('compressed.zip')
    const entries = zipEntries(readFileSync(await download.path()))
    expect(entries.map(({ name }) => name)).toEqual(['same.jpg', 'same (1).jpg'])
    expect(entries.every(({ intact }) => intact)).toBe(true)
    expect(entries.every(({ content }) => content.readUInt16BE(0) === 0xffd8)).toBe(true)
    await page.getByText('More options').click()
    await page.getByLabel('File names').fill('{name}-{width}x{height}')
    await expect(button(page, 'Preview same-640x480.jpg')).toBeVisible()
    await expect(button(page, 'Preview same-300x450.jpg')).toBeVisible()
  })

  test(
    'the preview shows both images, their facts, and lets one compare and zoom [image-27]',
    LONG,
    async ({ page }) => {
      await addFiles(page, 'photo.jpg')
      await run(page)
      await button(page, 'Preview photo.jpg').click()
      const dialog = page.getByRole('dialog', { name: 'photo.jpg' })
      await expect(dialog.getByText('Original size')).toBeVisible()
      await expect(dialog.getByText('640 × 480 px')).toHaveCount(2)
      await expect(dialog.getByText('JPEG (image/jpeg)')).toBeVisible()
      await expect(dialog.getByText('Savings')).toBeVisible()
      const original = dialog.getByRole('img', { name: 'Original' })
      const cut = () => original.evaluate((image) => getComputedStyle(image).clipPath)
      const before = await cut()
      await dialog.getByRole('slider', { name: 'Visible part of the original' }).fill('80')
      await expect.poll(cut).not.toBe(before)
      const fitted = (await original.boundingBox())?.width ?? 0
      await dialog.getByRole('button', { name: '400%' }).click()
      await expect.poll(async () => (await original.boundingBox())?.width ?? 0).toBeGreaterThan(fitted)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download File' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('photo.jpg')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button(page, 'Preview photo.jpg')).toBeFocused()
    },
  )

  test(
    'the stage shows numbers of the settings beside them alone, of the image whose card is pressed',
    LONG,
    async ({ page }) => {
      await addFiles(page, 'photo.jpg', 'portrait.jpg')
      const stage = page.getByRole('region', { name: 'Live preview' })
      const exact = stage.getByText('Exact', { exact: true })
      await expect(exact).toBeVisible()
      const numbers = () => stage.getByText(/→/).innerText()
      const before = await numbers()
      await page.getByLabel('Compression Preset').selectOption('high')
      expect(await numbers()).not.toBe(before)
      await expect(exact).toBeVisible()
      await button(page, 'Show portrait.jpg in the live preview').click()
      await expect(stage).toContainText('portrait.jpg')
      await expect(exact).toBeVisible()
      const promised = (await numbers()).split('→')[1]?.trim().split(' ').slice(0, 2).join(' ') ?? ''
      await run(page)
      await expect(page.locator('[data-result="portrait.jpg"]')).toContainText(promised)
    },
  )

  test('results say that settings changed since, and Apply again makes them again', LONG, async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await run(page)
    const notice = page.getByText('Settings have changed since these results.')
    await expect(notice).toBeHidden()
    await page.getByLabel('Compression Preset').selectOption('high')
    await expect(notice).toBeVisible()
    await button(page, 'Apply again').click()
    await expect(notice).toBeHidden()
    await expect(done(page)).toBeVisible()
  })

  test('the queue, or what was made of it, is taken to another tool', async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await run(page)
    const others = page.getByRole('navigation', { name: 'Continue in' })
    await expect(others.getByRole('button', { name: 'Originals' })).toHaveAttribute('aria-pressed', 'true')
    await others.getByRole('button', { name: '1 result' }).click()
    await others.getByRole('link', { name: 'Convert', exact: true }).click()
    const queue = page.getByRole('region', { name: 'Your Queue (1)' })
    await expect(queue).toContainText('640 × 480')
    await expect(queue).not.toContainText('130.90 KB')
  })

  test('a control beside each removal undoes it on a phone', LONG, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await addFiles(page, 'photo.jpg', 'portrait.jpg')
    await run(page)
    const queue = page.getByRole('heading', { name: 'Your Queue (2)' })
    const undo = button(page, 'Undo')
    const both = () => Promise.all([expect(queue).toBeVisible(), expect(page.locator('[data-result]')).toHaveCount(2)])
    for (const remove of ['Remove photo.jpg', 'Clear Queue', 'Clear Results', 'Clear All Images & Results']) {
      await button(page, remove).click()
      await expect(undo).toBeInViewport()
      if (remove.startsWith('Clear')) await expect(undo).toBeFocused()
      if (/Queue|All/.test(remove)) await expect(button(page, 'Browse Files')).toBeInViewport()
      await undo.click()
      await both()
    }

    await page.getByLabel('Compression Preset').selectOption('high')
    await button(page, 'Clear All & Reset Settings').click()
    await undo.press('Enter')
    await both()
    await expect(page.getByLabel('Compression Preset')).toHaveValue('high')

    const first = await result(page, 'photo.jpg').textContent()
    await button(page, 'Apply again').click()
    await expect(result(page, 'photo.jpg')).not.toHaveText(first ?? '')
    await undo.click()
    await expect.poll(() => result(page, 'photo.jpg').textContent()).toBe(first)
  })

  test('Clear All Images & Results leaves nothing', LONG, async ({ page }) => {
    await expect(button(page, 'Clear All Images & Results')).toBeHidden()
    await addFiles(page, 'photo.jpg')
    await run(page)
    await button(page, 'Clear All Images & Results').click()
    await expect(toast(page, 'Cleared')).toBeVisible()
    await expect(toast(page, 'All images and compression results have been removed.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Your Queue/ })).toBeHidden()
    await expect(done(page)).toBeHidden()
    await expect(button(page, 'Clear All Images & Results')).toBeHidden()
  })
})

test('filled states are accessible in both themes', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addFiles(page, 'photo.jpg', 'damaged.png', 'notes.txt')
  await run(page)
  await page.getByText('More options').click()
  const both = async () => {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.classList.remove('dark', 'light')
        document.documentElement.classList.add(name)
      }, theme)
      expect(await axe(page), theme).toEqual([])
    }
  }
  await both()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await button(page, 'Preview photo.jpg').click()
  await expect(page.getByRole('dialog', { name: 'photo.jpg' })).toBeVisible()
  await both()
})
