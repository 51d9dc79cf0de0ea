// Inspects a page for a visitor: the elements in view, the focus, and whether each control answers a press at its
// place.
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
 * The faults for a mouse on the page in its present state, or in the open dialog: a control that a press at its centre
 * does not reach, a control or text that its box cuts off, text under something else, and a page wider than its window.
 */
export const faultsOf = (page: Page): Promise<string[]> => page.evaluate(inspect, CONTROLS)

export async function expectNoFaults(page: Page, what: string): Promise<void> {
  expect(await faultsOf(page), what).toEqual([])
}

function inspect(controls: string): string[] {
  const faults = new Set<string>()
  const name = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim().replaceAll(/\s+/g, ' ')
    return `${element.tagName.toLowerCase()} “${(words || element.id || element.className.toString()).slice(0, 40)}”`
  }
  const openDialog = [
    ...document.querySelectorAll<HTMLElement>('dialog:modal, [role=dialog][data-state=open]:not(dialog *)'),
  ].at(-1)
  const scope = openDialog ?? document.body

  const isShown = (element: Element) => {
    if (element.closest('[inert], [aria-hidden=true]')) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    // Words for screen readers alone are one pixel large.
    return width > 1 && height > 1
  }
  const largest = (boxes: Iterable<DOMRect>) =>
    [...boxes].sort((a, b) => b.width * b.height - a.width * a.height).at(0) ?? new DOMRect()
  const centre = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
  const isInside = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  const bringIn = (element: Element, block: ScrollLogicalPosition = 'center') => {
    element.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
    // A script can scroll a box that hides what overflows it; a visitor cannot.
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'hidden') box.scrollLeft = 0
      if (overflowY === 'hidden') box.scrollTop = 0
    }
  }

  /** A label or a link laid over a whole card answers for what it covers. */
  const answersFor = (hit: Element, element: Element) =>
    element.contains(hit) ||
    (element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(hit)))

  const clipping = (element: Element): Element | null => {
    const own = element.getBoundingClientRect()
    let positioned = getComputedStyle(element).position
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (positioned === 'fixed') return null
      const style = getComputedStyle(box)
      // An absolute box is cut only by those that hold it.
      if (positioned === 'absolute' && style.position === 'static') continue
      positioned = style.position
      const { left, top, right, bottom } = box.getBoundingClientRect()
      const isCut = (overflow: string, before: boolean) => /hidden|clip/.test(overflow) && before
      if (isCut(style.overflowX, own.left < left - 1 || own.right > right + 1)) return box
      if (isCut(style.overflowY, own.top < top - 1 || own.bottom > bottom + 1)) return box
    }
    return null
  }

  const notice = document.querySelector('li[data-variant]')
  if (notice && !scope.contains(notice)) faults.add('the notification is not in the dialog that is open')

  const start = scrollY
  // A skip link shows itself while it has the focus, over everything.
  const all = [...scope.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => isShown(element) && !element.matches(':disabled, a[href^="#"][class*=sr-only]'),
  )

  // Before anything is scrolled: a fixed box may cover the next control.
  const stickyAbove = (element: Element | null): Element | null =>
    element && (getComputedStyle(element).position === 'sticky' ? element : stickyAbove(element.parentElement))
  /** An element that sticks to an edge of the window; the page is scrolled out from under it. */
  const barOf = (element: Element, [, y]: readonly [number, number]) => {
    const bar = stickyAbove(element)
    const { top, bottom } = bar?.getBoundingClientRect() ?? new DOMRect()
    return y >= top && y <= bottom ? bar : null
  }
  for (const element of all) {
    const place = centre(largest(element.getClientRects()))
    const hit = isInside(place) ? document.elementFromPoint(...place) : null
    if (!hit || answersFor(hit, element) || hit.contains(element) || clippedAt(element.parentElement, place)) continue
    const bar = barOf(hit, place)
    if (bar === null || bar.contains(element))
      faults.add(`${name(element)} is covered by ${name(hit)} as the page stands`)
  }

  for (const element of all) {
    bringIn(element)
    let place = centre(largest(element.getClientRects()))
    let hit = document.elementFromPoint(...place)
    // A bar may be taller than half the window.
    if (hit && !answersFor(hit, element) && stickyAbove(hit)) {
      bringIn(element, 'end')
      place = centre(largest(element.getClientRects()))
      hit = document.elementFromPoint(...place)
    }
    if (!isInside(place)) faults.add(`${name(element)} cannot be scrolled into view`)
    else if (!hit || !answersFor(hit, element))
      faults.add(`${name(element)} does not get the press at its centre: ${hit ? name(hit) : 'nothing'} does`)
    const box = clipping(element)
    if (box) faults.add(`${name(element)} is cut off by ${name(box)}`)
    const { display, overflowX } = getComputedStyle(element)
    if (element.matches('button, a, summary') && display !== 'inline' && overflowX === 'visible') {
      if (element.scrollWidth > element.clientWidth + 1) faults.add(`the words of ${name(element)} stick out of it`)
    }
  }

  const words = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.nodeValue?.trim() || parent.closest('script, style, noscript, option, textarea, svg')) continue
    if (!isShown(parent) || getComputedStyle(parent).pointerEvents === 'none' || parent.matches('[class*=sr-only]'))
      continue
    bringIn(parent)
    range.selectNodeContents(text)
    const place = centre(largest(range.getClientRects()))
    // A long text is cut with an ellipsis or scrolls in a box of its own; what is outside it is no fault.
    const hit = isInside(place) ? document.elementFromPoint(...place) : null
    // A notification takes the place of the words of its line while it shows; an open menu covers the page.
    if (!hit || parent.contains(hit) || hit.contains(parent)) continue
    if (hit.closest('ol:has(li[data-variant]), body header nav')) continue
    const isCard = hit.matches('a, button, label, input') && hit.parentElement?.contains(parent)
    const bar = barOf(hit, place)
    if (!isCard && (bar === null || bar.contains(parent)) && !clippedAt(parent, place))
      faults.add(`“${text.nodeValue.trim().slice(0, 40)}” lies under ${name(hit)}`)
  }
  function clippedAt(element: Element | null, [x, y]: readonly [number, number]): boolean {
    for (let box = element; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const { left, top, right, bottom } = box.getBoundingClientRect()
      if (x < left + 2 || x > right - 2 || y < top + 2 || y > bottom - 2) return true
    }
    return false
  }

  scrollTo({ top: start, behavior: 'instant' })
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add(`the page is ${scrollWidth - innerWidth} px wider than its window`)
  return [...faults]
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
