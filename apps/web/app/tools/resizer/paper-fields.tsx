import { useState } from 'react'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { pixels, useResize } from './resize-tab.tsx'
import { words } from './text.ts'

const DPI = 300
const UNITS = { mm: DPI / 25.4, cm: DPI / 2.54, inch: DPI } as const
type Unit = keyof typeof UNITS
const units = (Object.keys(UNITS) as Unit[]).map((value) => ({ value, label: words.units[value] }))

/** A size on paper, in pixels at the density of print. */
export default function PaperFields() {
  const [{ width, height }, change] = useResize()
  const [unit, setUnit] = useState<Unit>('mm')
  const perUnit = UNITS[unit]
  const lengthOf = (side: number | null) =>
    side === null ? null : Number((side / perUnit).toFixed(unit === 'mm' ? 0 : 2))
  const scale = { min: 1 / perUnit, max: pixels.max / perUnit, empty: null } as const
  const set = (side: 'width' | 'height') => (length: number | null) =>
    change({
      [side]: length === null ? null : Math.round(length * perUnit),
      maintainAspectRatio: true,
      fit: 'cover',
    })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberField {...scale} label={words.paperWidth} value={lengthOf(width)} onValue={set('width')} />
        <NumberField {...scale} label={words.paperHeight} value={lengthOf(height)} onValue={set('height')} />
      </div>
      <Segments label={words.unit} value={unit} options={units} onValue={setUnit} />
      <p className="text-sm text-quiet">{words.paper(DPI, width, height)}</p>
    </>
  )
}
