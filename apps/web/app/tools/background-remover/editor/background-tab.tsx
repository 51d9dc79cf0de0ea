import type { Background, Shadow } from '@sundry/cutout'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ColourPicker } from '../../../ui/colour-picker.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { swatches } from '../cut/background-choice.tsx'
import { useOptions } from '../cut/options-store.ts'
import { words } from '../text.ts'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

interface Props {
  chosen: boolean
  onValue: (image: Blob) => void
}

function ImageField({ chosen, onValue }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" className="w-full" onClick={() => input.current?.click()}>
        {chosen ? say.chooseAgain : say.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={say.choose}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onValue(file)
        }}
      />
      <p className="text-sm text-quiet">{say.imageHint}</p>
    </>
  )
}

type Kind = Background['kind']

export function BackgroundTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { background } = step.look
  const colour = useOptions((options) => options.colour)
  const [picking, setPicking] = useState(false)
  const kind = picking ? 'image' : background.kind
  const set = (next: Background, about: string | null = null) => setLook({ background: next }, about)

  const choose = (next: Kind) => {
    setPicking(next === 'image')
    if (next === background.kind || next === 'image') return
    const fresh: Record<Exclude<Kind, 'image'>, Background> = {
      transparent: { kind: 'transparent' },
      color: { kind: 'color', color: colour },
      gradient: { kind: 'gradient', from: '#74c3ff', to: '#f1f2e8', angle: 90 },
      blur: { kind: 'blur', radius: 24 },
    }
    set(fresh[next])
  }
  return (
    <div className="space-y-4">
      <Segments label={words.background} value={kind} options={say.kinds} onValue={choose} />
      {!picking && background.kind === 'color' && (
        <ColourPicker
          label={words.colour}
          value={background.color}
          swatches={swatches}
          onValue={(color) => set({ kind: 'color', color }, 'color')}
        />
      )}
      {!picking && background.kind === 'gradient' && <GradientFields value={background} onValue={set} />}
      {kind === 'image' && (
        <ImageField
          chosen={background.kind === 'image'}
          onValue={(image) => {
            setPicking(false)
            set({ kind: 'image', image })
          }}
        />
      )}
      {!picking && background.kind === 'blur' && (
        <Slider
          label={say.blurRadius}
          value={background.radius}
          min={2}
          max={100}
          format={say.px}
          onValue={(radius) => set({ kind: 'blur', radius }, 'radius')}
        />
      )}
    </div>
  )
}

const first = {
  drop: { kind: 'drop', opacity: 0.35, blur: 4, distance: 4, angle: 60 },
  contact: { kind: 'contact', opacity: 0.5, blur: 3, distance: 0, angle: 90 },
} as const satisfies Record<Shadow['kind'], Shadow>

export function ShadowTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { shadow } = step.look
  const set = (some: Partial<Shadow>) =>
    shadow && setLook({ shadow: { ...shadow, ...some } }, `shadow-${Object.keys(some).join()}`)
  return (
    <div className="space-y-4">
      <Segments
        label={say.shadow}
        value={shadow?.kind ?? 'none'}
        options={say.shadows}
        onValue={(kind) => setLook({ shadow: kind === 'none' ? null : first[kind] })}
      />
      {shadow && (
        <>
          <Slider
            label={say.opacity}
            value={Math.round(shadow.opacity * 100)}
            step={5}
            format={say.percent}
            onValue={(percent) => set({ opacity: percent / 100 })}
          />
          <Slider
            label={say.blur}
            value={shadow.blur}
            max={20}
            format={say.percent}
            onValue={(blur) => set({ blur })}
          />
          <Slider
            label={say.distance}
            value={shadow.distance}
            max={30}
            format={say.percent}
            onValue={(distance) => set({ distance })}
          />
          {shadow.kind === 'drop' && (
            <Slider
              label={say.angle}
              value={shadow.angle}
              max={360}
              step={5}
              format={say.degrees}
              onValue={(angle) => set({ angle })}
            />
          )}
        </>
      )}
    </div>
  )
}

type Gradient = Extract<Background, { kind: 'gradient' }>

interface GradientFieldsProps {
  value: Gradient
  onValue: (next: Gradient, about: string) => void
}

function GradientFields({ value, onValue }: GradientFieldsProps) {
  const [end, setEnd] = useState<'from' | 'to'>('from')
  return (
    <>
      <Segments
        label={say.ends}
        value={end}
        options={[
          { value: 'from', label: say.from },
          { value: 'to', label: say.to },
        ]}
        onValue={setEnd}
      />
      <ColourPicker
        key={end}
        label={say[end]}
        value={value[end]}
        onValue={(colour) => onValue({ ...value, [end]: colour }, end)}
      />
      <Slider
        label={say.angle}
        value={value.angle}
        max={360}
        step={5}
        format={say.degrees}
        onValue={(angle) => onValue({ ...value, angle }, 'angle')}
      />
    </>
  )
}
