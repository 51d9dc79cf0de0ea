import { type RefObject, useEffect } from 'react'

const VISIBLE_SHARE = 0.2

export function useReveal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        node.dataset.seen = ''
        observer.disconnect()
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
}
