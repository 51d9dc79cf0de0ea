import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keptCentre } from './zooms.ts'

/** Keeps the middle of what is seen in the middle when the zoom changes. */
export function useKeptCentre(box: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const node = box.current
    const grown = zoom / before.current
    before.current = zoom
    const picture = node?.firstElementChild?.getBoundingClientRect()
    if (!node || !picture || grown === 1) return
    // What it was scrolled to is still that of before.
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = node
    node.scrollTo(
      keptCentre(scrollLeft, clientWidth, picture.width, grown),
      keptCentre(scrollTop, clientHeight, picture.height, grown),
    )
  }, [box, zoom])
}
