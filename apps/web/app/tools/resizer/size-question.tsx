import { lazy, Suspense, useState } from 'react'
import { Choices } from '../../images/settings/question.tsx'
import { SizePresets } from '../../images/settings/size-presets.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ByPercent, PixelFields, pixels, useResize } from './resize-tab.tsx'
import { words } from './text.ts'

const PaperFields = lazy(() => import('./paper-fields.tsx'))

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
        {way === 'paper' && (
          <Suspense fallback={<div aria-busy className="h-40" />}>
            <PaperFields />
          </Suspense>
        )}
      </div>
    </>
  )
}
