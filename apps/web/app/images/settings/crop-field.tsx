import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { type CropBox, dragged, type Handle, type Size } from '../model/crop-box.ts'
import { cropWords as words } from './adjust-text.ts'

interface Props {
  src: string
  bounds: Size
  box: CropBox
  ratio: number | null
  onBox: (box: CropBox) => void
  /** Name of the frame. */
  label?: string
  /** Id of the text that explains the keys. */
  hint?: string
  /** The frame keeps its size and is only moved. */
  isMovedOnly?: boolean
  /** Dimensions of what the crop makes, on the frame. */
  made?: Size | null
  image?: Ref<HTMLImageElement>
  /** The image is there. */
  onImage?: () => void
  frame?: Ref<HTMLButtonElement>
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
/** So many presses move the frame along the image's longer side. */
const PRESSES = 100
const thirds =
  'pointer-events-none absolute inset-0 drop-shadow-[0_0_1px_#000] before:absolute before:inset-y-0 before:left-1/3 before:right-1/3 before:border-x before:border-white/70 after:absolute after:inset-x-0 after:top-1/3 after:bottom-1/3 after:border-y after:border-white/70'

/** The frame of a crop on the image itself, moved and resized by pointer or by keys. */
export function CropField({
  src,
  bounds,
  box,
  ratio,
  onBox,
  label = words.frame,
  hint,
  isMovedOnly = false,
  made = null,
  image,
  onImage,
  frame,
  limit = 'max-h-[50dvh]',
}: Props) {
  const area = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number; box: CropBox } | null>(null)
  const percent = (part: number, of: number) => `${(100 * part) / of}%`
  const place = {
    left: percent(box.x, bounds.width),
    top: percent(box.y, bounds.height),
    width: percent(box.width, bounds.width),
    height: percent(box.height, bounds.height),
  }
  const end = () => {
    start.current = null
  }

  const handlers = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, box }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      const shown = area.current?.getBoundingClientRect().width
      if (!from || !shown || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const scale = bounds.width / shown
      const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
      onBox(dragged(from.box, handle, dx, dy, bounds, ratio))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const way = ways[event.key]
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const isFrame = handle === 'move'
      const by = isFrame ? Math.max(1, Math.max(bounds.width, bounds.height) / PRESSES) : event.shiftKey ? 10 : 1
      const moves = isFrame && event.shiftKey && !isMovedOnly ? 'se' : handle
      onBox(dragged(box, moves, way[0] * by, way[1] * by, bounds, ratio))
    },
  })

  return (
    <div className={`grid place-items-center overflow-hidden ${isMovedOnly ? '' : 'rounded-2xl bg-raised p-6'}`}>
      <div ref={area} className="relative max-w-full select-none">
        <img
          ref={image}
          src={src}
          alt=""
          onLoad={onImage}
          draggable={false}
          width={bounds.width}
          height={bounds.height}
          className={`h-auto w-auto max-w-full ${limit}`}
        />
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          <div className="absolute forced-color-adjust-none shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)]" style={place} />
        </div>
        <div className="absolute" style={place}>
          <button
            ref={frame}
            type="button"
            data-crop
            aria-label={label}
            aria-describedby={hint}
            title={isMovedOnly ? label : undefined}
            className={`absolute inset-0 cursor-move touch-none border-2 border-white shadow-[0_0_0_1px_#000] forced-color-adjust-none ${isMovedOnly ? '-outline-offset-4' : 'outline-offset-2'}`}
            {...handlers('move')}
          />
          <span aria-hidden className={thirds} />
          {made && (
            <output className="pointer-events-none absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-black/70 px-2 text-sm whitespace-nowrap text-white tabular-nums">
              {`${made.width} × ${made.height}`}
            </output>
          )}
          {(isMovedOnly ? [] : corners).map((corner) => (
            <button
              key={corner}
              type="button"
              data-crop
              aria-label={words.corners[corner]}
              className={`absolute grid size-11 touch-none place-items-center rounded-full ${places[corner]}`}
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
