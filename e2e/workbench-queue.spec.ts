import { stopClock, tickUntilShown } from './stopped-clock.ts'
import { expect, LONG, test } from './test.ts'
import { addFiles, addMade, button, card, done, openTool, result, run, toast } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/compressor'))

test.describe('queue', () => {
  test('a card shows preview, name, size, dimensions, type and aspect ratio [image-6]', LONG, async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
    const photo = card(page, 'photo.jpg')
    await expect(photo).toContainText(/\d+\.\d\d KB/)
    await expect(photo).toContainText('640 × 480 px')
    await expect(photo.getByText('JPEG', { exact: true })).toBeVisible()
    await expect(photo.getByText('1.33', { exact: true })).toBeVisible()
    await expect
      .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  test('cards show a small image of a large one, never the large one itself', LONG, async ({ page }) => {
    const base64 = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 2400
      canvas.height = 1600
      canvas.getContext('2d')?.fillRect(0, 0, 1200, 800)
      return canvas.toDataURL('image/jpeg').replace(/^.*,/, '')
    })
    await addMade(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') })
    await run(page)
    for (const place of [card(page, 'large.jpg'), result(page, 'large.jpg')]) {
      await place.scrollIntoViewIfNeeded()
      const size = () =>
        place.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
      await expect.poll(async () => (await size())[0]).toBeGreaterThan(0)
      const [width = 0, height = 0] = await size()
      expect(width).toBeLessThanOrEqual(1024)
      expect(width / height).toBeCloseTo(1.5, 1)
    }
    await button(page, 'Preview large.jpg').click()
    const whole = page.getByRole('dialog').getByRole('img', { name: 'Processed' })
    await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400)
  })

  test(
    'the same file is not queued twice; Clear Queue is there for more than one image and empties it [image-10]',
    LONG,
    async ({ page }) => {
      await addFiles(page, 'photo.jpg')
      await expect(button(page, 'Clear Queue')).toBeHidden()
      await addFiles(page, 'photo.jpg')
      await expect(toast(page, 'Already in Your Queue')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
      await addFiles(page, 'graphic.png')
      await button(page, 'Clear Queue').click()
      await expect(toast(page, 'Queue Cleared')).toBeVisible()
      await expect(toast(page, 'All images removed from the queue.')).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Your Queue/ })).toBeHidden()
    },
  )

  test('removing one takes it from the queue and from the results; new images clear the results [image-8]', async ({
    page,
  }) => {
    await addFiles(page, 'photo.jpg', 'portrait.jpg')
    await run(page)
    await button(page, 'Remove photo.jpg').click()
    await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
    await expect(result(page, 'photo.jpg')).toHaveCount(0)
    await expect(result(page, 'portrait.jpg')).toBeVisible()
    await addFiles(page, 'graphic.png')
    await expect(done(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Your Queue (2)' })).toBeVisible()
  })

  test(
    'the queue of an earlier visit is offered above the drop area before anything is touched',
    LONG,
    async ({ page }) => {
      await addFiles(page, 'photo.jpg')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-queues'))).not.toBeNull()
      // Too little time for what waits until a page has settled.
      await stopClock(page)
      await page.reload()
      const offer = page.getByText('Your last queue is still here')
      await tickUntilShown(page, offer)
      const [notice, drop] = [await offer.boundingBox(), await button(page, 'Browse Files').boundingBox()]
      expect(notice?.y).toBeLessThan(drop?.y ?? 0)
      await page.clock.resume()
      await button(page, 'Restore').click()
      await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
    },
  )

  test(
    'one queue serves the three tools; what a tool does not take is marked and skipped [image-14]',
    LONG,
    async ({ page }) => {
      await openTool(page, '/converter')
      await addFiles(page, 'photo.jpg', 'drawing.svg')
      await page.getByRole('navigation', { name: 'Continue in' }).getByRole('link', { name: 'Compress' }).click()
      await expect(page).toHaveURL('/compressor')
      await expect(page.getByRole('heading', { name: 'Your Queue (2)' })).toBeVisible()
      await expect(card(page, 'drawing.svg')).toContainText('Skipped: not supported by this tool')
      await expect(button(page, 'Optimize Images (1)')).toBeVisible()
      await run(page)
      await expect(toast(page, '1 image(s) compressed successfully')).toBeVisible()
      await expect(page.locator('[data-result]')).toHaveCount(1)
    },
  )
})

test.describe('adjust', () => {
  test(
    'one image is cropped by mouse, keyboard and number, and has its own quality; the others stay [compress-15]',
    LONG,
    async ({ page }) => {
      await addFiles(page, 'photo.jpg', 'graphic.png')
      await button(page, 'Crop or adjust photo.jpg').click()
      const dialog = page.getByRole('dialog')
      await button(page, '1:1').click()
      const side = (name: string) => dialog.getByLabel(name, { exact: true })
      await expect(side('Width')).toHaveValue('480')
      await expect(side('Left')).toHaveAttribute('min', '0')
      await expect(side('Width')).toHaveAttribute('min', '1')
      await button(page, 'Bottom right corner').press('Shift+ArrowLeft')
      await expect(side('Height')).toHaveValue('470')
      const frame = await button(page, 'Frame').boundingBox()
      await page.mouse.move((frame?.x ?? 0) + 80, (frame?.y ?? 0) + 80)
      await page.mouse.down()
      await page.mouse.move(0, 0, { steps: 3 })
      await page.mouse.up()
      await expect(side('Left')).toHaveValue('0')
      await side('Width').fill('200')
      await side('Width').press('Enter')
      await expect(button(page, 'Free')).toHaveAttribute('aria-pressed', 'true')
      await dialog.getByLabel('Use custom quality').check()
      await button(page, 'Apply to this image').click()
      await expect(card(page, 'photo.jpg')).toContainText('Custom settings')
      await expect(card(page, 'graphic.png')).not.toContainText('Custom settings')
      await run(page)
      await expect(result(page, 'photo.jpg')).toContainText('200 × 470 px')
      await expect(result(page, 'graphic.png')).not.toContainText('200 × 470 px')
      await button(page, 'Crop or adjust photo.jpg').click()
      await button(page, 'Use shared settings').click()
      await expect(card(page, 'photo.jpg')).not.toContainText('Custom settings')
    },
  )
})
