import { expect, type Page } from './test.ts'

const MAX_STOPS = 120

interface Stop {
  name: string
  isMarked: boolean
  isSeen: boolean
}

/** Where the next Tab leads, or null at the end of the page. */
async function nextStop(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const [label] = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const shown = element.getBoundingClientRect().width > 1 ? element : (label ?? element)
    const isMarked = [element, shown].some((one) => getComputedStyle(one).outlineStyle !== 'none')
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2
    const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    const isOnScreen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    const isSeen = isOnScreen && hit !== null && (shown.contains(hit) || hit.closest('label') === label)
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
    return { name: name.trim(), isMarked, isSeen }
  })
}

/** Every stop of the Tab key shows its focus, and nothing covers it. */
export async function walk(page: Page, maxValue = MAX_STOPS): Promise<string[]> {
  const stops: string[] = []
  for (let stop = await nextStop(page); stop && stops.length < maxValue; stop = await nextStop(page)) {
    expect.soft(stop.isMarked, `"${stop.name}" shows that it has the focus`).toBe(true)
    expect.soft(stop.isSeen, `"${stop.name}" is seen when it has the focus`).toBe(true)
    stops.push(stop.name)
  }
  return stops
}

/** Goes on by Tab alone until a control with this name has the focus, which must be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let count = 0; count < MAX_STOPS; count += 1) {
    const stop = await nextStop(page)
    if (!stop || !(typeof name === 'string' ? stop.name === name : name.test(stop.name))) continue
    expect(stop, `"${stop.name}" shows that it has the focus`).toMatchObject({ isMarked: true, isSeen: true })
    return
  }
  throw new Error(`Tab does not reach "${name}"`)
}
