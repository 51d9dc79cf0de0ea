import { readFileSync } from 'node:fs'
import { axe } from './axe.ts'
import {
  addBall,
  alphaAt,
  begin,
  colourAt,
  finished,
  openEditor,
  PAGE,
  place,
  saveCutout,
  start,
} from './background-remover-page.ts'
import { expectNoFaults } from './mouse-page.ts'
import { expect, LONG, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, badToast, button, card, openTool, result, toast } from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

const themes = ['dark', 'light'] as const

test(
  'the options: transparent first, a picker with white in colour mode, arrow keys of 5 percent [cutout-3]',
  LONG,
  async ({ page, baseURL }) => {
    const complaints = watch(page, baseURL ?? '')
    const requested: string[] = []
    page.on('request', (request) => {
      if (/\/(functions|models)\/|\.wasm/.test(request.url())) requested.push(request.url())
    })
    await openTool(page, PAGE)
    const options = page.getByRole('region', { name: 'Background Options' })
    await expect(button(page, 'Transparent')).toHaveAttribute('aria-pressed', 'true')
    await expect(options.getByRole('slider')).toHaveCount(0)
    await expect(options.getByText(/^Selected:/)).toBeHidden()
    await expect(options.getByText(/^First use downloads the models/)).toBeVisible()
    await expect(page.getByText('Supports JPG, PNG, WEBP, BMP, HEIC, HEIF • Max 50MB')).toBeVisible()
    await expect(page.locator('section[aria-labelledby="how-to"] h3')).toHaveText([
      'Add images',
      'Choose options',
      'Download PNG',
    ])

    await button(page, 'Color').click()
    await expect(options.getByText('Selected: #ffffff')).toBeVisible()
    const field = options.getByRole('slider', { name: 'Saturation and brightness' })
    await field.press('ArrowDown')
    await expect(options.getByText('Selected: #f2f2f2')).toBeVisible()
    await field.press('ArrowRight')
    await expect(options.getByText('Selected: #f2e6e6')).toBeVisible()
    await options.getByRole('slider', { name: 'Hue' }).press('ArrowRight')
    await expect(options.getByText('Selected: #f2eae6')).toBeVisible()
    for (const theme of themes) {
      await page.evaluate((name) => document.documentElement.classList.replace('dark', name), theme)
      expect(await axe(page, theme === 'dark' ? undefined : ['color-contrast']), theme).toEqual([])
    }
    await button(page, 'Transparent').click()
    await expect(options.getByText(/^Selected:/)).toBeHidden()

    // Off without a photo, and it says why when it is pressed all the same.
    await expect(start(page)).toHaveText('Remove Background (0)')
    await expect(start(page)).toBeDisabled()
    await start(page).dispatchEvent('click')
    await expect(toast(page, 'No Images')).toBeVisible()
    await expect(toast(page, 'Please upload images first')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    expect(requested).toEqual([])
    expect(complaints).toEqual(quiet)
  },
)

test(
  'a site without a model of its own does not offer one, and asking for it is no error',
  LONG,
  async ({ page, baseURL }) => {
    const complaints = watch(page, baseURL ?? '')
    await openTool(page, PAGE)
    const answer = page.waitForResponse('**/models/custom/manifest.json')
    await place(page).focus()
    expect(await (await answer).json()).toEqual([])
    await expect(place(page).getByRole('option')).toHaveText([
      'On this device: best quality',
      'On this device: faster',
      'Online service – not set up on this site',
    ])
    expect(complaints).toEqual(quiet)
  },
)

test(
  'SVG, GIF and AVIF are refused; Clear All & Reset empties the queue and goes back to the defaults [cutout-8]',
  LONG,
  async ({ page }) => {
    await openTool(page, PAGE)
    await button(page, 'Try an example').click()
    await expect(card(page, 'example-plant.jpg')).toContainText('1200 × 900 px')
    await addFiles(page, 'drawing.svg', 'animation.gif', 'picture.avif', 'photo.jpg')
    await expect(page.getByRole('region', { name: 'Not added (3)' })).toBeVisible()
    await expect(start(page)).toHaveText('Remove Background (2)')
    await expect(start(page)).toBeEnabled()
    await expect(page.getByRole('navigation', { name: 'Continue in' }).getByRole('link')).toHaveText([
      'Compress',
      'Convert',
      'Resize',
      'Recipes',
    ])
    await button(page, 'Color').click()
    await button(page, 'Clear All & Reset').click()
    await expect(page.getByRole('heading', { name: /^Your Queue/ })).toBeHidden()
    await expect(button(page, 'Transparent')).toHaveAttribute('aria-pressed', 'true')
    await expect(toast(page, 'Cleared')).toBeVisible()
  },
)

test('on this device: cut out, compared, corrected with the brush, saved; nothing of a photo leaves [cutout-1]', async ({
  page,
  baseURL,
}) => {
  // Models and their runtime are fetched, compiled and asked for real.
  test.slow()
  const complaints = watch(page, baseURL ?? '')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postDataBuffer() !== null) sent.push(request.url())
  })
  await openTool(page, PAGE)
  await addFiles(page, 'damaged.png')
  await addBall(page)
  // The larger models are asked in Node and by the journeys.
  await place(page).selectOption('local-fast')
  // The size of the download is announced before it begins.
  await expect(page.getByText(/^First use downloads \d+\.\d\d MB/)).toBeVisible()
  await begin(page)
  await expect(page.getByRole('progressbar', { name: 'Models' })).toBeVisible()
  await expect(button(page, 'Downloading models...')).toBeDisabled()
  await expect(toast(page, 'Background removed from 1 image(s)')).toBeVisible({ timeout: 70_000 })
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect(page.getByText('The models are saved in this browser and work offline.')).toBeVisible()

  await expect(start(page)).toHaveAccessibleDescription(/brush/)

  // The bad file beside it says what is wrong; progress is gone.
  await expect(card(page, 'damaged.png').getByRole('alert')).toBeVisible()
  await expect(card(page, 'damaged.png').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('1 image failed.')).toBeVisible()
  await expect(card(page, 'ball.jpg')).toContainText('Done')
  await expect(card(page, 'ball.jpg').getByRole('progressbar')).toHaveCount(0)

  const name = 'ball-nobg.png'
  const cutout = await saveCutout(page, name)
  expect(cutout.name).toBe(name)
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const
  const middle = [0.5, 0.5] as const
  expect(await alphaAt(page, cutout.bytes, [...corners, middle])).toEqual([0, 0, 0, 0, 255])

  for (const theme of themes) {
    await page.evaluate((one) => {
      document.documentElement.classList.remove('dark', 'light')
      document.documentElement.classList.add(one)
    }, theme)
    // Another theme changes colours and nothing else.
    expect(await axe(page, theme === 'dark' ? undefined : ['color-contrast']), theme).toEqual([])
  }

  await button(page, `Compare ${name}`).click()
  const compared = page.getByRole('dialog', { name })
  await expect(compared.getByRole('slider', { name: 'Visible part of the original' })).toBeVisible()
  await button(page, 'Close').click()

  await button(page, `Edit ${name}`).click()
  const editor = page.getByRole('dialog', { name: 'Edit ball.jpg' })
  await editor.getByRole('button', { name: 'Brush', exact: true }).click()
  await editor.getByRole('button', { name: 'Erase', exact: true }).click()
  const stage = editor.getByRole('application')
  await expect(editor.locator('[data-shown="working"]')).toBeVisible()
  const area = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const stroke = async () => {
    await page.mouse.move(area.x + area.width * 0.45, area.y + area.height * middle[1])
    await page.mouse.down()
    await page.mouse.move(area.x + area.width * 0.55, area.y + area.height * middle[1], { steps: 4 })
    await page.mouse.up()
  }
  await stroke()
  await expect(button(page, 'Undo')).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(button(page, 'Undo')).toBeDisabled()
  await button(page, 'Redo').click()
  // A stroke that is drawn into the image is no longer painted over it.
  await expect(editor.locator('[data-stroke]')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  const size = page.viewportSize()
  // A screen of 1280 pixels shows this at four times the size.
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoFaults(page, 'the editor at 320 × 640')
  if (size) await page.setViewportSize(size)
  // The background on the screen is the one that is saved.
  await editor.getByRole('button', { name: 'White background' }).click()
  await button(page, 'Save').click()
  await expect(editor).toBeHidden()
  const white = await saveCutout(page, name)
  for (const [x, y] of [middle, ...corners]) expect(await colourAt(page, white.bytes, [x, y])).toEqual([255, 255, 255])
  expect(await alphaAt(page, white.bytes, [[0, 0]])).toEqual([255])
  await begin(page)
  await expect(toast(page, 'Success!')).toBeVisible({ timeout: 30_000 })
  expect((await saveCutout(page, name)).bytes.equals(white.bytes)).toBe(true)
  await button(page, 'Show ball.jpg in the live preview').click()
  await button(page, 'Transparent background').click()
  // The notification of the run before would pass for that of the next.
  await expect(toast(page, 'Success!')).toBeHidden()
  await button(page, 'Apply again').click()
  await expect(toast(page, 'Success!')).toBeVisible({ timeout: 30_000 })
  const corrected = await saveCutout(page, name)
  expect(await alphaAt(page, corrected.bytes, [middle, ...corners])).toEqual([0, 0, 0, 0, 0])

  // Another background needs no model, and the stroke stays.
  const live = page.getByRole('region', { name: 'Live preview' })
  await button(page, 'Show ball.jpg in the live preview').click()
  const numbers = live.getByText(/ → \d/)
  const before = await numbers.innerText()
  await button(page, 'Color').click()
  await expect(numbers).not.toHaveText(before)
  await expect(live.getByText('Exact', { exact: true })).toBeVisible()
  await expect(toast(page, 'Success!')).toBeHidden()
  await button(page, 'Apply again').click()
  await expect(toast(page, 'Success!')).toBeVisible({ timeout: 30_000 })
  const coloured = await saveCutout(page, name)
  expect(await alphaAt(page, coloured.bytes, [[0, 0], middle])).toEqual([255, 255])
  expect(await colourAt(page, coloured.bytes, [0.01, 0.01])).toEqual([255, 255, 255])

  const [archive] = await Promise.all([page.waitForEvent('download'), button(page, 'Download All as ZIP (1)').click()])
  expect(archive.suggestedFilename()).toBe('background-removed.zip')
  const [entry] = zipEntries(readFileSync(await archive.path()))
  expect(entry).toMatchObject({ name, intact: true })
  expect(entry?.content.equals(coloured.bytes)).toBe(true)
  expect(sent).toEqual([])
  expect(complaints.foreignRequests).toEqual([])
  // A damaged file is the visitor's, no fault of the site: the console stays clean.
  expect(complaints.consoleErrors).toEqual([])
})

