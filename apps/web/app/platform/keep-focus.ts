const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)'

const isShown = (control: Element) => control.checkVisibility({ visibilityProperty: true })

/** The control behind the place in its container, or the last one before it; then those around the container. */
function nearestControl(container: Element, before: Node | null, root: Element): HTMLElement | null {
  const controls = [...container.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown)
  const isBehind = (control: Element) =>
    !before || (!before.contains(control) && (before.compareDocumentPosition(control) & 4) > 0)
  const found = controls.find(isBehind) ?? controls.at(-1)
  if (found || container === root) return found ?? null
  return container.parentElement && nearestControl(container.parentElement, container, root)
}

/**
 * Keyboard users continue where they were when the focused element is removed. A page that is replaced as a whole
 * begins at its top.
 */
export function keepFocus(main: HTMLElement): () => void {
  let focused: Element | null = null
  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element && target.matches(':focus-visible') ? target : null
  }
  const observer = new MutationObserver((changes) => {
    if (!focused || focused.isConnected) return
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)))
    focused = null
    if (document.activeElement !== document.body || !(change?.target instanceof Element)) return
    const { target, previousSibling } = change
    if (!main.contains(target)) return
    const next = target === main ? main : nearestControl(target, previousSibling, target.closest('dialog') ?? main)
    next?.focus({ preventScroll: true })
  })
  addEventListener('focusin', onFocus)
  observer.observe(main, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
