import { readFileSync } from 'node:fs'
import { axe } from './axe.ts'
import { stopClock, tickUntilShown } from './stopped-clock.ts'
import { expect, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import {
  addFiles,
  addMade,
  badToast,
  button,
  card,
  done,
  drag,
  dropped,
  file,
  giveFiles,
  made,
  openTool,
  result,
  run,
  toast,
} from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => openTool(page, '/compressor'))

test.describe('uploader', () => {
  test('says what it takes and how', async ({ page }) => {
    const upload = page.getByRole('region', { name: 'Upload' })
    await expect(upload.getByText('Drag & Drop Images')).toBeVisible()
    await expect(upload.getByText('or click to browse files from your device')).toBeVisible()
    await expect(upload.getByText('Supports JPG, PNG, WEBP, BMP, AVIF, HEIC, HEIF • Max 50MB')).toBeVisible()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Browse Files').click()])
    expect(chooser.isMultiple()).toBe(true)
  })

  test('a click anywhere in the zone opens the file dialog', async ({ page }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Drag & Drop Images').click(),
    ])
    await chooser.setFiles(file('photo.jpg'))
    await expect(card(page, 'photo.jpg')).toBeVisible()
  })

  test('dragging over the page changes the label, dropping anywhere takes the files', async ({ page }) => {
    const photo = [dropped('photo.jpg', 'image/jpeg')]
    await drag(page, 'dragover', photo)
    await expect(page.getByText('Release to Upload!')).toBeVisible()
    await expect(page.getByText('Drag & Drop Images')).toBeHidden()
    await drag(page, 'dragleave', photo)
    await expect(page.getByText('Drag & Drop Images')).toBeVisible()
    await drag(page, 'dragover', photo)
    await drag(page, 'drop', photo)
    await expect(page.getByText('Drag & Drop Images')).toBeVisible()
    await expect(card(page, 'photo.jpg')).toBeVisible()
  })

  test('steps of 20 % every 30 ms, busy meanwhile, gone 1.5 s later, and never in the way of the queue', async ({
    page,
  }) => {
    const progress = page.getByRole('progressbar', { name: 'Upload Progress' })
    // The code that reads pictures loads with the first of them; here only the steps are looked at. Its own bar must be
    // gone first: a stopped clock does not stop what was begun before.
    await addFiles(page, 'graphic.png')
    await expect(card(page, 'graphic.png')).toContainText('Ready')
    await expect(progress).toBeHidden()
    await stopClock(page)
    await page.locator('input[type=file]').first().setInputFiles(file('photo.jpg'))
    await expect(card(page, 'photo.jpg')).toContainText('640 × 480 px')
    await expect(button(page, 'Processing...')).toBeDisabled()
    for (const percent of ['20', '40', '60', '80']) {
      await page.clock.runFor(30)
      await expect(progress).toHaveAttribute('aria-valuenow', percent)
      await expect(card(page, 'photo.jpg')).toContainText(`${percent}%`)
    }
    await page.clock.runFor(30)
    await expect(progress).toHaveAttribute('aria-valuenow', '100')
    await expect(button(page, 'Browse Files')).toBeEnabled()
    await expect(card(page, 'photo.jpg')).toContainText('Ready')
    await page.clock.runFor(1400)
    await expect(progress).toBeVisible()
    await page.clock.runFor(200)
    await expect(progress).toBeHidden()
  })

  test('good files are announced for 3 seconds', async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'photo.jpg', 'graphic.png')
    await tickUntilShown(page, toast(page, 'Images Added'))
    await expect(toast(page, '2 image(s) are ready for processing.')).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast(page, 'Images Added')).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toast(page, 'Images Added')).toBeHidden()
  })

  test('a file of another kind is refused for 4 seconds, listed, and skipped', async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'notes.txt')
    await tickUntilShown(page, toast(page, 'Invalid File'))
    await expect(toast(page, 'notes.txt: Unsupported file format: text/plain')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    await page.clock.runFor(3000)
    await expect(toast(page, 'Invalid File')).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toast(page, 'Invalid File')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Not added (1)' })).toContainText('notes.txt')
    await expect(page.getByRole('heading', { name: /^Your Queue/ })).toBeHidden()
  })

  test('a file without a type is of an unknown format; a format that the tool does not take is refused', async ({
    page,
  }) => {
    await drag(page, 'drop', [{ name: 'mystery', type: '', bytes: [1, 2, 3, 4] }])
    await expect(toast(page, 'mystery: Unsupported file format: unknown')).toBeVisible()
    await expect(button(page, 'Browse Files')).toBeEnabled()
    await addFiles(page, 'drawing.svg')
    await expect(toast(page, 'drawing.svg: Unsupported file format: image/svg+xml')).toBeVisible()
    await addFiles(page, 'animation.gif')
    await expect(toast(page, 'animation.gif: Unsupported file format: image/gif')).toBeVisible()
  })

  test('a file over 50 MB is refused, one of exactly 50 MB is not', async ({ page }) => {
    await drag(page, 'drop', [{ name: 'huge.jpg', type: 'image/jpeg', bytes: 52_428_801 }])
    await expect(toast(page, 'huge.jpg: File size too large (max 50MB)')).toBeVisible()
    await drag(page, 'drop', [{ name: 'limit.jpg', type: 'image/jpeg', bytes: 52_428_800 }])
    await expect(toast(page, 'Could not process limit.jpg. Please try a different file.')).toBeVisible()
  })

  test('a file that cannot be read says so for 4 seconds', async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'not-a-picture.jpg')
    await tickUntilShown(page, toast(page, 'Image Processing Error'))
    await expect(toast(page, 'Could not process not-a-picture.jpg. Please try a different file.')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    await page.clock.runFor(4300)
    await expect(toast(page, 'Image Processing Error')).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Your Queue/ })).toBeHidden()
  })

  test('several refusals are all listed, and the good ones are announced after them', async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'notes.txt', 'photo.jpg', 'animation.gif')
    await expect(page.getByRole('region', { name: 'Not added (2)' })).toBeVisible()
    await tickUntilShown(page, toast(page, 'Invalid File'))
    await expect(card(page, 'photo.jpg')).toBeVisible()
    await page.clock.runFor(4300)
    await tickUntilShown(page, toast(page, '1 image(s) are ready for processing.'))
    await button(page, 'Dismiss the list').click()
    await expect(page.getByRole('region', { name: /^Not added/ })).toBeHidden()
  })

  test('a folder brings in what it holds', async ({ page }) => {
    await page.locator('input[webkitdirectory]').setInputFiles(file('.'))
    await expect(card(page, 'photo.jpg')).toBeVisible()
    await expect(card(page, 'graphic.png')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Not added/ })).toContainText('notes.txt')
  })

  test('a picture can be pasted; its bytes decide what it is, not its name', async ({ page }) => {
    await addMade(page, made('really-a-png.jpg', 'graphic.png', 'image/jpeg'))
    await expect(card(page, 'really-a-png.jpg')).toContainText('PNG')
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
      },
      [...readFileSync(file('graphic.png'))],
    )
    await expect(card(page, 'pasted.png')).toBeVisible()
  })
})

