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
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={shown.max}
      aria-valuenow={shown.value ?? undefined}
      data-state={shown.state}
      className={`block h-2 overflow-hidden rounded-full bg-raised ${className}`}
    >
      <span
        className="block h-full w-full origin-left rounded-full bg-hue transition-transform duration-100 motion-safe:data-[state=indeterminate]:animate-pulse"
        data-state={shown.state}
        style={{ transform: `scaleX(${shown.value === null ? 1 : shown.value / shown.max})` }}
      />
    </span>
  )
}
