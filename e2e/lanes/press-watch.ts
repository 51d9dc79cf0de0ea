// Records whether a press of WebDriver met its element. Playwright checks this itself.
interface PressWatch {
  pressWatch?: { fate: string; end: () => void }
}

/**
 * Runs in the page: the driver computes the position first, so a press misses an element that moves before it. Such a
 * press is kept from the element there.
 */
export function watchPress(expected: Element): void {
  const page = window as unknown as PressWatch
  page.pressWatch?.end()
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
  const label = expected.closest('label')
  const look = (event: Event) => {
    const { target } = event
    const isHit = target instanceof Node && (expected.contains(target) || label?.contains(target) === true)
    if (!isHit) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (event.type === 'click' && watch.fate !== 'hit')
      watch.fate = isHit ? 'hit' : `met ${target instanceof Element ? target.outerHTML.slice(0, 80) : 'nothing'}`
  }
  const watch = {
    fate: 'was lost',
    end: () => {
      for (const type of types) removeEventListener(type, look, true)
    },
  }
  page.pressWatch = watch
  for (const type of types) addEventListener(type, look, true)
}

/** Runs in the page: 'hit', what was met instead, or 'left' if the page that watched is gone. */
export function pressFate(): string {
  const { pressWatch } = window as unknown as PressWatch
  if (pressWatch?.fate !== 'was lost') pressWatch?.end()
  return pressWatch?.fate ?? 'left'
}
