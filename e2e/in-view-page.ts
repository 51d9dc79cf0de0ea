// What is in view, and what a notification lies over.
import type { Locator } from '@playwright/test'
import { type Page, expect as strictly } from './test.ts'

/** A report lists every place that is wrong, not the first of each page. */
const expect = strictly.configure({ soft: true })

export const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
] as const

const CONTROLS =
  'button, a[href], input:not([type=hidden]), select, textarea, [role=button], summary, [tabindex]:not([tabindex="-1"])'

export const notification = (page: Page) => page.locator('li[data-variant]')

const fold = (page: Page) =>
  page.evaluate(() => ({
    top: document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0,
    bottom: innerHeight,
  }))

async function isInView(page: Page, element: Locator, atLeast: number): Promise<string> {
  const box = await element.boundingBox()
  if (!box) return 'not on the page'
  const { top, bottom } = await fold(page)
  const end = box.y + Math.min(box.height, atLeast)
  const place = `${Math.round(box.y)} to ${Math.round(end)}, of ${Math.round(top)} to ${bottom}`
  return box.y >= top - 1 && end <= bottom + 1 ? 'in view' : `out of view: ${place}`
}

export const expectInView = (page: Page, element: Locator, what: string, atLeast = Number.POSITIVE_INFINITY) =>
  expect.poll(() => isInView(page, element, atLeast), { message: what, timeout: 8000 }).toBe('in view')

export const expectFocusAt = (element: Locator, what: string) =>
  expect
    .poll(
      () =>
        element.evaluate((node) => {
          const { activeElement } = document
          if (!activeElement || activeElement === document.body) return 'nowhere'
          if (node.contains(activeElement)) return 'there'
          const holds = activeElement.matches('section, [role=status], [role=region]') && activeElement.contains(node)
          return holds ? 'there' : activeElement.outerHTML.slice(0, 120)
        }),
      { message: what, timeout: 8000 },
    )
    .toBe('there')

/**
 * The controls that the notification lies over: those whose rectangle meets its own, wherever a press in what both
 * share would reach the control were the notification not there. A control that the page's header hides is out of reach
 * with and without it.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const notice = document.querySelector<HTMLElement>('li[data-variant]')
    // All of the area takes presses, its margins as well.
    const area = notice?.closest<HTMLElement>('ol')
    if (!notice || !area) throw new Error('there is no notification')
    const boxes = [notice, area].map((element) => element.getBoundingClientRect())
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    const top = Math.min(...boxes.map((box) => box.top))
    const bottom = Math.max(...boxes.map((box) => box.bottom))
    const name = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`
    const isPressable = (element: Element) =>
      !notice.contains(element) && !element.matches(':disabled, [inert] *') && element.checkVisibility()
    const covered = new Set<string>()
    area.style.visibility = 'hidden'
    for (const element of document.querySelectorAll(selector)) {
      if (!isPressable(element)) continue
      const box = element.getBoundingClientRect()
      const shared = {
        left: Math.max(left, box.left),
        right: Math.min(right, box.right),
        top: Math.max(top, box.top),
        bottom: Math.min(bottom, box.bottom),
      }
      if (shared.right - shared.left < 1 || shared.bottom - shared.top < 1) continue
      for (const x of [0.02, 0.25, 0.5, 0.75, 0.98]) {
        for (const y of [0.05, 0.5, 0.95]) {
          const hit = document.elementFromPoint(
            shared.left + (shared.right - shared.left) * x,
            shared.top + (shared.bottom - shared.top) * y,
          )
          if (hit && (element === hit || element.contains(hit))) covered.add(name(element))
        }
      }
    }
    area.style.visibility = ''
    return [...covered]
  }, CONTROLS)

export async function expectNothingCovered(page: Page, what: string): Promise<void> {
  await expect(notification(page), what).toBeVisible()
  const at = await page.evaluate(() => scrollY)
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
    expect(await coveredControls(page), `${what}, scrolled to ${share}`).toEqual([])
  }
  await page.evaluate((y) => scrollTo(0, y), at)
}

export const placesOfControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => !element.closest('li[data-variant], [role=region][aria-label^=Notifications]'))
        .map((element) => ({ tag: element.tagName, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .map(({ tag, box: { x, y, width, height } }) => [tag, x, y, width, height].join(' ')),
    CONTROLS,
  )
