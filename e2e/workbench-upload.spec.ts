import { readFileSync } from 'node:fs'
import { stopClock, tickUntilShown } from './stopped-clock.ts'
import { expect, LONG, test } from './test.ts'
import {
  addFiles,
  addMade,
  badToast,
  button,
  card,
  drag,
  dropped,
  file,
  giveFiles,
  made,
  openTool,
  toast,
} from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/compressor'))

test.describe('uploader', () => {
  test('says what it takes and how [compress-1]', LONG, async ({ page }) => {
    const upload = page.getByRole('region', { name: 'Upload' })
    await expect(upload.getByText('Drag & Drop Images')).toBeVisible()
    await expect(upload.getByText('or click to browse files from your device')).toBeVisible()
    await expect(upload.getByText('Supports JPG, PNG, WEBP, BMP, AVIF, HEIC, HEIF • Max 50MB')).toBeVisible()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Browse Files').click()])
    expect(chooser.isMultiple()).toBe(true)
  })

  test('a click anywhere in the zone opens the file dialog [image-2]', LONG, async ({ page }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Drag & Drop Images').click(),
    ])
    await chooser.setFiles(file('photo.jpg'))
    await expect(card(page, 'photo.jpg')).toBeVisible()
  })

  test('dragging over the page changes the label, dropping anywhere takes the files [image-1]', async ({ page }) => {
    const photo = [dropped('photo.jpg', 'image/jpeg')]
    await drag(page, 'dragover', photo)
    await expect(page.getByText('Release to Upload!')).toBeVisible()
    await expect(page.getByText('Drag & Drop Images')).toBeHidden()
    await drag(page, 'dragleave', photo)
    await expect(page.getByText('Drag & Drop Images')).toBeVisible()
    await drag(page, 'dragover', photo)
    await drag(page, 'drop', photo)
    await expect(page.getByText('Release to Upload!')).toBeHidden()
    await expect(card(page, 'photo.jpg')).toBeVisible()
  })

  test(
    'steps of 20 % every 30 ms, busy meanwhile, gone 1.5 s later, and never in the way of the queue [image-3]',
    LONG,
    async ({ page }) => {
      const progress = page.getByRole('progressbar', { name: 'Upload Progress' })
      // The code that reads images loads with the first of them; here only the steps are looked at. Its own bar must be
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
    },
  )

  test('good files are announced for 3 seconds [image-19]', LONG, async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'photo.jpg', 'graphic.png')
    await tickUntilShown(page, toast(page, 'Images Added'))
    await expect(toast(page, '2 image(s) are ready for processing.')).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast(page, 'Images Added')).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toast(page, 'Images Added')).toBeHidden()
  })

  test('a file of another kind is refused for 4 seconds, listed, and skipped [image-15]', async ({ page }) => {
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

  test(
    'a file without a type is of an unknown format; a format that the tool does not take is refused',
    LONG,
    async ({ page }) => {
      await drag(page, 'drop', [{ name: 'mystery', type: '', bytes: 'AQIDBA==' }])
      await expect(toast(page, 'mystery: Unsupported file format: unknown')).toBeVisible()
      await expect(button(page, 'Browse Files')).toBeEnabled()
      await addFiles(page, 'drawing.svg')
      await expect(toast(page, 'drawing.svg: Unsupported file format: image/svg+xml')).toBeVisible()
      await addFiles(page, 'animation.gif')
      await expect(toast(page, 'animation.gif: Unsupported file format: image/gif')).toBeVisible()
    },
  )

  test(
    'the way out of a refusal takes the refused files along, and the refusal stays behind',
    LONG,
    async ({ page }) => {
      await addFiles(page, 'photo.jpg', 'animation.gif', 'drawing.svg')
      const refused = page.getByRole('region', { name: /^Not added/ })
      await refused.getByRole('link', { name: 'Open the Image Converter' }).first().click()
      await expect(page.getByRole('heading', { name: 'Your Queue (3)' })).toBeVisible()
      await expect(card(page, 'animation.gif')).toHaveAttribute('data-state', 'idle')
      await expect(refused).toBeHidden()
      await page.goBack()
      await giveFiles(page, 'notes.txt')
      await refused.getByRole('button', { name: /for this text/ }).click()
      await expect(page.getByRole('textbox', { name: 'Input Text' })).not.toBeEmpty()
    },
  )

  test('a file over 50 MB is refused, one of exactly 50 MB is not [image-16]', LONG, async ({ page }) => {
    await drag(page, 'drop', [{ name: 'huge.jpg', type: 'image/jpeg', bytes: 52_428_801 }])
    await expect(toast(page, 'huge.jpg: File size too large (max 50MB)')).toBeVisible()
    await drag(page, 'drop', [{ name: 'limit.jpg', type: 'image/jpeg', bytes: 52_428_800 }])
    await expect(toast(page, 'Could not process limit.jpg. Please try a different file.')).toBeVisible()
  })

  test('a file that cannot be read says so for 4 seconds [image-18]', LONG, async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'not-a-picture.jpg')
    await tickUntilShown(page, toast(page, 'Image Processing Error'))
    await expect(toast(page, 'Could not process not-a-picture.jpg. Please try a different file.')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    await page.clock.runFor(4300)
    await expect(toast(page, 'Image Processing Error')).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Your Queue/ })).toBeHidden()
  })

  test('several refusals are all listed, and the good ones are announced after them', LONG, async ({ page }) => {
    await stopClock(page)
    await giveFiles(page, 'notes.txt', 'photo.jpg', 'animation.gif')
    await expect(page.getByRole('region', { name: 'Not added (2)' })).toBeVisible()
    await tickUntilShown(page, toast(page, 'Invalid File'))
    await expect(card(page, 'photo.jpg')).toBeVisible()
    await page.clock.runFor(4300)
    await tickUntilShown(page, toast(page, '1 image(s) are ready for processing.'))
    await button(page, 'Dismiss list').click()
    await expect(page.getByRole('region', { name: /^Not added/ })).toBeHidden()
  })

  test('a folder brings in what it holds', LONG, async ({ page }) => {
    await page.locator('input[webkitdirectory]').setInputFiles(file('.'))
    await expect(card(page, 'photo.jpg')).toBeVisible()
    await expect(card(page, 'graphic.png')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Not added/ })).toContainText('notes.txt')
  })

  test('an image can be pasted; its bytes decide what it is, not its name', async ({ page }) => {
    await addMade(page, made('really-a-png.jpg', 'graphic.png', 'image/jpeg'))
    await expect(card(page, 'really-a-png.jpg')).toContainText('PNG')
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        const octets = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([octets], 'pasted.png', { type: 'image/png' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
      },
      readFileSync(file('graphic.png')).toString('base64'),
    )
    await expect(card(page, 'pasted.png')).toBeVisible()
  })
})
