import { cornersOf, frameFor, leanOf, type PhotoDocument } from '@sundry/id-photo'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from 'react'
import { remake } from './make-photos.ts'
import { changePhoto, type Mark, type Photo, type Size, type Spot, spotOf, withMark } from './photos-store.ts'
import { words } from './text.ts'

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** One press of a key moves a mark by this part of the longer side. */
const KEY_STEP = 1 / 400

function moveMark({ id, marks, size, crown, placed }: Photo, mark: Mark, { x, y }: Spot): void {
  const spot = { x: Math.min(size.width, Math.max(0, x)), y: Math.min(size.height, Math.max(0, y)) }
  changePhoto(id, {
    marks: withMark(marks, mark, spot),
    crown: mark === 'crown' ? 'hand' : crown,
    placed: [...new Set([...placed, mark])],
  })
  remake()
}

/** The part of the photo that is shown: the frame with room round it, so that a small face can be seen on a phone. */
function viewOf(corners: readonly Spot[], { width, height }: Size): Size & Spot {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const room = (Math.max(...ys) - Math.min(...ys)) * 0.25
  const [x, y] = [Math.max(0, Math.min(...xs) - room), Math.max(0, Math.min(...ys) - room)]
  const [right, bottom] = [Math.min(width, Math.max(...xs) + room), Math.min(height, Math.max(...ys) + room)]
  return right - x < 1 || bottom - y < 1
    ? { x: 0, y: 0, width, height }
    : { x, y, width: right - x, height: bottom - y }
}

/** The photo with the frame and lines of its document, and a handle for each mark. */
export function PhotoStage({ photo, document }: { photo: Photo; document: PhotoDocument }) {
  const { size, shown, marks, turn } = photo
  const image = useRef<HTMLDivElement>(null)
  const hint = useId()
  const frame = frameFor(document, marks, size, turn)
  const corners = cornersOf(frame)
  // Marks that are moved by hand leave the view where it is, or it would flee from the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another photo, document or finding moves the view
  const view = useMemo(() => viewOf(corners, size), [photo.id, photo.faces, photo.cut, document])
  const stroke = Math.max(view.width, view.height) / 400
  const lean = leanOf(marks) - (turn * Math.PI) / 180
  const across = (spot: Spot) => {
    const [x, y] = [(Math.cos(lean) * frame.width) / 2, (Math.sin(lean) * frame.width) / 2]
    return { x1: spot.x - x, y1: spot.y - y, x2: spot.x + x, y2: spot.y + y }
  }
  const eyes = { x: (marks.eyes[0].x + marks.eyes[1].x) / 2, y: (marks.eyes[0].y + marks.eyes[1].y) / 2 }
  const path = (spots: readonly Spot[]) => `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}Z`

  const handlers = (handle: Mark) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = image.current?.getBoundingClientRect()
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const scale = view.width / box.width
      const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]
      moveMark(photo, handle, { x: view.x + x, y: view.y + y })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = WAYS[event.key]
      if (!way) return
      event.preventDefault()
      const by = Math.max(view.width, view.height) * KEY_STEP * (event.shiftKey ? 5 : 1)
      const { x, y } = spotOf(marks, handle)
      moveMark(photo, handle, { x: x + way[0] * by, y: y + way[1] * by })
    },
  })

  return (
    <div>
      <div className="grid place-items-center overflow-hidden rounded-2xl bg-raised p-3 sm:p-5">
        <div
          ref={image}
          className="relative w-full touch-pan-y select-none"
          style={{ aspectRatio: `${view.width} / ${view.height}`, maxWidth: `${(60 * view.width) / view.height}vh` }}
        >
          <svg
            viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
            className="absolute inset-0 size-full"
            aria-hidden="true"
          >
            <image href={shown} width={size.width} height={size.height} preserveAspectRatio="none" />
            <path
              d={`${path([
                { x: 0, y: 0 },
                { x: size.width, y: 0 },
                { x: size.width, y: size.height },
                { x: 0, y: size.height },
              ])}${path(corners)}`}
              fill="#0009"
              fillRule="evenodd"
            />
            <path d={path(corners)} fill="none" stroke="#fff" strokeWidth={stroke * 1.5} />
            {[marks.crown, eyes, marks.chin].map((spot, index) => (
              <g key={['crown', 'eyes', 'chin'][index]} strokeWidth={stroke}>
                <line {...across(spot)} stroke="#000" strokeWidth={stroke * 2} opacity="0.5" />
                <line {...across(spot)} stroke="#fff" strokeDasharray={`${stroke * 4} ${stroke * 3}`} />
              </g>
            ))}
          </svg>
          {(Object.keys(words.handles) as Mark[]).map((handle) => {
            const { x, y } = spotOf(marks, handle)
            return (
              <button
                key={handle}
                type="button"
                aria-label={words.handles[handle]}
                title={words.handles[handle]}
                aria-describedby={hint}
                className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none place-items-center rounded-full"
                style={{
                  left: `${(100 * (x - view.x)) / view.width}%`,
                  top: `${(100 * (y - view.y)) / view.height}%`,
                }}
                {...handlers(handle)}
              >
                <span className="size-4 rounded-full border-2 border-white bg-hue shadow forced-color-adjust-none" />
              </button>
            )
          })}
        </div>
      </div>
      <p id={hint} className="mt-2 text-sm text-quiet">
        {words.handlesHint}
      </p>
    </div>
  )
}
