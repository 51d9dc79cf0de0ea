import { useState } from 'react'
import { Choices } from '../../images/settings/question.tsx'
import { SizePresets } from '../../images/settings/size-presets.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ByPercent, PixelFields, pixels, useResize } from './resize-tab.tsx'
import { words } from './text.ts'

const DPI = 300
const UNITS = { mm: DPI / 25.4, cm: DPI / 2.54, inch: DPI } as const
type Unit = keyof typeof UNITS
const units = (Object.keys(UNITS) as Unit[]).map((value) => ({ value, label: words.units[value] }))

type Way = 'pixels' | 'percent' | 'long' | 'named' | 'paper'
const ways = (['pixels', 'percent', 'long', 'named', 'paper'] as const).map((value) => ({
  value: value as Way,
  label: words.ways[value],
}))

/** By which measure the size is set, and the fields of that measure. */
export function SizeQuestion() {
  const [settings, change] = useResize()
  const { resizeBy, width, height } = settings
  const [byPixels, setByPixels] = useState<Exclude<Way, 'percent'>>('pixels')
  const way: Way = resizeBy === 'percent' ? 'percent' : byPixels
  return (
    <>
      <Choices
        label={words.which}
        options={ways}
        chosen={way}
        onChoose={(next) => {
          if (next !== 'percent') setByPixels(next)
          change(
            next === 'percent'
              ? { resizeBy: 'percent', percent: settings.percent ?? 50 }
              : { resizeBy: 'pixels', ...(next === 'long' && width !== null && { height: width, fit: 'inside' }) },
          )
        }}
      />
      <div data-asked className="mt-3 space-y-3">
        {way === 'percent' && <ByPercent />}
        {way === 'pixels' && <PixelFields />}
        {(way === 'pixels' || way === 'named') && (
          <SizePresets
            width={width}
            height={height}
            onSize={(size) => change({ ...size, maintainAspectRatio: true, fit: 'cover' })}
          />
        )}
        {way === 'long' && (
          <NumberField
            {...pixels}
            label={words.longest}
            value={width}
            onValue={(side) => change({ width: side, height: side, maintainAspectRatio: true, fit: 'inside' })}
          />
        )}
        {way === 'paper' && <PaperFields />}
      </div>
    </>
  )
}

function PaperFields() {
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
