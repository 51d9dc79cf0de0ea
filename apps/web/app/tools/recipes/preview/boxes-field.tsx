import type { Box } from '@sundry/recipes'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type CropBox, dragged, type Handle, type Size } from '../../../images/model/crop-box.ts'
import { boxesWords as words } from '../recipe/editor-text.ts'

export const toPixels = ({ x, y, width, height }: Box, bounds: Size): CropBox => ({
  x: x * bounds.width,
  y: y * bounds.height,
  width: width * bounds.width,
  height: height * bounds.height,
})

export const fromPixels = ({ x, y, width, height }: CropBox, bounds: Size): Box => ({
  x: x / bounds.width,
  y: y / bounds.height,
  width: width / bounds.width,
  height: height / bounds.height,
})

const within = (value: number) => Math.min(1, Math.max(0, value))

interface Point {
  x: number
  y: number
}

/** The box between two points, whichever way it was drawn, and no further than the image. */
export function drawnBox(from: Point, to: Point): Box {
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))]
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

interface Props {
  src: string
  bounds: Size
  boxes: readonly Box[]
  max: number
  colour: string
  limit: string
  /** Id of the text that explains the keys. */
  hint: string
  onBoxes: (boxes: readonly Box[]) => void
}

const corners = {
  nw: 'left-0 top-0 -translate-x-1/2 -translate-y-1/2 cursor-nwse-resize',
  ne: 'right-0 top-0 translate-x-1/2 -translate-y-1/2 cursor-nesw-resize',
  sw: 'bottom-0 left-0 -translate-x-1/2 translate-y-1/2 cursor-nesw-resize',
  se: 'bottom-0 right-0 translate-x-1/2 translate-y-1/2 cursor-nwse-resize',
} as const

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const SMALLEST = 0.005

const percent = (part: number) => `${100 * part}%`
const placeOf = ({ x, y, width, height }: Box) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

/** Boxes that are drawn, moved and pulled over an image, by pointer or by keys. */
export function BoxesField({ src, bounds, boxes, max: maxValue, colour, limit, hint, onBoxes }: Props) {
  const image = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ from: { x: number; y: number }; box: Box } | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)

  const at = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = image.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const drawing = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || boxes.length >= maxValue) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const from = at(event)
      setDrawn({ from, box: drawnBox(from, from) })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drawn && event.currentTarget.hasPointerCapture(event.pointerId))
        setDrawn({ from: drawn.from, box: drawnBox(drawn.from, at(event)) })
    },
    onPointerUp: () => {
      if (drawn && drawn.box.width >= SMALLEST && drawn.box.height >= SMALLEST) {
        onBoxes([...boxes, drawn.box])
        setChosen(boxes.length)
      }
      setDrawn(null)
    },
    onPointerCancel: () => setDrawn(null),
  }

  return (
    <div className="grid place-items-center overflow-hidden rounded-2xl bg-raised p-6">
      <div ref={image} className="relative max-w-full cursor-crosshair touch-none select-none" {...drawing}>
        <img
          src={src}
          alt=""
          draggable={false}
          width={bounds.width}
          height={bounds.height}
          className={`h-auto w-auto max-w-full ${limit}`}
        />
        {drawn && (
          <div className="absolute border-2 border-white" style={{ ...placeOf(drawn.box), background: colour }} />
        )}
        {boxes.map((box, index) => (
          <OneBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a box has no name but its place
            key={index}
            name={words.box(index + 1)}
            hint={hint}
            box={box}
            bounds={bounds}
            colour={colour}
            isChosen={chosen === index}
            sizeShown={() => image.current?.getBoundingClientRect().width ?? 0}
            onChoose={() => setChosen(index)}
            onBox={(next) => onBoxes(boxes.with(index, next))}
            onRemove={() => {
              onBoxes(boxes.toSpliced(index, 1))
              setChosen(null)
            }}
          />
        ))}
      </div>
    </div>
  )
}

interface OneProps {
  name: string
  hint: string
  box: Box
  bounds: Size
  colour: string
  isChosen: boolean
  sizeShown: () => number
  onChoose: () => void
  onBox: (box: Box) => void
  onRemove: () => void
}

function OneBox({ name, hint, box, bounds, colour, isChosen, sizeShown, onChoose, onBox, onRemove }: OneProps) {
  const start = useRef<{ x: number; y: number; box: Box } | null>(null)
  const pull = (from: Box, handle: Handle, dx: number, dy: number) =>
    onBox(fromPixels(dragged(toPixels(from, bounds), handle, dx, dy, bounds, null), bounds))

  const handlers = (handle: Handle) => ({
    onFocus: onChoose,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, box }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      const shown = sizeShown()
      if (!from || !shown || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      event.stopPropagation()
      const scale = bounds.width / shown
      pull(from.box, handle, (event.clientX - from.x) * scale, (event.clientY - from.y) * scale)
    },
    onPointerUp: () => {
      start.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = WAYS[event.key]
      if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
      else if (way) {
        const by = (Math.max(bounds.width, bounds.height) / 200) * (event.shiftKey ? 5 : 1)
        pull(box, handle, way[0] * by, way[1] * by)
      } else return
      event.preventDefault()
    },
  })

  return (
    <div className="absolute" style={placeOf(box)}>
      <button
        type="button"
        aria-label={name}
        aria-describedby={hint}
        className="absolute inset-0 cursor-move border border-white outline-offset-2"
        style={{ background: colour }}
        {...handlers('move')}
      />
      {isChosen &&
        (Object.keys(corners) as (keyof typeof corners)[]).map((corner) => (
          <button
            key={corner}
            type="button"
            aria-label={words.corner(name, corner)}
            className={`absolute grid size-11 place-items-center rounded-full ${corners[corner]}`}
            {...handlers(corner)}
          >
            <span className="size-4 rounded-full border-2 border-white bg-hue shadow forced-color-adjust-none" />
          </button>
        ))}
    </div>
  )
}
