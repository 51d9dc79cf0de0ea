import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { checkedGround } from '../model/icons.ts'
import { words } from '../model/text.ts'

interface Divider {
  frame: RefObject<HTMLDivElement | null>
  share: number
  setShare: (percent: number) => void
}

/**
 * Percent of what is visible, whatever part is scrolled into the frame; written to the style directly, so that
 * dragging re-renders nothing.
 */
function useDivider(): Divider {
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

interface Props {
  original: string | null
  /** An original of another shape is shown beside the result: overlaid, two places would look like one. */
  originalDimensions?: Size | null
  processed: string
  dimensions: Size
  /** The original is only a part, so it is shown beside the result too. */
  isPart?: boolean
  /** Original and result in full, where those above are smaller copies; for zooming. */
  whole?: readonly string[]
  /** The most height it takes. */
  limit?: string
  /** Replaces an original that is shown beside the result. */
  originalAs?: (src: string) => ReactNode
}

interface Size {
  width: number
  height: number
}

/** Rounding to whole pixels changes a shape by no more. */
const isSameShape = (one: Size, other: Size) =>
  Math.abs(one.width * other.height - other.width * one.height) <=
  Math.max(one.width, one.height, other.width, other.height)

const ZOOMS = [0, 1, 2, 4] as const

export function CompareImages({
  original: smallOriginal,
  originalDimensions = null,
  processed: smallProcessed,
  dimensions,
  isPart = false,
  whole,
  limit = '58dvh',
  originalAs,
}: Props) {
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(0)
  const [broken, setBroken] = useState<readonly string[]>([])
  const { frame, share, setShare } = useDivider()
  const isWhole = zoom > 0 && whole?.length === 2
  const original = (isWhole ? whole[0] : null) ?? smallOriginal
  const processed = (isWhole ? whole[1] : null) ?? smallProcessed
  useLayoutEffect(() => {
    const box = frame.current?.firstElementChild
    if (box && zoom > 0)
      box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [zoom, frame])
  const width = zoom === 0 ? '100%' : `${(dimensions.width * zoom) / pixelRatio()}px`
  const lost = (src: string) => setBroken((list) => [...list, src])

  if (broken.includes(processed)) return <p className="rounded-xl bg-raised p-6 text-quiet">{words.noPreview}</p>
  const shown = original !== null && !broken.includes(original)
  const isOther =
    originalDimensions !== null &&
    originalDimensions.width > 0 &&
    (isPart || !isSameShape(originalDimensions, dimensions))
  if (shown && isOther)
    return (
      <div className="grid grid-cols-2 grid-rows-[1fr_auto] gap-x-3">
        {[
          { src: original, label: words.original, size: originalDimensions },
          { src: processed, label: words.result, size: dimensions },
        ].map(({ src, label, size }) => (
          <figure key={label} className="row-span-2 grid min-w-0 grid-rows-subgrid justify-items-center">
            {originalAs && src === original ? (
              <div className="w-full self-center">{originalAs(src)}</div>
            ) : (
              <img
                src={src}
                alt={label}
                width={size.width}
                height={size.height}
                className={`h-auto w-auto max-w-full self-center ${checkedGround}`}
                style={{ maxHeight: `calc(${limit} - 6dvh)` }}
                onError={() => lost(src)}
              />
            )}
            <figcaption className="mt-1 text-center text-sm text-quiet">{label}</figcaption>
          </figure>
        ))}
      </div>
    )
  const comparable = shown
  const layer = 'absolute inset-0 size-full object-fill select-none'
  const pixels: CSSProperties = { imageRendering: zoom > 1 ? 'pixelated' : 'auto' }

  return (
    <div>
      <div ref={frame}>
        <ScrollBox label={words.compare} className="overflow-y-auto" style={{ maxHeight: limit }}>
          <div
            data-layers
            className={`relative mx-auto ${checkedGround}`}
            style={{
              width,
              aspectRatio: `${dimensions.width} / ${dimensions.height}`,
              ...(zoom === 0 && { maxWidth: `calc(${limit} * ${dimensions.width / dimensions.height})` }),
            }}
          >
            <img
              src={processed}
              alt={words.result}
              draggable={false}
              className={layer}
              style={pixels}
              onError={() => lost(processed)}
            />
            {comparable && (
              <>
                <img
                  src={original}
                  alt={words.original}
                  draggable={false}
                  className={`${layer} [clip-path:inset(0_calc(100%-var(--cut,50%))_0_0)]`}
                  style={pixels}
                  onError={() => lost(original)}
                />
                <span
                  data-divider
                  className="absolute inset-y-0 left-(--cut,50%) w-11 -translate-x-1/2 cursor-ew-resize touch-none before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 before:-translate-x-1/2 forced-color-adjust-none before:bg-accent before:shadow-[0_0_0_1px_#0008] after:absolute after:top-1/2 after:left-1/2 after:h-9 after:w-5 after:-translate-1/2 after:rounded-full after:border after:border-[#0008] after:bg-accent"
                />
              </>
            )}
          </div>
        </ScrollBox>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {comparable && (
          <label className="flex min-w-48 grow items-center gap-3 text-sm text-quiet">
            {words.original}
            <input
              type="range"
              min={0}
              max={100}
              value={share}
              aria-label={words.compareLabel}
              aria-valuetext={`${share}%`}
              onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
              className="h-11 w-0 min-w-0 grow accent-(--accent-text)"
            />
            {words.result}
          </label>
        )}
        <fieldset className="flex gap-1">
          <legend className="sr-only">{words.zoom}</legend>
          {ZOOMS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={zoom === one}
              onClick={() => setZoom(one)}
              className="min-h-11 min-w-11 rounded-full px-3 text-sm font-semibold hover:bg-raised aria-pressed:bg-hue-soft aria-pressed:text-hue"
            >
              {one === 0 ? words.fitView : `${one * 100}%`}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

const pixelRatio = () => (typeof window === 'undefined' ? 1 : window.devicePixelRatio)
