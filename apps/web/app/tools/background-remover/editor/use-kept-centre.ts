import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps the middle of what is seen in the middle when the zoom changes. */
export function useKeptCentre(box: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const node = box.current
    const grown = zoom / before.current
    before.current = zoom
    if (!node || grown === 1) return
    // What was scrolled to before the layers grew; one that did not scroll was seen whole.
    const middle = (from: number, seen: number) => (from + seen / 2) * grown - seen / 2
    node.scrollTo(middle(node.scrollLeft, node.clientWidth), middle(node.scrollTop, node.clientHeight))
  }, [box, zoom])
}
