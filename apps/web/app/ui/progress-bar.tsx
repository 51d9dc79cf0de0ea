import { readProgress } from './read-progress.ts'

interface Props {
  label: string
  value: number | null
  max?: number
  className?: string
}

export function ProgressBar({ label, value, max = 100, className = '' }: Props) {
  const shown = readProgress(value, max)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={shown.max}
      aria-valuenow={shown.value ?? undefined}
      data-state={shown.state}
      className={`h-2 overflow-hidden rounded-full bg-raised ${className}`}
    >
      <div
        className="h-full w-full origin-left rounded-full bg-hue transition-transform duration-100 motion-safe:data-[state=indeterminate]:animate-pulse"
        data-state={shown.state}
        style={{ transform: `scaleX(${shown.value === null ? 1 : shown.value / shown.max})` }}
      />
    </div>
  )
}
