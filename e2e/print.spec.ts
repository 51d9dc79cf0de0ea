import { pages } from './page-states.ts'
import { expect, LONG, test } from './test.ts'

/** The width of an A4 sheet without its margins, at 96 pixels an inch. */
const SHEET = { width: 703, height: 1000 }
const printed = [
  ['/domain-report', 'done'],
  ['/dig-dns', 'done'],
  ['/domain-expiry-checker', 'done'],
  ['/mail-check', 'checked'],
  ['/seo-toolkit/site-check', 'done'],
  ['/seo-toolkit/sitemap-generator', 'done'],
  ['/tech-profiler', 'done'],
  ['/compressor', 'done'],
] as const

for (const [path, state] of printed) {
  const details = path === '/domain-report' ? {} : LONG
  test(`${path} prints its result in black on white, whole and without controls`, details, async ({ page }) => {
    await page.goto(path)
    // The script for printing loads with the visitor's first input.
    const script = page.waitForResponse((response) => /\/print-[^/]+\.js$/.test(response.url()))
    await page.mouse.move(200, 200)
    await (await script).finished()
    await pages[path]?.find(({ name }) => name === state)?.reach(page)
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(SHEET)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const seen = await page.evaluate(() => {
      const shown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
      const main = [...document.querySelectorAll('main *')].filter(shown)
      /** How light a colour is, from 0 to 1, as a canvas reads it. */
      const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      const lightness = (colour: string) => {
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return (red * 0.3 + green * 0.59 + blue * 0.11) / 255
      }
      const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      return {
        paper: lightness(getComputedStyle(document.body).backgroundColor),
        pale: main.filter((one) => hasText(one) && lightness(getComputedStyle(one).color) > 0.5).map(nameOf),
        controls: main.filter((one) => one.matches('input, select, button:not([aria-expanded]), form')).map(nameOf),
        folded: main.filter((one) => one.matches('details:not([open])')).map(nameOf),
        cut: main
          .filter((one) => !one.closest('svg, .sr-only') && one.getBoundingClientRect().right > innerWidth + 1)
          .map(nameOf),
      }
    })
    expect(seen).toEqual({ paper: 1, pale: [], controls: [], folded: [], cut: [] })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(255, 255, 255)')
  })
}
