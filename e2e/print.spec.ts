import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
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
  ['/watches', 'watches in this browser'],
  ['/compressor', 'done'],
] as const

async function reach(page: Page, path: string, state: string) {
  await page.goto(path)
  // The script for printing loads with the visitor's first input.
  const script = page.waitForResponse((response) => /\/print-[^/]+\.js$/.test(response.url()))
  await page.mouse.move(200, 200)
  await (await script).finished()
  await pages[path]?.find(({ name }) => name === state)?.reach(page)
}

/** Without spaces and hyphens, which a PDF has where a line breaks. */
const letters = (text: string) =>
  text
    .replaceAll(/[\s\u00AD\u200B-]/g, '')
    .normalize('NFKC')
    .toLowerCase()

for (const [path, state] of printed) {
  const details = path === '/domain-report' ? {} : LONG
  for (const theme of ['dark', 'light'] as const)
    test(
      `${path} printed from the ${theme} theme is a PDF of A4 with every word, its headings in order`,
      LONG,
      async ({ page }) => {
        await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
        await reach(page, path, state)
        const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
        const { text } = await extractText(pdf, { mergePages: true })
        // The page is read as a browser prints it: right after the event.
        await page.emulateMedia({ media: 'print' })
        await page.setViewportSize({ width: 794, height: 1123 })
        const { words, headings } = await page.locator('main').evaluate((main) => {
          window.dispatchEvent(new Event('beforeprint'))
          const isShown = (element: Element | null) =>
            element?.checkVisibility() && !element.closest('.sr-only, figure, svg')
          const texts = document.createNodeIterator(main, NodeFilter.SHOW_TEXT)
          const found = new Set<string>()
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            if (isShown(text.parentElement)) for (const word of text.nodeValue?.split(/\s+/) ?? []) found.add(word)
          const titles = [...main.querySelectorAll<HTMLElement>('h1, h2')].filter(isShown)
          for (const hidden of main.querySelectorAll('.sr-only')) hidden.remove()
          return { words: [...found], headings: titles.map(({ innerText }) => innerText) }
        })
        const paper = letters(text)
        expect(words.filter((word) => !paper.includes(letters(word)))).toEqual([])
        let at = 0
        for (const heading of headings) {
          const found = paper.indexOf(letters(heading), at)
          expect({ heading, isInOrder: found >= 0 }).toEqual({ heading, isInOrder: true })
          at = found + letters(heading).length
        }
        expect(headings.length).toBeGreaterThan(0)
      },
    )

  test(`${path} prints its result in black on white, whole and without controls`, details, async ({ page }) => {
    await reach(page, path, state)
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
