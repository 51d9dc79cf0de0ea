import { type RefObject, useEffect, useRef } from 'react'

/** A result of which this much is visible is not scrolled to. */
const MIN_PX = 192

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'
let isAwaited = false

/** Input from another page is awaited as if it was pressed here. */
export function awaitResult(): void {
  isAwaited = true
}

const isFileField = ({ target }: Event) => target instanceof Element && target.matches('input[type="file"]')
const isTextField = ({ target }: Event) => target instanceof Element && target.matches(TEXT_FIELDS)

/** Follows input, so that nothing moves while the visitor types or has just entered a text field. */
export function useFollowedVisitor(): void {
  useEffect(() => {
    const pressed = (event: Event) => {
      isAwaited = !isTextField(event)
    }
    const typed = (event: Event) => {
      isAwaited = isFileField(event)
    }
    const entered = (event: Event) => {
      if (isTextField(event)) isAwaited = false
    }
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    addEventListener('click', pressed, options)
    addEventListener('submit', pressed, options)
    addEventListener('drop', awaitResult, options)
    addEventListener('input', typed, options)
    addEventListener('change', typed, options)
    addEventListener('focusin', entered, options)
    return () => {
      listeners.abort()
      isAwaited = false
    }
  }, [])
}

export function bringIntoView(result: HTMLElement | null, minPx = MIN_PX): void {
  if (!result) return
  const { top, bottom } = result.getBoundingClientRect()
  const padding = getComputedStyle(document.documentElement)
  const first = Number.parseFloat(padding.scrollPaddingTop) || 0
  const last = innerHeight - (Number.parseFloat(padding.scrollPaddingBottom) || 0)
  if (top < first || Math.min(bottom, top + minPx) > last) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  }
  result.focus({ preventScroll: true })
}

export function useBroughtIntoView<Result extends HTMLElement>(result: unknown): RefObject<Result | null> {
  const region = useRef<Result>(null)
  useEffect(() => {
    if (result && isAwaited) bringIntoView(region.current)
  }, [result])
  return region
}

/** After a press that was refused: into the first field that is wrong, once the page shows which one that is. */
export function focusInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
