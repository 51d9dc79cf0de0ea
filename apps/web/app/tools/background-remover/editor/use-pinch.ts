import { type RefObject, useEffect, useRef } from 'react'
import { nearestZoom } from './zooms.ts'

export function usePinch(box: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void): void {
  const now = useRef({ zoom, onZoom })
  now.current = { zoom, onZoom }
  useEffect(() => {
    const node = box.current
    let from: { apart: number; zoom: number } | null = null
    const onTouch = ({ type, touches }: TouchEvent) => {
      const apart = touches.length === 2 ? between(touches) : null
      if (type !== 'touchmove') from = apart === null ? null : { apart, zoom: now.current.zoom }
      if (from === null || apart === null) return
      const wanted = nearestZoom((from.zoom * apart) / Math.max(1, from.apart))
      if (wanted !== now.current.zoom) now.current.onZoom(wanted)
    }
    // Touch events, because pointer events end as soon as the browser scrolls.
    const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const kind of kinds) node?.addEventListener(kind, onTouch, { passive: true })
    return () => {
      for (const kind of kinds) node?.removeEventListener(kind, onTouch)
    }
  }, [box])
}

function between([one, two]: TouchList): number {
  return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0
}
