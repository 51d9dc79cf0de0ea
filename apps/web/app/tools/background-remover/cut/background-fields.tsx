import type { Background } from '@sundry/cutout'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ColourPicker } from '../../../ui/colour-picker.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { backgroundWords as say } from '../text.ts'
import { swatches } from './options-store.ts'

interface Props {
  value: Background
  /** An image is to be chosen. */
  isPicking: boolean
  /** `about` names what a dragged control changes, so that it is undone at once. */
  onValue: (value: Background, about?: string) => void
}

/** The fields of a kind of background. */
export function BackgroundFields({ value, isPicking, onValue }: Props) {
  if (isPicking || value.kind === 'image')
    return <ImageField chosen={value.kind === 'image'} onValue={(image) => onValue({ kind: 'image', image })} />
  if (value.kind === 'color')
    return (
      <ColourPicker
        label={say.colour}
        value={value.color}
        swatches={swatches}
        onValue={(color) => onValue({ kind: 'color', color }, 'color')}
      />
    )
  if (value.kind === 'gradient') return <GradientFields value={value} onValue={onValue} />
  if (value.kind === 'blur')
    return (
      <Slider
        label={say.blurRadius}
        value={value.radius}
        min={2}
        max={100}
        format={(radius) => `${radius} px`}
        onValue={(radius) => onValue({ kind: 'blur', radius }, 'radius')}
      />
    )
  return null
}

interface ImageProps {
  chosen: boolean
  onValue: (image: Blob) => void
}

function ImageField({ chosen, onValue }: ImageProps) {
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
        format={(value) => `${value}°`}
        onValue={(angle) => onValue({ ...value, angle }, 'angle')}
      />
    </>
  )
}
