import type { Background } from '@sundry/cutout'
import { useState } from 'react'
import { ColourPicker } from '../../../ui/colour-picker.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { editorWords as say } from './text.ts'

type Gradient = Extract<Background, { kind: 'gradient' }>

interface Props {
  value: Gradient
  onValue: (next: Gradient, about: string) => void
}

export function GradientFields({ value, onValue }: Props) {
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
