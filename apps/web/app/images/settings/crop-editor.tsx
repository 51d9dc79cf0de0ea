import { anchorShare, type ImageSettings, subjectShare, targetDimensions } from '@sundry/images'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { boxAt, type CropBox, inside, isWhole, type Size, wholeBox } from '../model/crop-box.ts'
import { cropWords as words } from './adjust-text.ts'
import { CropField } from './crop-field.tsx'

const MIDDLE = { x: 0.5, y: 0.5 }
/** The longer side of the copy in which the subject is looked for. */
const SIDE = 40

/** Where a crop begins: over what stands out in the image. */
function startOf(image: HTMLImageElement | null, ratio: number) {
  const { naturalWidth = 0, naturalHeight = 0 } = image ?? {}
  if (!image || naturalWidth === 0 || naturalHeight === 0) return MIDDLE
  const scale = Math.min(1, SIDE / Math.max(naturalWidth, naturalHeight))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: side(naturalWidth), height: side(naturalHeight) })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) return MIDDLE
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(image, 0, 0, canvas.width, canvas.height)
  return subjectShare(brush.getImageData(0, 0, canvas.width, canvas.height), ratio)
}

/** The size that the cropped part is resized to. */
export type CropTarget = Pick<
  ImageSettings,
  'enableResize' | 'width' | 'height' | 'maintainAspectRatio' | 'percent' | 'fit' | 'neverEnlarge' | 'anchor'
>

/** The shape of a size that crops to fill: the frame then has no other. */
export const shapeOf = ({ enableResize, percent, width, height, fit }: CropTarget): Size | null =>
  enableResize && !percent && width && height && fit === 'cover' ? { width, height } : null

interface Props {
  src: string
  bounds: Size
  crop: CropBox | null
  onCrop: (crop: CropBox | null) => void
  /** Null where it is not known yet. */
  target: CropTarget | null
  /** Also as numbers. */
  hasFields?: boolean
  /** The frame takes the focus as it appears, to be moved by keys at once. */
  isEntered?: boolean
  /** Enter on the frame calls it. */
  onKeep?: () => void
  /** Escape calls it. */
  onLeave?: () => void
  limit?: string
}

/** The crop of an image: its shape, its frame on the image and, where there is room, its numbers. */
export function CropEditor({
  src,
  bounds,
  crop,
  onCrop,
  target,
  hasFields = false,
  isEntered = false,
  onKeep,
  onLeave,
  ...shownAs
}: Props) {
  const hint = useId()
  const image = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLButtonElement>(null)
  const locked = target && shapeOf(target)
  const original = bounds.width / bounds.height
  const ratioOf = (value: string) =>
    value === 'original' ? original : (words.shapes.find((one) => one.value === value)?.ratio ?? null)
  const [shape, setShape] = useState<string>(() => (crop ? shapeOfBox(crop) : 'free'))
  const whole = wholeBox(bounds)
  const box = locked ? boxAt(crop ?? whole, locked, anchorShare(target?.anchor ?? 'centre')) : (crop ?? whole)
  const set = (next: CropBox) => onCrop(isWhole(next, bounds) ? null : next)
  useEffect(() => {
    if (isEntered) frame.current?.focus({ preventScroll: true })
  }, [isEntered])
  /** A part that was chosen before stays. */
  const onImage = () => {
    const isChosen = crop !== null || (target?.anchor ?? 'centre') !== 'centre'
    if (isEntered && locked && !isChosen)
      set(boxAt(whole, locked, startOf(image.current, locked.width / locked.height)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const act =
      event.key === 'Escape'
        ? onLeave
        : event.key === 'Enter' && event.target instanceof Element && event.target.matches('[data-crop]')
          ? onKeep
          : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <section aria-label={words.crop} className="space-y-3" onKeyDown={onKeyDown}>
      {locked ? (
        <p className="text-sm text-quiet">{words.locked(locked)}</p>
      ) : (
        <fieldset className="flex flex-wrap gap-1 max-sm:-mx-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1">
          <legend className="sr-only">{words.shape}</legend>
          {words.shapes.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === shape}
              onClick={() => {
                setShape(value)
                const ratio = ratioOf(value)
                if (ratio !== null) set(boxAt(whole, { width: ratio, height: 1 }, startOf(image.current, ratio)))
              }}
              className="min-h-11 min-w-11 shrink-0 rounded-full border border-line-strong px-3 text-sm font-semibold hover:bg-raised aria-pressed:border-current aria-pressed:bg-hue-soft aria-pressed:text-hue"
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <CropField
        {...{ src, bounds, box, hint, image, frame }}
        ratio={locked ? locked.width / locked.height : ratioOf(shape)}
        made={target && targetDimensions(box, target)}
        onBox={set}
        onImage={onImage}
        {...shownAs}
      />
      <p id={hint} className="text-sm text-quiet pointer-coarse:hidden">
        {words.hint}
      </p>
      {hasFields && (
        <BoxFields
          {...{ box, bounds }}
          onBox={(next) => {
            setShape('free')
            set(next)
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {onKeep && <Button onClick={onKeep}>{words.keep}</Button>}
        {onLeave && (
          <Button variant="secondary" onClick={onLeave}>
            {words.leave}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={crop === null}
          onClick={() => {
            setShape('free')
            onCrop(null)
          }}
        >
          {words.whole}
        </Button>
      </div>
    </section>
  )
}

/** Rounding to whole pixels moves a ratio by no more. */
function shapeOfBox({ width, height }: Size): string {
  const isNear = (ratio: number | null) => ratio !== null && Math.abs(width - height * ratio) <= Math.max(1, ratio)
  return words.shapes.find(({ ratio }) => isNear(ratio))?.value ?? 'free'
}

/** The range of one side of the box while the others stay. */
function rangeOf(side: keyof CropBox, box: CropBox, { width, height }: Size) {
  const max = { x: width - 1, y: height - 1, width: width - box.x, height: height - box.y }[side]
  return { min: side === 'x' || side === 'y' ? 0 : 1, max }
}

interface FieldsProps {
  box: CropBox
  bounds: Size
  onBox: (box: CropBox) => void
}

function BoxFields({ box, bounds, onBox }: FieldsProps) {
  // Digits on the way to a number must not shrink the frame for good.
  const before = useRef<CropBox>(box)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(['x', 'y', 'width', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          isWhole
          label={words.sides[side]}
          {...rangeOf(side, box, bounds)}
          empty={box[side]}
          value={box[side]}
          onFocus={() => {
            before.current = box
          }}
          onValue={(value) => value !== null && onBox(inside({ ...before.current, [side]: value }, bounds))}
        />
      ))}
    </div>
  )
}
