import { limits } from '@sundry/contracts/limits'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

const { slider } = limits

interface Props {
  label: string
  value: number
  onValue: (value: number) => void
  min?: number
  max?: number
  step?: number
  format?: (value: number) => string
  hint?: ReactNode
  disabled?: boolean
}

export function Slider({ label, value, onValue, hint, disabled = false, format = String, ...scale }: Props) {
  const { min = slider.min, max = slider.max, step = slider.step } = scale
  const id = useId()
  const set = (next: number) => onValue(onScale(next, min, max, step))

  const onKeyDown = (event: KeyboardEvent) => {
    const way = { PageUp: 1, PageDown: -1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    set(value + way * slider.pageSteps * step)
  }
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-[0.9375rem] font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="text-lg tabular-nums">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={format(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="h-11 w-full cursor-pointer accent-(--accent-text) disabled:cursor-not-allowed disabled:opacity-50"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}

export function onScale(value: number, min: number, max: number, step: number): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step)
  return Number((min + steps * step).toFixed(6))
}
