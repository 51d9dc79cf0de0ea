import type { PointerEvent as ReactPointerEvent } from 'react'

export function dragPlace(event: ReactPointerEvent<HTMLElement>, tell: (x: number, y: number) => void): void {
  const { currentTarget: node, pointerId } = event
  const place = (clientX: number, clientY: number) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    tell(share((clientX - left) / Math.max(1, width)), share((clientY - top) / Math.max(1, height)))
  }
  node.setPointerCapture(pointerId)
  place(event.clientX, event.clientY)
  const drag = new AbortController()
  const { signal } = drag
  const onMove = (move: Event) => move instanceof PointerEvent && place(move.clientX, move.clientY)
  node.addEventListener('pointermove', onMove, { signal })
  node.addEventListener('pointerup', () => drag.abort(), { signal })
  node.addEventListener('pointercancel', () => drag.abort(), { signal })
}

const share = (value: number) => Math.min(1, Math.max(0, value))
