type ProgressState = 'indeterminate' | 'loading' | 'complete'

const DEFAULT_MAX = 100

export function readProgress(
  value: number | null,
  max = DEFAULT_MAX,
): { value: number | null; max: number; state: ProgressState } {
  const top = Number.isFinite(max) && max > 0 ? max : DEFAULT_MAX
  if (top !== max) console.error(`A progress bar's max must be above 0; ${max} is not. ${DEFAULT_MAX} is used.`)
  const good = value === null || (Number.isFinite(value) && value >= 0 && value <= top)
  if (!good) console.error(`A progress bar's value must be between 0 and ${top} or null; ${value} is not.`)
  const shown = good ? value : null
  return { value: shown, max: top, state: shown === null ? 'indeterminate' : shown === top ? 'complete' : 'loading' }
}

interface Props {
  label: string
  value: number | null
  max?: number
  className?: string
}

export function ProgressBar({ label, value, max = 100, className = '' }: Props) {
  const shown = readProgress(value, max)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={shown.max}
      aria-valuenow={shown.value ?? undefined}
      data-state={shown.state}
      className={`block h-2 overflow-hidden rounded-full bg-raised forced-colors:border ${className}`}
    >
      <span
        className="block h-full w-full origin-left rounded-full bg-hue forced-colors:bg-[Highlight] transition-transform duration-100 motion-safe:data-[state=indeterminate]:animate-pulse"
        data-state={shown.state}
        style={{ transform: `scaleX(${shown.value === null ? 1 : shown.value / shown.max})` }}
      />
    </span>
  )
}
