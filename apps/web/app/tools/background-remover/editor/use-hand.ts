import type { Click, Stroke } from '@sundry/cutout'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { brushSizes, type Tool } from './use-subject.ts'

export type Point = readonly [x: number, y: number]

interface Box {
  left: number
  top: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

export function photoPlace(box: Box, size: Size, clientX: number, clientY: number): Point {
  const along = (at: number, from: number, length: number, pixels: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / Math.max(1, length))) * pixels)
  return [along(clientX, box.left, box.width, size.width), along(clientY, box.top, box.height, size.height)]
}

export const photoRadius = (box: Box, size: Size, across: number): number =>
  Math.max(1, ((across / 2) * size.width) / Math.max(1, box.width))

const STEP = 0.02
const ways: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function moved([x, y]: Point, size: Size, key: string, far: boolean): Point | null {
  const way = ways[key]
  if (!way) return null
  const step = Math.max(size.width, size.height) * STEP * (far ? 4 : 1)
  const within = (value: number, maxValue: number) => Math.round(Math.min(maxValue, Math.max(0, value)))
  return [within(x + way[0] * step, size.width), within(y + way[1] * step, size.height)]
}

interface Hand {
  size: { width: number; height: number }
  tool: Tool
  onTool: (some: Partial<Tool>) => void
  onStroke: (stroke: Stroke) => void
  onClick: (click: Click) => void
  layers: RefObject<HTMLDivElement | null>
  box: RefObject<HTMLDivElement | null>
  cursor: Point | null
  setCursor: (point: Point | null) => void
  drawn: Stroke | null
  setDrawn: (stroke: Stroke | null) => void
  setNear: (point: Point | null) => void
}

/** Two fingers move the image instead of painting. */
export function useHand(hand: Hand) {
  const { size, tool, onTool, onStroke, onClick, layers, box, cursor, setCursor, drawn, setDrawn, setNear } = hand
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  // Until the last finger of two is lifted, which must not click.
  const together = useRef(false)

  const rect = () => layers.current?.getBoundingClientRect() ?? new DOMRect()
  const stroke = (points: readonly Point[]): Stroke => ({
    act: tool.act,
    radius: photoRadius(rect(), size, tool.size),
    softness: tool.softness / 100,
    points,
  })
  const apply = (point: Point) => {
    if (tool.kind === 'click') onClick({ act: tool.act, x: point[0], y: point[1] })
    else onStroke(stroke([point]))
  }
  const end = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    setNear(null)
    if (drawn) onStroke(drawn)
    setDrawn(null)
  }

  return {
    tabIndex: 0,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      setCursor(null)
      together.current = fingers.current.size > 1
      if (together.current) {
        setDrawn(null)
        setNear(null)
        return
      }
      const point = photoPlace(rect(), size, event.clientX, event.clientY)
      if (tool.kind === 'click') return
      setDrawn(stroke([point]))
      if (event.pointerType !== 'mouse') setNear(point)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { left, top } = rect()
      event.currentTarget.style.setProperty('--at-x', `${event.clientX - left}px`)
      event.currentTarget.style.setProperty('--at-y', `${event.clientY - top}px`)
      const finger = fingers.current.get(event.pointerId)
      if (!finger) return
      if (fingers.current.size > 1) {
        box.current?.scrollBy((finger.x - event.clientX) / 2, (finger.y - event.clientY) / 2)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        return
      }
      if (!drawn) return
      const area = rect()
      const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
      const points = (moves.length > 0 ? moves : [event.nativeEvent]).map((move) =>
        photoPlace(area, size, move.clientX, move.clientY),
      )
      setDrawn({ ...drawn, points: [...drawn.points, ...points] })
      if (event.pointerType !== 'mouse') setNear(points.at(-1) ?? null)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const alone = fingers.current.has(event.pointerId) && !together.current
      if (tool.kind === 'click' && alone) apply(photoPlace(rect(), size, event.clientX, event.clientY))
      end(event)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      setDrawn(null)
      setNear(null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const from = cursor ?? ([Math.round(size.width / 2), Math.round(size.height / 2)] as const)
      const next = moved(from, size, event.key, event.shiftKey)
      const sized = { '[': -brushSizes.step * 2, ']': brushSizes.step * 2 }[event.key]
      if (next) setCursor(next)
      else if (event.key === ' ' || event.key === 'Enter') {
        setCursor(from)
        apply(from)
      } else if (event.key === 'k') onTool({ act: 'keep' })
      else if (event.key === 'e') onTool({ act: 'erase' })
      else if (sized) onTool({ size: Math.min(brushSizes.max, Math.max(brushSizes.min, tool.size + sized)) })
      else return
      event.preventDefault()
    },
    onBlur: () => setCursor(null),
  }
}
