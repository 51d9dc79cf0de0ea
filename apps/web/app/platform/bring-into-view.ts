import { type RefObject, useEffect, useRef } from 'react'

/** As much of a long result as has to be seen for it not to be scrolled to. */
const LEAST_PX = 192

/** The visitor has pressed something in the tool and not typed since: they wait for what comes of it. */
let isAwaited = false

/** Follows what the visitor does in a tool, so that nothing moves while they type. */
export function useFollowedVisitor(): void {
  useEffect(() => {
    const pressed = () => {
      isAwaited = true
    }
    const typed = () => {
      isAwaited = false
    }
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    addEventListener('click', pressed, options)
    addEventListener('submit', pressed, options)
    addEventListener('input', typed, options)
    return () => {
      listeners.abort()
      isAwaited = false
    }
  }, [])
}

/** Scrolls to a result unless it can be seen already, and moves the focus there for keyboards and screen readers. */
export function bringIntoView(result: HTMLElement | null): void {
  if (!result) return
  const { top, bottom } = result.getBoundingClientRect()
  const padding = getComputedStyle(document.documentElement)
  const first = Number.parseFloat(padding.scrollPaddingTop) || 0
  const last = innerHeight - (Number.parseFloat(padding.scrollPaddingBottom) || 0)
  if (top < first || Math.min(bottom, top + LEAST_PX) > last) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  }
  result.focus({ preventScroll: true })
}

/**
 * Brings each new result into view that follows a press.
 *
 * @example
 * const region = useBroughtIntoView<HTMLElement>(verdict)
 * return <section ref={region} tabIndex={-1}>…</section>
 */
export function useBroughtIntoView<Result extends HTMLElement>(result: unknown): RefObject<Result | null> {
  const region = useRef<Result>(null)
  useEffect(() => {
    if (result && isAwaited) bringIntoView(region.current)
  }, [result])
  return region
}
