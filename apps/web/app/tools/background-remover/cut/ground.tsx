import type { Background } from '@sundry/cutout'
import { lazy, Suspense, useState } from 'react'
import { checkedGround } from '../../../images/model/icons.ts'
import { Segments } from '../../../ui/segments.tsx'
import { backgroundWords as say } from '../text.ts'
import { swatches, useOptions } from './options-store.ts'

const BackgroundFields = lazy(() =>
  import('./background-fields.tsx').then((part) => ({ default: part.BackgroundFields })),
)

interface Props {
  value: Background
  onValue: (value: Background, about?: string) => void
}

type Kind = Background['kind']

interface ChoiceProps extends Props {
  /** A service knows no other. */
  isPlain?: boolean
}

/** The background behind the cut-out: of all images on the page, of one in the editor. */
export function BackgroundChoice({ value, onValue, isPlain = false }: ChoiceProps) {
  const colour = useOptions((options) => options.colour)
  // Another background, chosen anywhere, ends the choice of an image.
  const [pickingOver, setPickingOver] = useState<Background | null>(null)
  const isPicking = pickingOver === value
  const choose = (next: Kind) => {
    setPickingOver(next === 'image' ? value : null)
    if (next === value.kind || next === 'image') return
    const fresh: Record<Exclude<Kind, 'image'>, Background> = {
      transparent: { kind: 'transparent' },
      color: { kind: 'color', color: colour },
      gradient: { kind: 'gradient', from: '#74c3ff', to: '#f1f2e8', angle: 90 },
      blur: { kind: 'blur', radius: 24 },
    }
    onValue(fresh[next])
  }
  return (
    <div className="space-y-4">
      <Segments
        label={say.background}
        value={isPicking ? 'image' : value.kind}
        options={isPlain ? say.kinds.slice(0, 2) : say.kinds}
        onValue={choose}
      />
      {!isPicking && value.kind === 'color' && (
        <p className="flex items-center gap-2 text-[0.9375rem] font-semibold tabular-nums">
          <span
            className="size-5 rounded-md border border-line-strong"
            style={{ background: value.color }}
            aria-hidden
          />
          {say.selected(value.color)}
        </p>
      )}
      {(isPicking || value.kind !== 'transparent') && (
        <Suspense fallback={<div className="h-58" />}>
          <BackgroundFields value={value} isPicking={isPicking} onValue={onValue} />
        </Suspense>
      )}
    </div>
  )
}

const grounds: readonly Background[] = [
  { kind: 'transparent' },
  ...swatches.map((color) => ({ kind: 'color', color }) as const),
]

/** The plain backgrounds beside the image: what they show is what is saved. */
export function GroundSwatches({ value, onValue, isNamed = false }: Props & { isNamed?: boolean }) {
  const chosen = value.kind === 'color' ? value.color : value.kind
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">{say.background}</legend>
      {isNamed && (
        <span aria-hidden className="self-center pr-2 text-sm text-quiet">
          {say.background}
        </span>
      )}
      {grounds.map((ground) => {
        const id = ground.kind === 'color' ? ground.color : ground.kind
        const name = say.grounds[id as keyof typeof say.grounds]
        return (
          <button
            key={id}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={chosen === id}
            onClick={() => onValue(ground)}
            className="group grid size-11 place-items-center rounded-full hover:bg-raised"
          >
            <span
              className={`size-6 rounded-full border border-line-strong forced-color-adjust-none group-aria-pressed:outline-2 group-aria-pressed:outline-offset-1 group-aria-pressed:outline-hue ${ground.kind === 'transparent' ? checkedGround : ''}`}
              {...(ground.kind === 'color' && { style: { background: ground.color } })}
            />
          </button>
        )
      })}
    </fieldset>
  )
}
