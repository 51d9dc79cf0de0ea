export type ProgressState = 'indeterminate' | 'loading' | 'complete'

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
