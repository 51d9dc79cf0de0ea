import { expect, LONG, type Page, test } from './test.ts'
import { tools } from './tools.ts'
import { openTool } from './workbench-page.ts'

async function walk(page: Page, most: number): Promise<string[]> {
  const stops: string[] = []
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return {
        name: element.getAttribute('aria-label') ?? element.textContent.trim(),
        marked: outlineStyle !== 'none' && outlineWidth !== '0px',
        seen:
          box.width > 0 &&
          box.height > 0 &&
          box.right > 0 &&
          box.left < innerWidth &&
          box.bottom > 0 &&
          box.top < innerHeight,
      }
    })
    if (!stop) break
    expect(stop.marked, `"${stop.name}" shows that it has the focus`).toBe(true)
    expect(stop.seen, `"${stop.name}" is on the screen when it has the focus`).toBe(true)
    stops.push(stop.name)
  }
  return stops
}

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

test('targets are large enough for a thumb', async ({ page }) => {
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
