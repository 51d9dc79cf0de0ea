import type { Click, Stroke } from '@sundry/cutout'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { checkedGround } from '../../../images/model/icons.ts'
import { nearestZoom, storedCentre } from './stage-bar.tsx'
import { editorWords as say } from './text.ts'
import type { Shown } from './use-editor.ts'
import { type Point, useHand } from './use-hand.ts'
import type { Tool } from './use-subject.ts'

interface MarksProps {
  size: { width: number; height: number }
  strokes: readonly Stroke[]
  clicks: readonly Click[]
  cursor: Point | null
}

const colour = { keep: 'var(--good)', erase: 'var(--bad)' } as const

function Marks({ size: { width, height }, strokes, clicks, cursor }: MarksProps) {
  const unit = Math.max(width, height) / 100
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {numbered(strokes).map(({ act, radius, points, number }) => (
        <polyline
          key={number}
          data-stroke={act}
          points={(points.length === 1 ? [...points, ...points] : points).map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke={colour[act]}
          strokeOpacity={0.5}
          strokeWidth={radius * 2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {clicks.map(({ act, x, y }) => (
        <circle
          key={`${act}-${x}-${y}`}
          cx={x}
          cy={y}
          r={unit}
          fill={colour[act]}
          stroke="white"
          strokeWidth={unit / 3}
        />
      ))}
      {cursor && (
        <path
          d={`M${cursor[0] - 3 * unit} ${cursor[1]}h${6 * unit}M${cursor[0]} ${cursor[1] - 3 * unit}v${6 * unit}`}
          stroke="white"
          strokeWidth={unit / 2.5}
          style={{ paintOrder: 'stroke', filter: 'drop-shadow(0 0 2px #000)' }}
        />
      )}
    </svg>
  )
}

const numbered = (strokes: readonly Stroke[]) => strokes.map((stroke, number) => ({ ...stroke, number }))

interface LoupeProps {
  at: Point
  size: { width: number; height: number }
  photo: string | null
  shown: string | null
}

const ACROSS = 128
const SHARE = 0.12

function Loupe({ at: [x, y], size, photo, shown }: LoupeProps) {
  const scale = ACROSS / (size.width * SHARE)
  const place = {
    width: size.width * scale,
    height: size.height * scale,
    transform: `translate(${ACROSS / 2 - x * scale}px, ${ACROSS / 2 - y * scale}px)`,
  }
  const layer = 'absolute left-0 top-0 max-w-none origin-top-left'
  const corner = x < size.width / 2 && y < size.height / 2 ? 'right-3' : 'left-3'
  return (
    <div
      aria-hidden="true"
      data-loupe
      className={`pointer-events-none absolute top-3 size-32 overflow-hidden rounded-full border-2 border-surface shadow-(--shadow) ${checkedGround} ${corner}`}
    >
      {photo && <img src={photo} alt="" className={`${layer} opacity-25`} style={place} />}
      {shown && <img src={shown} alt="" className={layer} style={place} />}
      <span className="absolute left-1/2 top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border border-black bg-white" />
    </div>
  )
}

function usePinch(box: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void): void {
  const now = useRef({ zoom, onZoom })
  now.current = { zoom, onZoom }
  useEffect(() => {
    const node = box.current
    let from: { apart: number; zoom: number } | null = null
    const onTouch = ({ type, touches }: TouchEvent) => {
      const apart = touches.length === 2 ? between(touches) : null
      if (type !== 'touchmove') from = apart === null ? null : { apart, zoom: now.current.zoom }
      if (from === null || apart === null) return
      const target = nearestZoom((from.zoom * apart) / Math.max(1, from.apart))
      if (target !== now.current.zoom) now.current.onZoom(target)
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

function useStoredCentre(box: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const node = box.current
    const grown = zoom / before.current
    before.current = zoom
    const image = node?.firstElementChild?.getBoundingClientRect()
    if (!node || !image || grown === 1) return
    // The scroll position is still that of the old zoom.
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = node
    node.scrollTo(
      storedCentre(scrollLeft, clientWidth, image.width, grown),
      storedCentre(scrollTop, clientHeight, image.height, grown),
    )
  }, [box, zoom])
}

interface Size {
  width: number
  height: number
}

interface Props {
  photo: string | null
  size: Size
  shown: Shown | null
  zoom: number
  onZoom: (zoom: number) => void
  tool: Tool
  onTool: (some: Partial<Tool>) => void
  pending: readonly Stroke[]
  clicks: readonly Click[]
  showOriginal: boolean
  onStroke: (stroke: Stroke) => void
  onClick: (click: Click) => void
}

const ring =
  'pointer-events-none absolute left-(--at-x) top-(--at-y) hidden -translate-1/2 rounded-full border border-white shadow-[0_0_0_1px_#000] group-hover:block'

const layer = 'pointer-events-none absolute inset-0 size-full select-none object-fill'

export function Stage(props: Props) {
  const { photo, size, shown, zoom, tool, pending, clicks, showOriginal } = props
  const working = tool.kind !== 'move'
  const frame = working || showOriginal || !shown ? size : { width: shown.width, height: shown.height }
  const layers = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useStoredCentre(box, zoom)
  usePinch(box, zoom, props.onZoom)
  const [cursor, setCursor] = useState<Point | null>(null)
  const [drawn, setDrawn] = useState<Stroke | null>(null)
  const [near, setNear] = useState<Point | null>(null)
  const hand = useHand({ ...props, layers, box, cursor, setCursor, drawn, setDrawn, setNear })

  return (
    <div className="relative min-h-0 grow [container-type:size]">
      <div ref={box} className="absolute inset-0 grid touch-pan-x touch-pan-y overflow-auto overscroll-contain">
        <Frame
          layers={layers}
          label={working ? say.stage(say.acts.find(({ value }) => value === tool.act)?.label ?? '') : null}
          size={frame}
          zoom={zoom}
          hand={hand}
        >
          {(working || showOriginal) && photo && (
            <img src={photo} alt="" draggable={false} className={`${layer} ${showOriginal ? '' : 'opacity-25'}`} />
          )}
          {/* A cropped image does not fit the photo, so it waits for one that does. */}
          {shown && !showOriginal && !(working && shown.look.crop) && (
            <img
              src={shown.url}
              alt={say.stageLook}
              draggable={false}
              data-shown={working ? 'working' : 'look'}
              className={layer}
            />
          )}
          {tool.kind === 'brush' && <span className={ring} style={{ width: tool.size, height: tool.size }} />}
          {working && !showOriginal && (
            <Marks size={size} strokes={drawn ? [...pending, drawn] : pending} clicks={clicks} cursor={cursor} />
          )}
        </Frame>
      </div>
      {near && working && <Loupe at={near} size={size} photo={photo} shown={shown?.url ?? null} />}
    </div>
  )
}

interface FrameProps {
  layers: RefObject<HTMLDivElement | null>
  label: string | null
  size: Size
  zoom: number
  hand: ReturnType<typeof useHand>
  children: ReactNode
}

function Frame({ layers, label, size, zoom, hand, children }: FrameProps) {
  const ratio = size.width / Math.max(1, size.height)
  const shape = {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `calc(min(100cqw, 100cqh * ${ratio}) * ${zoom})`,
  }
  const look = `group relative m-auto shrink-0 overflow-hidden ${checkedGround}`
  if (label === null)
    return (
      <div ref={layers} data-stage="look" className={look} style={shape}>
        {children}
      </div>
    )
  return (
    <div
      ref={layers}
      role="application"
      aria-label={label}
      data-stage="work"
      className={`${look} cursor-crosshair touch-none focus-visible:-outline-offset-2`}
      style={shape}
      {...hand}
    >
      {children}
    </div>
  )
}
