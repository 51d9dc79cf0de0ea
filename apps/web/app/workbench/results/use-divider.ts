import { type RefObject, useEffect, useRef, useState } from 'react'

interface Divider {
  frame: RefObject<HTMLDivElement | null>
  share: number
  setShare: (percent: number) => void
}

/**
 * Percent of what is visible, whatever part is scrolled into the frame; written to the style directly, so that
 * dragging re-renders nothing.
 */
export function useDivider(): Divider {
  const frame = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(50)
  const now = useRef(share)

  useEffect(() => {
    now.current = share
    place(frame.current, share)
  }, [share])

  useEffect(() => {
    const node = frame.current
    const box = node?.firstElementChild
    if (!node || !box) return
    const again = () => place(node, now.current)
    const onDown = (event: Event) => {
      if (!(event instanceof PointerEvent) || !(event.target instanceof Element)) return
      if (!event.target.closest('[data-divider]')) return
      event.preventDefault()
      event.target.setPointerCapture(event.pointerId)
      const onMove = (move: PointerEvent) => {
        const { left, width } = seenPart(box)
        setShare(Math.min(100, Math.max(0, (100 * (move.clientX - left)) / width)))
      }
      const drag = new AbortController()
      node.addEventListener('pointermove', onMove, { signal: drag.signal })
      node.addEventListener('pointerup', () => drag.abort(), { signal: drag.signal })
      node.addEventListener('pointercancel', () => drag.abort(), { signal: drag.signal })
    }
    const seen = new ResizeObserver(again)
    seen.observe(box)
    const layers = box.querySelector('[data-layers]')
    if (layers) seen.observe(layers)
    box.addEventListener('scroll', again)
    box.addEventListener('pointerdown', onDown)
    again()
    return () => {
      seen.disconnect()
      box.removeEventListener('scroll', again)
      box.removeEventListener('pointerdown', onDown)
    }
  }, [])

  return { frame, share: Math.round(share), setShare }
}

function place(frame: HTMLElement | null, share: number): void {
  const box = frame?.firstElementChild
  const layers = box?.querySelector<HTMLElement>('[data-layers]')
  if (!box || !layers) return
  const { left, width } = seenPart(box)
  layers.style.setProperty('--cut', `${left + (share / 100) * width - layers.getBoundingClientRect().left}px`)
}

function seenPart(box: Element): { left: number; width: number } {
  const outer = box.getBoundingClientRect()
  const inner = box.querySelector('[data-layers]')?.getBoundingClientRect() ?? outer
  const left = Math.max(outer.left, inner.left)
  return { left, width: Math.max(1, Math.min(outer.right, inner.right) - left) }
}
