import { expect, LONG, type Page, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, badToast, button, card, openTool, result, run, toast } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/compressor'))

/** Codecs that never arrive: the work lasts until it is cancelled, and takes nothing from other tests. */
async function beginWithoutEnd(page: Page): Promise<void> {
  await page.route('**/*.wasm', () => {})
  await addFiles(page, 'photo.jpg')
  await button(page, 'Optimize Images (1)').click()
}

test.describe('run', () => {
  test('the overlay shows the run and can be cancelled: silent, idle, nothing lost [compress-12]', async ({ page }) => {
    await beginWithoutEnd(page)
    const overlay = page.getByRole('dialog', { name: 'Optimizing Your Images' })
    await expect(overlay).toBeVisible()
    await expect(overlay.getByText('Please wait while we work our magic...')).toBeVisible()
    await expect(overlay.getByRole('progressbar', { name: 'Overall Progress' })).toBeVisible()
    await overlay.getByRole('button', { name: 'Cancel Processing' }).click()
    await expect(overlay).toBeHidden()
    await expect(button(page, 'Optimize Images (1)')).toBeEnabled()
    await expect(page.locator('li[data-variant]')).toHaveCount(0)
    await expect(page.locator('[data-result]')).toHaveCount(0)
    await expect(card(page, 'photo.jpg')).toContainText('Ready')
  })

  test(
    'Continue in background lets the visitor work on; the button says Processing... [image-22]',
    LONG,
    async ({ page }) => {
      await beginWithoutEnd(page)
      await button(page, 'Continue in background').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('region', { name: 'Optimization Studio' }).getByText('Processing...')).toBeDisabled()
      await expect(button(page, 'Clear All Images & Results')).toBeHidden()
      await button(page, 'Cancel photo.jpg').click()
      await expect(button(page, 'Optimize Images (1)')).toBeEnabled()
      await expect(card(page, 'photo.jpg')).toContainText('Ready')
    },
  )

  test(
    'results appear as they finish; a run that is stopped keeps them and says how far it came',
    LONG,
    async ({ page }) => {
      await openTool(page, '/converter')
      await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
      await page.getByLabel('Target Format').selectOption('avif')
      await addFiles(page, 'picture.bmp')
      await button(page, 'Choose a folder').waitFor()
      await page.evaluate(async () => {
        // Large enough to be at work long after the small one is done.
        const side = 500
        const noise = new ImageData(side, side)
        for (let at = 0; at < noise.data.length; at += side) crypto.getRandomValues(noise.data.subarray(at, at + side))
        const canvas = new OffscreenCanvas(8 * side, 6 * side)
        const context = canvas.getContext('2d')
        for (let tile = 0; tile < 48; tile += 1)
          context?.putImageData(noise, (tile % 8) * side, Math.floor(tile / 8) * side)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
        const transfer = new DataTransfer()
        transfer.items.add(new File([blob], 'large.jpg', { type: 'image/jpeg', lastModified: 1 }))
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
      })
      await expect(card(page, 'large.jpg')).toContainText('Ready')
      await button(page, 'Optimize Images (2)').click()
      await expect(page.locator('[data-result="picture.bmp"]')).toBeAttached()
      await expect(page.locator('#results')).toHaveText('1 of 2 finished')
      await button(page, 'Cancel Processing').click()
      await expect(page.getByRole('heading', { name: 'Stopped after 1 of 2' })).toBeVisible()
      await expect(result(page, 'picture.bmp')).toBeVisible()
      await expect(toast(page, 'Conversion Complete!')).toBeHidden()
    },
  )

  test('one bad file stops no one: it says what is wrong and can be tried again [image-7]', LONG, async ({ page }) => {
    await addFiles(page, 'photo.jpg', 'damaged.png', 'portrait.jpg')
    await run(page)
    await expect(toast(page, '2 image(s) compressed successfully')).toBeVisible()
    await expect(page.locator('[data-result]')).toHaveCount(2)
    await expect(page.getByText('1 image failed.')).toBeVisible()
    const bad = card(page, 'damaged.png')
    await expect(bad.getByRole('alert')).not.toBeEmpty()
    await expect(card(page, 'photo.jpg')).toContainText('Done')
    await bad.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, 'Compression Error')).toBeHidden()
    await expect(bad.getByRole('alert')).toBeVisible()
  })

  test('when nothing comes of a run it says so [compress-11]', LONG, async ({ page }) => {
    await addFiles(page, 'damaged.png')
    await button(page, 'Optimize Images (1)').click()
    await expect(toast(page, 'Compression Error')).toBeVisible()
    await expect(toast(page, 'An error occurred during compression. Please try again.')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    await expect(button(page, 'Optimize Images (1)')).toBeEnabled()
  })

  test('a signed-in visitor gets one record an image; if it cannot be written, the images stay and it can be tried again [image-36]', async ({
    page,
  }) => {
    const sent: unknown[] = []
    let status = 503
    const user = { id: 'visitor', name: 'Ada', email: 'ada@example.com' }
    await page.route('**/api/auth/get-session*', (route) => route.fulfill({ json: { user, session: {} } }))
    await page.route('**/functions/v1/image-operations', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status, json: status === 200 ? { saved: 1 } : { error: 'Later, please.' } })
    })
    await addFiles(page, 'photo.jpg')
    await run(page)
    const notice = page.getByText('Results not saved to your history yet')
    await expect(notice).toBeVisible()
    await expect(result(page, 'photo.jpg')).toBeVisible()
    status = 200
    await button(page, 'Try again').click()
    await expect(notice).toBeHidden()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject([
      {
        user_id: 'visitor',
        original_filename: 'photo.jpg',
        processed_filename: 'photo.jpg',
        settings: { tool: 'compressor', quality: 70, maxSizeMB: 2 },
      },
    ])
  })

  test('an image with settings of its own is logged with them', LONG, async ({ page }) => {
    const records: { original_filename: string; settings: object }[] = []
    const user = { id: 'visitor', name: 'Ada', email: 'ada@example.com' }
    await page.route('**/api/auth/get-session*', (route) => route.fulfill({ json: { user, session: {} } }))
    await page.route('**/functions/v1/image-operations', (route) => {
      records.push(...route.request().postDataJSON())
      return route.fulfill({ json: { saved: 2 } })
    })
    await addFiles(page, 'photo.jpg', 'portrait.jpg')
    await button(page, 'Crop or adjust photo.jpg').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Use custom quality').check()
    await dialog.getByRole('slider', { name: 'Quality' }).press('End')
    await button(page, 'Apply to this image').click()
    await run(page)
    await expect.poll(() => records).toHaveLength(2)
    const settings = Object.fromEntries(records.map((record) => [record.original_filename, record.settings]))
    expect(settings['photo.jpg']).toMatchObject({ tool: 'compressor', quality: 100 })
    expect(settings['portrait.jpg']).toMatchObject({ tool: 'compressor', quality: 70 })
  })

  test('no request carries anything out of the page [image-41]', async ({ page, baseURL }) => {
    const complaints = watch(page, baseURL ?? '')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.postDataBuffer() !== null) sent.push(request.url())
    })
    await addFiles(page, 'photo.jpg', 'graphic.png', 'picture.webp')
    await run(page)
    await Promise.all([page.waitForEvent('download'), button(page, 'Download All as ZIP (3)').click()])
    expect(sent).toEqual([])
    expect(complaints).toEqual(quiet)
  })
})
