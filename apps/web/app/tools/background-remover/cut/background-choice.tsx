import { lazy, Suspense } from 'react'
import { Segments } from '../../../ui/segments.tsx'
import { words } from '../text.ts'
import { useOptions } from './options-store.ts'

const ColourPicker = lazy(() =>
  import('../../../ui/colour-picker.tsx').then((part) => ({ default: part.ColourPicker })),
)

export const swatches = ['#ffffff', '#000000', '#f1f2e8', '#74c3ff'] as const

export function BackgroundChoice() {
  const { look, colour, setColour, setTransparent } = useOptions()
  const { kind } = look.background
  const simple = kind === 'transparent' || kind === 'color' ? kind : null

  return (
    <>
      <Segments
        label={words.background}
        value={simple}
        options={[
          { value: 'transparent', label: words.transparent },
          { value: 'color', label: words.color },
        ]}
        onValue={(chosen) => (chosen === 'color' ? setColour(colour) : setTransparent())}
      />
      {kind !== 'transparent' && kind !== 'color' && (
        <p className="mt-3 text-sm text-quiet">{words.applied(words.appliedKinds[kind])}</p>
      )}
      {kind === 'color' && (
        <div className="mt-4">
          <p className="mb-3.5 flex items-center gap-2 text-[0.9375rem] font-semibold tabular-nums">
            <span className="size-5 rounded-md border border-line-strong" style={{ background: colour }} aria-hidden />
            {words.selected(colour)}
          </p>
          <Suspense fallback={<div className="h-58" />}>
            <ColourPicker label={words.colour} value={colour} onValue={setColour} swatches={swatches} />
          </Suspense>
        </div>
      )}
    </>
  )
}
