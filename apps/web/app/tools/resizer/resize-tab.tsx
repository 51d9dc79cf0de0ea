import { limits } from '@sundry/contracts/limits'
import { type KeyboardEvent, useState } from 'react'
import { anchors } from '../../images/model/settings.ts'
import { useOwn, useSettings } from '../../images/model/settings-store.ts'
import { optionWords } from '../../images/model/text.ts'
import type { ToolSettings } from '../../images/model/types.ts'
import { MoreOptions } from '../../images/settings/more-options.tsx'
import { Choices } from '../../images/settings/question.tsx'
import { presetOf, SizePresets } from '../../images/settings/size-presets.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { words } from './text.ts'

const pixels = { min: 1, max: 65_535, isWhole: true, empty: null, placeholder: words.auto } as const

const fits = (['inside', 'cover', 'pad'] as const).map((value) => ({ value, label: words[value] }))

/** Any of the fields switches resizing on. */
function useResize() {
  const [settings, change] = useSettings('resizer')
  return [settings, (some: Partial<ToolSettings>) => change({ ...some, enableResize: true })] as const
}

const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function PartToKeep() {
  const [{ anchor }, change] = useResize()
  const keep = (next: typeof anchor) => {
    useOwn.getState().clearFocus()
    change({ anchor: next })
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const at = anchors.indexOf(anchor)
    const within = (value: number) => Math.min(2, Math.max(0, value))
    const next = within(Math.floor(at / 3) + way[1]) * 3 + within((at % 3) + way[0])
    keep(anchors[next] ?? anchor)
    event.currentTarget.querySelectorAll('input')[next]?.focus()
  }
  return (
    <fieldset onKeyDown={move} aria-describedby="part-hint">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{words.keepPart}</legend>
      <div className="flex items-center gap-4">
        <div className="grid w-33 shrink-0 grid-cols-3 overflow-hidden rounded-xl border border-line-strong">
          {anchors.map((one) => (
            <label
              key={one}
              title={words.parts[one]}
              className="grid h-11 cursor-pointer place-items-center hover:bg-raised has-checked:bg-hue-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
            >
              <input
                type="radio"
                name="part"
                aria-label={words.parts[one]}
                checked={anchor === one}
                onChange={() => keep(one)}
                className="size-4 accent-(--accent-text)"
              />
            </label>
          ))}
        </div>
        <p className="text-sm">
          {words.parts[anchor]}
          <span id="part-hint" className="mt-1 block text-quiet">
            {words.keepPartHint}
          </span>
        </p>
      </div>
    </fieldset>
  )
}

function PixelFields() {
  const [{ width, height, fit }, change] = useResize()
  const typed = presetOf(width, height) && fit === 'cover' ? ({ fit: 'inside' } as const) : {}
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        {...pixels}
        label={words.width}
        value={width}
        onValue={(value) => change({ width: value, ...typed })}
      />
      <NumberField
        {...pixels}
        label={words.height}
        value={height}
        onValue={(value) => change({ height: value, ...typed })}
      />
    </div>
  )
}

function Shape() {
  const [settings, change] = useResize()
  const { width, height, maintainAspectRatio, fit, background } = settings
  const both = width !== null && height !== null

  return (
    <>
      <Switch
        label={words.ratio}
        checked={maintainAspectRatio}
        hint={maintainAspectRatio ? (fit === 'inside' ? words.ratioOn : undefined) : words.ratioOff}
        onChecked={(checked) => change({ maintainAspectRatio: checked })}
      />
      {both && maintainAspectRatio && (
        <Select
          label={words.fit}
          options={fits}
          value={fit}
          onChange={(event) => change({ fit: event.currentTarget.value as ToolSettings['fit'] })}
        />
      )}
      {both && maintainAspectRatio && fit === 'cover' && <PartToKeep />}
      {both && maintainAspectRatio && fit === 'pad' && (
        <ColourField label={words.border} value={background} onValue={(value) => change({ background: value })} />
      )}
    </>
  )
}

const scale = { min: 1, max: 200, step: 1 }
const START = 50

function ByPercent() {
  const [{ percent }, change] = useResize()
  const value = percent ?? START
  return (
    <div>
      <Slider
        label={words.scale}
        {...scale}
        value={Math.min(scale.max, value)}
        format={() => `${value}%`}
        onValue={(next) => change({ percent: next })}
      />
      <NumberField
        label={words.exactScale}
        min={1}
        max={1000}
        empty={START}
        value={value}
        onValue={(next) => change({ percent: next })}
      />
    </div>
  )
}

const { compression } = limits
const SMALLER = 90

export function ResizeTab() {
  const [settings, change] = useSettings('resizer')
  const [, turnOn] = useResize()
  const { enableResize, resizeBy } = settings
  const quality = settings.outputQuality ?? compression.fallback.resizerQuality

  return (
    <>
      <Switch label={words.enable} checked={enableResize} onChecked={(checked) => change({ enableResize: checked })} />
      <div className="mt-4 space-y-4">
        {resizeBy === 'pixels' && <Shape />}
        <Switch
          label={words.neverEnlarge}
          hint={words.neverEnlargeHint}
          checked={settings.neverEnlarge}
          onChecked={(checked) => turnOn({ neverEnlarge: checked })}
        />
        <Switch
          label={words.smaller}
          hint={words.smallerHint}
          checked={quality <= SMALLER}
          onChecked={(checked) => turnOn({ outputQuality: checked ? SMALLER : null })}
        />
      </div>
      <MoreOptions tool="resizer">
        <Select
          label={optionWords.resampling}
          options={optionWords.resamplingChoices}
          value={settings.resampling}
          onChange={(event) => change({ resampling: event.currentTarget.value as ToolSettings['resampling'] })}
        />
        <Slider
          label={optionWords.quality}
          value={quality}
          {...compression.quality}
          format={(value) => `${value}%`}
          onValue={(value) => change({ outputQuality: value })}
        />
      </MoreOptions>
    </>
  )
}

const DPI = 300
const UNITS = { mm: DPI / 25.4, cm: DPI / 2.54, inch: DPI } as const
type Unit = keyof typeof UNITS
const units = (Object.keys(UNITS) as Unit[]).map((value) => ({ value, label: words.units[value] }))

type Way = 'pixels' | 'percent' | 'long' | 'named' | 'paper'
const sizeWays = (['pixels', 'percent', 'long', 'named', 'paper'] as const).map((value) => ({
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
        options={sizeWays}
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
