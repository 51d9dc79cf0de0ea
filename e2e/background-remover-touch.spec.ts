// A phone: everything by finger. The cut-out comes from a service that the test plays, so that no model is needed.

import { axe } from './axe.ts'
import {
  addBall,
  alphaAt,
  begin,
  chooseService,
  openEditor,
  PAGE,
  playService,
  saveCutout,
} from './background-remover-page.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { badToast, button, openTool, toast } from './workbench-page.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

interface Place {
  x: number
  y: number
}

async function fingers(page: Page, paths: readonly { from: Place; to: Place }[], during?: () => Promise<void>) {
  const screen = await page.context().newCDPSession(page)
  const STEPS = 8
  const at = (share: number) =>
    paths.map(({ from, to }, id) => ({
      id,
      x: Math.round(from.x + (to.x - from.x) * share),
      y: Math.round(from.y + (to.y - from.y) * share),
    }))
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step += 1)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) })
  await during?.()
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function placesIn(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return (x: number, y: number): Place => ({ x: box.x + box.width * x, y: box.y + box.height * y })
}

const scrolled = (page: Page) =>
  page.evaluate(() => [window.scrollY, document.querySelector('dialog')?.scrollTop ?? 0] as const)

async function openedEditor(page: Page, baseURL = '') {
  await playService(page, baseURL)
  await openTool(page, PAGE)
  await addBall(page)
  await chooseService(page)
  await begin(page)
  await expect(toast(page, 'Success!')).toBeVisible()
  return openEditor(page, 'ball')
}

const WORK = '[data-stage=work]'

test(
  'the editor’s tools all lie in the window; a stroke changes the alpha, undo takes it back, hold shows the original',
  LONG,
  async ({ page, baseURL }) => {
    const editor = await openedEditor(page, baseURL)
    await editor.getByRole('button', { name: 'Erase', exact: true }).tap()
    await expect(page.locator('[data-shown=working]')).toBeVisible()
    const outside = () =>
      editor.locator(':is(fieldset, label, header, form, div) :is(button, input)').evaluateAll((nodes) =>
        nodes
          .filter((node) => !node.closest('[role=tabpanel]'))
          .map((node) => ({
            name: node.getAttribute('aria-label') ?? node.textContent,
            box: node.getBoundingClientRect(),
          }))
          .filter(
            ({ box: { left, top, right, bottom } }) =>
              left < 0 || top < 0 || right > innerWidth || bottom > innerHeight,
          )
          .map(({ name }) => name),
      )
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await outside(), `${width} × ${height}`).toEqual([])
    }

    const on = await placesIn(page, WORK)
    for (const x of [0.5, 0.35]) {
      await fingers(page, [{ from: on(x, 0.6), to: on(x, 0.4) }])
      await expect(page.locator('[data-stroke]')).toHaveCount(0)
    }
    // Chromium takes the first tap after a drag for its end.
    await button(page, 'Undo').click()

    const cutout = page.locator('[data-shown]')
    const hold = await placesIn(page, 'button[aria-label="Hold for original"]')
    await fingers(page, [{ from: hold(0.5, 0.5), to: hold(0.5, 0.5) }], () => expect(cutout).toHaveCount(0))
    await expect(cutout).toBeVisible()
    await page.keyboard.down('o')
    await expect(cutout).toHaveCount(0)
    await page.keyboard.up('o')
    await expect(cutout).toBeVisible()

    await button(page, 'Save').tap()
    await expect(editor).toBeHidden()
    const { bytes } = await saveCutout(page, 'ball-nobg.png')
    expect(
      await alphaAt(page, bytes, [
        [0.5, 0.5],
        [0.35, 0.5],
      ]),
    ).toEqual([0, 255])
  },
)

