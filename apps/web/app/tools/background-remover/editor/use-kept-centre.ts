import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keptCentre } from './zooms.ts'

export function useKeptCentre(box: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const node = box.current
    const grown = zoom / before.current
    before.current = zoom
    const picture = node?.firstElementChild?.getBoundingClientRect()
    if (!node || !picture || grown === 1) return
    // The scroll position is still that of the old zoom.
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = node
    node.scrollTo(
      keptCentre(scrollLeft, clientWidth, picture.width, grown),
      keptCentre(scrollTop, clientHeight, picture.height, grown),
    )
  }, [box, zoom])
}