test.describe('with its offline copy', () => {
  test.use({ serviceWorkers: 'allow' })

  test('after the first use it works without a network, from the page’s start on', LONG, async ({ page, context }) => {
    test.slow()
    await openTool(page, PAGE)
    await page.keyboard.press('Shift')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await place(page).selectOption('local-fast')
    await addBall(page)
    await begin(page)
    await expect(finished(page)).toBeVisible({ timeout: 70_000 })
    await button(page, 'Keep models').click()
    await expect(page.getByText(/^The background remover works offline: \d/)).toBeVisible({ timeout: 70_000 })
    await context.setOffline(true)
    await openTool(page, PAGE)
    await place(page).selectOption('local-fast')
    await addBall(page)
    await expect(page.getByText('The models are saved in this browser and work offline.')).toBeVisible()
    await begin(page)
    await expect(toast(page, 'Success!')).toBeVisible({ timeout: 70_000 })
    await expect(result(page, 'ball.jpg')).toBeVisible()
    await expect(button(page, 'Keep models')).toHaveCount(0)
    // The model for clicks was kept with the others.
    const editor = await openEditor(page, 'ball')
    await editor.getByRole('button', { name: 'Select', exact: true }).click()
    await editor.getByRole('tab', { name: 'Subject' }).click()
    await expect(editor.getByText(/downloads/)).toHaveCount(0)
  })
})

test('models that are missing, that cannot come, that one no longer wants', LONG, async ({ page }) => {
  await page.route('**/models/manifest.json', (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await openTool(page, PAGE)
  await addFiles(page, 'photo.jpg')
  const notice = page.locator('[data-tone="warn"]')
  await expect(notice).toContainText('The server has not downloaded the background removal models yet.')
  await begin(page)
  await expect(toast(page, 'Models Not Available')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Now they are there, but do not arrive.
  await page.unroute('**/models/manifest.json')
  await page.route('**/models/*.onnx', () => {})
  await begin(page)
  await expect(page.getByRole('progressbar', { name: 'Models' })).toBeVisible()
  await button(page, 'Cancel download').click()
  await expect(start(page)).toHaveText('Remove Background (1)')
  await expect(start(page)).toBeEnabled()
  await expect(notice).toBeHidden()
  await page.unroute('**/models/*.onnx')
  await page.route('**/models/*.onnx', (route) => route.abort())
  await begin(page)
  await expect(notice).toContainText(/could not be downloaded|Check your connection/)
})
