import { type RefObject, useEffect, useState } from 'react'
import { makeThumbnail } from './engine.ts'

/** Kept as long as the picture itself. */
const made = new WeakMap<Blob, Blob>()

/** What comes near the visible part of the page is made ready. */
const NEAR = '200px'
const STEP = 64
const LARGEST = 1024

/** Sharp on this screen, in a few sizes only. */
function sideFor({ clientWidth, clientHeight }: Element): number {
  const pixels = Math.max(clientWidth, clientHeight, 1) * devicePixelRatio
  return Math.min(LARGEST, Math.ceil(pixels / STEP) * STEP)
}

/**
 * The address of a small picture of a large one, made when its place comes into view; null until then, and `fallback`
 * where none can be made. An image element would hold the large one decoded: 48 MB for 12 megapixels.
 */
export function useThumbnail(
  frame: RefObject<Element | null>,
  large: Blob | null,
  fallback: string | null,
): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const place = frame.current
    if (!large || !place) return
    let stop = new AbortController()
    let own: string | null = null
    const show = (small: Blob | null) => {
      if (small) {
        made.set(large, small)
        own = URL.createObjectURL(small)
      }
      watch.disconnect()
      setAddress(own ?? fallback)
    }
    const watch = new IntersectionObserver(
      (entries) => {
        // Scrolled past before its turn came: others are looked at now.
        stop.abort()
        if (!entries.at(-1)?.isIntersecting) return
        stop = new AbortController()
        const { signal } = stop
        const known = made.get(large)
        if (known) return show(known)
        makeThumbnail(large, sideFor(place), signal)
          .catch(() => null)
          .then((small) => {
            if (!signal.aborted) show(small)
          })
      },
      { rootMargin: NEAR },
    )
    watch.observe(place)
    return () => {
      watch.disconnect()
      stop.abort()
      if (own) URL.revokeObjectURL(own)
      setAddress(null)
    }
  }, [frame, large, fallback])
  return address
}
