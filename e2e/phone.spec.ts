// A phone of 390 × 844 with touch: what each tool shows before anything is scrolled, and what a finger can reach.
import type { Page } from '@playwright/test'
import { expect, LONG, test } from './test.ts'
import { tools } from './tools.ts'
import { addFiles, addMade, button, done, made, openTool } from './workbench-page.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

const FIRST_BUTTON_ENDS_BY = 480

const hoverOnlyControls = (page: Page) =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button]'
    const SHOWING = ['display', 'visibility', 'opacity', 'pointer-events', 'clip-path']
    const found: string[] = []
    const walk = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) {
          if (!SHOWING.some((property) => rule.style.getPropertyValue(property) !== '')) continue
          for (const element of document.querySelectorAll(rule.selectorText.replaceAll(':hover', ''))) {
            if (element.matches(CONTROLS) || element.querySelector(CONTROLS)) found.push(rule.selectorText)
          }
        }
        if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) walk(sheet.cssRules)
    return found
  })

const widerThanTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on the tools nothing moves while it becomes live, its first button is within reach, nothing waits for a mouse', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const retained = window as unknown as { moved: number }
    retained.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) retained.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const isWhole = process.env.SUNDRY_SPECS === 'whole'
  for (const { path } of tools.filter((_, index) => isWhole || index % 4 === 0)) {
    await openTool(page, path)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect([path, await page.evaluate(() => (window as unknown as { moved: number }).moved)]).toEqual([path, 0])
    const first = page.locator('main button:not([aria-pressed]), main [role=button]').filter({ visible: true }).first()
    await expect(first, path).toBeVisible()
    const box = await first.boundingBox()
    expect(box && box.y + box.height, path).toBeLessThanOrEqual(FIRST_BUTTON_ENDS_BY)
    expect(await widerThanTheScreen(page), path).toBeLessThanOrEqual(0)
    expect(await hoverOnlyControls(page), path).toEqual([])
  }
})

test('a control that only a mouse brings out is seen', LONG, async ({ page }) => {
  await openTool(page, '/compressor')
  await page.addStyleTag({ content: '.planted button { opacity: 0 } .planted:hover button { opacity: 1 }' })
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p class="planted"><button>x</button></p>')
  })
  expect(await hoverOnlyControls(page)).toEqual(['.planted:hover button'])
})

test('the settings lie below the images, windows are sheets from below', async ({ page }) => {
  await openTool(page, '/compressor')
  await addFiles(page, 'photo.jpg')
  const queue = await page.locator('section[aria-labelledby="queue"]').boundingBox()
  // Its box is that of its settings: the button below them stays at the screen's edge.
  const studio = await page.getByRole('region', { name: 'Optimization Studio' }).locator('> div').first().boundingBox()
  if (!queue || !studio) throw new Error('the queue and the settings are to be seen')
  expect(studio.y).toBeGreaterThanOrEqual(queue.y + queue.height)
  expect(studio.width).toBeGreaterThan(340)

  await button(page, /^Optimize/).tap()
  await expect(done(page)).toBeVisible()
  expect(await hoverOnlyControls(page)).toEqual([])
  await button(page, 'Preview photo.jpg').tap()
  const sheet = await page.getByRole('dialog', { name: 'photo.jpg' }).boundingBox()
  expect(sheet).toMatchObject({ x: 0, width: 390 })
  expect(sheet && sheet.y + sheet.height).toBe(844)
})

test('a result with a long name is no wider than the phone', LONG, async ({ page }) => {
  await openTool(page, '/compressor')
  const name = `${'a-photograph-of-the-whole-family-'.repeat(4)}2.jpg`
  await addMade(page, made(name, 'photo.jpg', 'image/jpeg'))
  await button(page, 'Optimize Images (1)').click()
  await expect(done(page)).toBeVisible({ timeout: 30_000 })
  const card = await page.locator(`[data-result="${name}"]`).boundingBox()
  expect((card?.x ?? 0) + (card?.width ?? Number.NaN)).toBeLessThanOrEqual(390)
})

test('all results go to one share sheet, and a list of more than eight has a row for each', LONG, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.length > 0,
      share: async ({ files = [] }: ShareData) => void shared.push(...files.map(({ name }) => name)),
    })
    Object.assign(window, { shared })
  })
  await openTool(page, '/compressor')
  const names = Array.from({ length: 10 }, (_, at) => `photo-${at}.jpg`)
  await addMade(page, ...names.map((name) => made(name, 'photo.jpg', 'image/jpeg')))
  await button(page, 'Optimize Images (10)').tap()
  await expect(done(page)).toBeVisible({ timeout: 50_000 })
  await button(page, 'Share 10 photos').tap()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(names)
  for (const name of ['photo-0.jpg', 'photo-9.jpg']) {
    const result = page.locator(`[data-result="${name}"]`)
    await result.scrollIntoViewIfNeeded()
    expect((await result.boundingBox())?.height).toBeLessThan(120)
  }
  await expect(page.getByRole('region', { name: 'All results' })).toBeVisible()
})