test(
  'the brush paints under a finger, with a loupe beside it, and nothing scrolls meanwhile',
  LONG,
  async ({ page, baseURL }) => {
    const editor = await openedEditor(page, baseURL)
    await editor.getByRole('button', { name: 'Brush', exact: true }).tap()
    await editor.getByRole('button', { name: 'Erase', exact: true }).tap()
    await expect(page.locator('[data-shown=working]')).toBeVisible()
    const before = await scrolled(page)
    const on = await placesIn(page, WORK)
    // Downwards: a page that listened would scroll.
    await fingers(page, [{ from: on(0.5, 0.75), to: on(0.5, 0.3) }], async () => {
      await expect(page.locator('[data-loupe]')).toBeVisible()
      await expect(page.locator('[data-stroke=erase]')).toHaveCount(1)
    })
    await expect(page.locator('[data-loupe]')).toHaveCount(0)
    expect(await scrolled(page)).toEqual(before)
    await expect(button(page, 'Undo')).toBeEnabled()
    await expect(page.locator('[data-stroke]')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
    await button(page, 'Save').tap()
    await expect(editor).toBeHidden()
    const { bytes } = await saveCutout(page, 'ball-nobg.png')
    expect(
      await alphaAt(page, bytes, [
        [0.5, 0.5],
        [0.35, 0.5],
      ]),
    ).toEqual([0, 255])
  },
)

test(
  'two fingers paint and click nothing: they come closer, and go back; closer in, one finger looks around',
  LONG,
  async ({ page, baseURL }) => {
    const editor = await openedEditor(page, baseURL)
    const zoomed = (name: string) =>
      expect(editor.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    for (const tool of ['Pan', 'Brush', 'Select']) {
      await editor.getByRole('button', { name: tool, exact: true }).tap()
      const on = await placesIn(page, '[data-stage]')
      await fingers(page, [
        { from: on(0.45, 0.5), to: on(0.2, 0.5) },
        { from: on(0.55, 0.5), to: on(0.8, 0.5) },
      ])
      await zoomed('8×')
      await editor.getByRole('button', { name: 'Fit', exact: true }).tap()
      await zoomed('Fit')
    }
    await expect(button(page, 'Undo')).toBeDisabled()
    await expect(page.locator('[data-stroke]')).toHaveCount(0)
    await editor.getByRole('button', { name: 'Pan', exact: true }).tap()
    await editor.getByRole('button', { name: '4×', exact: true }).tap()
    const stage = page.locator('[data-stage=look]')
    const left = () => stage.evaluate((node) => node.parentElement?.scrollLeft ?? 0)
    const start = await left()
    const box = (await stage.locator('..').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const y = box.y + box.height / 2
    await fingers(page, [{ from: { x: box.x + box.width * 0.8, y }, to: { x: box.x + box.width * 0.3, y } }])
    await expect.poll(left).toBeGreaterThan(start + 40)
  },
)

test(
  'the line of the comparison follows a finger, and whatever is pressed in the editor is as large as one',
  LONG,
  async ({ page, baseURL }) => {
    const editor = await openedEditor(page, baseURL)
    await editor.getByRole('button', { name: 'Brush', exact: true }).tap()
    for (const tab of ['Subject', 'Edges', 'Background', 'Shadow', 'Crop', 'File']) {
      await editor.getByRole('tab', { name: tab, exact: true }).tap()
      const small = await editor.locator('button, input, select, summary, [role=tab]').evaluateAll((nodes) =>
        nodes
          .map((node) => ({
            name: node.getAttribute('aria-label') ?? node.textContent,
            box: (node.closest('label') ?? node).getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
          .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
      )
      expect(small, tab).toEqual([])
    }
    await editor.getByRole('button', { name: 'Close the editor' }).tap()
    await button(page, 'Compare ball-nobg.png').tap()
    const dialog = page.getByRole('dialog', { name: 'ball-nobg.png' })
    const share = dialog.getByRole('slider', { name: 'Visible part of the original' })
    await expect(share).toHaveValue('50')
    const before = await scrolled(page)
    const on = await placesIn(page, 'dialog [data-layers]')
    await fingers(page, [{ from: on(0.5, 0.4), to: on(0.2, 0.9) }])
    await expect(share).toHaveValue('20')
    expect(await scrolled(page)).toEqual(before)
  },
)

test(
  'a tap fetches the model for clicks, with its bytes; called off, the tap is taken back; then it counts',
  LONG,
  async ({ page, baseURL }) => {
    // The model is asked for real at the end.
    test.slow()
    const editor = await openedEditor(page, baseURL)
    await editor.getByRole('button', { name: 'Select', exact: true }).tap()
    await editor.getByRole('button', { name: 'Erase', exact: true }).tap()
    await expect(editor.getByText(/^The first click downloads one more model \(\d+\.\d\d MB\), once/)).toBeVisible()
    await page.route('**/models/click-*.onnx', () => {})
    const on = await placesIn(page, WORK)
    await page.touchscreen.tap(on(0.5, 0.5).x, on(0.5, 0.5).y)
    const progress = editor.getByRole('progressbar', { name: 'Selection model' })
    await expect(progress).toBeVisible()
    await expect(editor.getByText(/^[\d.]+ \w+ of \d+\.\d\d MB$/)).toBeVisible()
    // A second tap meanwhile asks for nothing more.
    await page.touchscreen.tap(on(0.45, 0.5).x, on(0.45, 0.5).y)
    expect(await axe(page)).toEqual([])
    await editor.getByRole('button', { name: 'Cancel', exact: true }).tap()
    await expect(progress).toHaveCount(0)
    await expect(button(page, 'Undo')).toBeDisabled()
    await expect(badToast(page)).toHaveCount(0)

    await page.unroute('**/models/click-*.onnx')
    await page.touchscreen.tap(on(0.5, 0.5).x, on(0.5, 0.5).y)
    await expect(progress).toBeVisible()
    await expect(progress).toHaveCount(0, { timeout: 60_000 })
    await expect(button(page, 'Undo')).toBeEnabled()
    await expect(button(page, 'Save')).toBeEnabled({ timeout: 90_000 })
    await button(page, 'Save').tap()
    await expect(editor).toBeHidden()
    const { bytes } = await saveCutout(page, 'ball-nobg.png')
    expect(await alphaAt(page, bytes, [[0.5, 0.5]])).toEqual([0])
  },
)
