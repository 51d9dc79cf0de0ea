import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type CropBox, dragged, type Handle, type Size } from '../model/crop-box.ts'
import { adjustWords as words } from './adjust-text.ts'

interface Props {
  src: string
  bounds: Size
  box: CropBox
  ratio: number | null
  onBox: (box: CropBox) => void
  /** Name of the frame. */
  label?: string
  /** The frame keeps its size and is only moved: an arrow key moves it by a hundredth of the image. */
  isMovedOnly?: boolean
  /** Class of its largest height. */
  limit?: string
}

const corners = ['nw', 'ne', 'sw', 'se'] as const
const places = {
  nw: 'left-0 top-0 -translate-x-1/2 -translate-y-1/2 cursor-nwse-resize',
  ne: 'right-0 top-0 translate-x-1/2 -translate-y-1/2 cursor-nesw-resize',
  sw: 'bottom-0 left-0 -translate-x-1/2 translate-y-1/2 cursor-nesw-resize',
  se: 'bottom-0 right-0 translate-x-1/2 translate-y-1/2 cursor-nwse-resize',
}
const ways: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function CropField({
  src,
  bounds,
  box,
  ratio,
  onBox,
  label = words.frame,
  isMovedOnly = false,
  limit = 'max-h-[50dvh]',
}: Props) {
  const image = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number; box: CropBox } | null>(null)
  const percent = (part: number, of: number) => `${(100 * part) / of}%`

  const handlers = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, box }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      const shown = image.current?.getBoundingClientRect().width
      if (!from || !shown || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const scale = bounds.width / shown
      const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
      onBox(dragged(from.box, handle, dx, dy, bounds, ratio))
    },
    onPointerUp: () => {
      start.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = ways[event.key]
      if (!way) return
      event.preventDefault()
      const by = (event.shiftKey ? 10 : 1) * (isMovedOnly ? Math.max(bounds.width, bounds.height) / 100 : 1)
      onBox(dragged(box, handle, way[0] * by, way[1] * by, bounds, ratio))
    },
  })

  return (
    <div className={`grid place-items-center overflow-hidden ${isMovedOnly ? '' : 'rounded-2xl bg-raised p-6'}`}>
      <div ref={image} className={`relative max-w-full select-none ${isMovedOnly ? '' : 'touch-none'}`}>
        <img
          src={src}
          alt=""
          draggable={false}
          width={bounds.width}
          height={bounds.height}
          className={`h-auto w-auto max-w-full ${limit}`}
        />
        <div className="absolute inset-0 overflow-hidden">
          <div
            className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)]"
            style={{
              left: percent(box.x, bounds.width),
              top: percent(box.y, bounds.height),
              width: percent(box.width, bounds.width),
              height: percent(box.height, bounds.height),
            }}
          />
        </div>
        <div
          className="absolute"
          style={{
            left: percent(box.x, bounds.width),
            top: percent(box.y, bounds.height),
            width: percent(box.width, bounds.width),
            height: percent(box.height, bounds.height),
          }}
        >
          <button
            type="button"
            aria-label={label}
            title={isMovedOnly ? label : undefined}
            className={`absolute inset-0 cursor-move touch-none border-2 border-white ${isMovedOnly ? '-outline-offset-4' : 'outline-offset-2'}`}
            {...handlers('move')}
          />
          {(isMovedOnly ? [] : corners).map((corner) => (
            <button
              key={corner}
              type="button"
              aria-label={words.corners[corner]}
              className={`absolute grid size-11 place-items-center rounded-full ${places[corner]}`}
              {...handlers(corner)}
            >
              <span className="size-4 rounded-full border-2 border-white bg-hue shadow forced-color-adjust-none" />
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