test.describe('queue', () => {
  test('a card shows preview, name, size, dimensions, type and aspect ratio', async ({ page }) => {
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

  test('the same file is not queued twice; Clear Queue is there for more than one image and empties it', async ({
    page,
  }) => {
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
  })

  test('removing one takes it from the queue and from the results; new images clear the results', async ({ page }) => {
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

  test('one queue serves the three tools; what a tool does not take is marked and skipped', async ({ page }) => {
    await openTool(page, '/converter')
    await addFiles(page, 'photo.jpg', 'drawing.svg')
    await page.getByRole('navigation', { name: 'Take this queue to' }).getByRole('link', { name: 'Compress' }).click()
    await expect(page).toHaveURL('/compressor')
    await expect(page.getByRole('heading', { name: 'Your Queue (2)' })).toBeVisible()
    await expect(card(page, 'drawing.svg')).toContainText('Not for this tool: skipped')
    await expect(button(page, 'Optimize Images (1)')).toBeVisible()
    await run(page)
    await expect(toast(page, '1 image(s) compressed successfully')).toBeVisible()
    await expect(page.locator('[data-result]')).toHaveCount(1)
  })
})

test.describe('adjust', () => {
  test('one picture is cropped by mouse, keyboard and number, and has its own quality; the others stay', async ({
    page,
  }) => {
    await addFiles(page, 'photo.jpg', 'graphic.png')
    await button(page, 'Adjust photo.jpg').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Shape').selectOption('1')
    const side = (name: string) => dialog.getByLabel(name, { exact: true })
    await expect(side('Width')).toHaveValue('480')
    await expect(side('Left')).toHaveValue('80')
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
    await expect(dialog.getByLabel('Shape')).toHaveValue('free')
    await dialog.getByLabel('A quality of its own').check()
    await button(page, 'Use for this picture').click()
    await expect(card(page, 'photo.jpg')).toContainText('Own settings')
    await expect(card(page, 'graphic.png')).not.toContainText('Own settings')
    await run(page)
    await expect(result(page, 'photo.jpg')).toContainText('200 × 470 px')
    await expect(result(page, 'graphic.png')).not.toContainText('200 × 470 px')
    await button(page, 'Adjust photo.jpg').click()
    await button(page, 'As the others').click()
    await expect(card(page, 'photo.jpg')).not.toContainText('Own settings')
  })
})

test.describe('run', () => {
  test('the overlay shows the run and can be cancelled: silent, idle, nothing lost', async ({ page }) => {
    await openTool(page, '/converter')
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await page.getByLabel('Target Format').selectOption('avif')
    await button(page, 'Try an example').click()
    await expect(card(page, 'example-evening.jpg')).toContainText('Ready')
    await expect(toast(page, 'Images Added')).toBeHidden()
    await button(page, 'Optimize Images (1)').click()
    const overlay = page.getByRole('dialog', { name: 'Optimizing Your Images' })
    await expect(overlay).toBeVisible()
    await expect(overlay.getByText('Please wait while we work our magic...')).toBeVisible()
    await expect(overlay.getByRole('progressbar')).toBeVisible()
    await overlay.getByRole('button', { name: 'Cancel Processing' }).click()
    await expect(overlay).toBeHidden()
    await expect(button(page, 'Optimize Images (1)')).toBeEnabled()
    await expect(page.locator('li[data-variant]')).toHaveCount(0)
    await expect(page.locator('[data-result]')).toHaveCount(0)
    await expect(card(page, 'example-evening.jpg')).toContainText('Ready')
  })

  test('Continue in background lets the visitor work on; the button says Processing...', async ({ page }) => {
    await openTool(page, '/converter')
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await page.getByLabel('Target Format').selectOption('avif')
    await button(page, 'Try an example').click()
    await expect(card(page, 'example-evening.jpg')).toContainText('Ready')
    await button(page, 'Optimize Images (1)').click()
    await button(page, 'Continue in background').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Optimization Studio' }).getByText('Processing...')).toBeDisabled()
    await expect(button(page, 'Clear All Images & Results')).toBeHidden()
    await button(page, 'Cancel example-evening.jpg').click()
    await expect(button(page, 'Optimize Images (1)')).toBeEnabled()
    await expect(card(page, 'example-evening.jpg')).toContainText('Ready')
  })

  test('results appear as they finish; a run that is stopped keeps them and says how far it came', async ({ page }) => {
    await openTool(page, '/converter')
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await page.getByLabel('Target Format').selectOption('avif')
    await addFiles(page, 'picture.bmp')
    await button(page, 'Choose a folder').waitFor()
    await page.evaluate(async () => {
      // Large enough to be at work long after the small one is done.
      const canvas = new OffscreenCanvas(4000, 3000)
      const brush = canvas.getContext('2d')
      for (let row = 0; brush && row < 300; row += 1) {
        brush.fillStyle = `hsl(${row * 7} 80% ${30 + (row % 40)}%)`
        brush.fillRect((row * 613) % 4000, row * 10, 900, 37)
      }
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
  })

  test('one bad file stops nobody: it says what is wrong and can be tried again', async ({ page }) => {
    await addFiles(page, 'photo.jpg', 'damaged.png', 'portrait.jpg')
    await run(page)
    await expect(toast(page, '2 image(s) compressed successfully')).toBeVisible()
    await expect(page.locator('[data-result]')).toHaveCount(2)
    await expect(page.getByText('1 could not be processed.')).toBeVisible()
    const bad = card(page, 'damaged.png')
    await expect(bad.getByRole('alert')).not.toBeEmpty()
    await expect(card(page, 'photo.jpg')).toContainText('Done')
    await bad.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, 'Compression Error')).toBeHidden()
    await expect(bad.getByRole('alert')).toBeVisible()
  })

  test('when nothing comes of a run it says so', async ({ page }) => {
    await addFiles(page, 'damaged.png')
    await button(page, 'Optimize Images (1)').click()
    await expect(toast(page, 'Compression Error')).toBeVisible()
    await expect(toast(page, 'An error occurred during compression. Please try again.')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    await expect(button(page, 'Optimize Images (1)')).toBeEnabled()
  })

  test('a signed-in visitor gets one record a picture; if it cannot be written, the pictures stay and it can be tried again', async ({
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
    const notice = page.getByText('These results are not in your history yet')
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

  test('no request carries anything out of the page', async ({ page, baseURL }) => {
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

test.describe('results', () => {
  test('four tiles and a card for each picture', async ({ page }) => {
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

  test('the ZIP holds every result, equal names numbered, every byte right; a pattern names the files', async ({
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

  test('the preview shows both pictures, their facts, and lets one compare and zoom', async ({ page }) => {
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
    await dialog.getByRole('slider', { name: 'Share of the original that is shown' }).fill('80')
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
  })

  test('Clear All Images & Results leaves nothing', async ({ page }) => {
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

test('filled states are accessible in both themes', async ({ page }) => {
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
