import type { Locator } from '@playwright/test'
import { tabTo, walk } from './focus-walk.ts'
import { expect, LONG, test } from './test.ts'
import { tools } from './tools.ts'
import { addFiles, button, done, file, openTool, run } from './workbench-page.ts'

for (const [width, details] of [
  [390, LONG],
  [1440, {}],
] as const) {
  test(`the home page can be walked by keyboard alone at ${width} px`, details, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openTool(page, '/')
    const stops = await walk(page, 150)
    for (const tool of tools.filter(({ home }) => home === 'card')) expect(stops).toContain(`Open ${tool.title}`)
    expect(stops).toContain('Get Started')
    expect(stops).toContain('Keyboard shortcuts')
  })
}

const ringOf = (place: Locator) =>
  place.evaluate((element) => {
    const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(element)
    return { isRing: outlineStyle !== 'none' && !/, 0\)$/.test(outlineColor), isMark: boxShadow !== 'none' }
  })

test('the box on the home page shows its focus once, around all of it', LONG, async ({ page }) => {
  await openTool(page, '/')
  const field = page.getByRole('textbox', { name: 'A domain, URL, email address, text or image' })
  await field.focus()
  expect((await ringOf(field)).isRing).toBe(false)
  expect((await ringOf(field.locator('..'))).isRing).toBe(true)
})

test(
  'a result that comes into view by a key is marked at its top, without a ring around all of it',
  LONG,
  async ({ page }) => {
    await openTool(page, '/domain-expiry-checker')
    await page.getByRole('textbox').first().fill('example.com')
    await page.keyboard.press('Enter')
    const region = page.locator('main [tabindex="-1"]:focus')
    await expect(region).toBeVisible()
    expect(await ringOf(region)).toEqual({ isRing: false, isMark: true })
  },
)

test('targets are large enough for a thumb', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTool(page, '/compressor')
  const small = await page.locator('header :is(a, button), main :is(a, button)').evaluateAll((targets) =>
    targets
      .map((target) => ({
        name: target.textContent || target.getAttribute('aria-label'),
        box: target.getBoundingClientRect(),
      }))
      // Links inside a sentence are exempt, as WCAG 2.5.8 has it; controls are 44 px high.
      .filter(({ box }) => box.height > 0 && box.height < 44)
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  // A laptop shows this at twice the size.
  [683, 384],
] as const) {
  test(`at ${width} × ${height} nothing covers the focused element on a page with results`, LONG, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openTool(page, '/compressor')
    await addFiles(page, 'photo.jpg', 'graphic.png', 'portrait.jpg')
    await run(page)
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Tab')
    // The header of a low window leaves it. Firefox's driver does not come back once Tab has left the page.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await button(page, 'Search tools').focus()
    await expect(button(page, 'Search tools')).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    expect(await walk(page)).toContain('Remove portrait.jpg')
  })
}

test('by keyboard alone images are chosen, removed, made smaller, looked at and saved', async ({ page }) => {
  await openTool(page, '/compressor')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Browse Files')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(['photo.jpg', 'graphic.png'].map(file))
  await expect(button(page, 'Remove photo.jpg')).toBeVisible()
  await tabTo(page, 'Remove photo.jpg')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Show graphic.png in the live preview')).toBeFocused()
  await tabTo(page, 'Optimize Images (1)')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeInViewport()
  await tabTo(page, 'Preview graphic.png')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'graphic.png' })
  await expect(dialog).toBeVisible()
  await tabTo(page, 'Download File')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Preview graphic.png')).toBeFocused()
  const download = page.waitForEvent('download')
  await tabTo(page, 'Download File: graphic.png')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('graphic.png')
})

test('a chosen item is distinguishable in forced colours', LONG, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openTool(page, '/resizer')
  const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(button(page, 'Pixels'))).not.toBe(await ground(button(page, 'Percent')))
  const [track, thumb] = ['> span', '> span > span']
  const on = page.getByRole('switch', { name: 'Maintain aspect ratio' })
  const off = page.getByRole('switch', { name: 'Never enlarge' })
  expect(await ground(on.locator(track))).not.toBe(await ground(off.locator(track)))
  for (const one of [on, off]) expect(await ground(one.locator(thumb))).not.toBe(await ground(one.locator(track)))
})
