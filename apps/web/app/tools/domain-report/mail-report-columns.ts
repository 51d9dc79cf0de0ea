import type { DayTally } from '@sundry/mail'

export interface Column {
  /** First and last day; the same where a column is one day. */
  from: string
  to: string
  passed: number
  failed: number
}

const DAY_MS = 86_400_000
const MAX_COLUMNS = 62

/** Days, weeks, four weeks, … : as many columns as fit, without gaps, so that a pause is seen. */
export function columnsOf(days: readonly DayTally[]): Column[] {
  const numbered = days.map((one) => ({ ...one, number: Date.parse(one.day) / DAY_MS }))
  const first = numbered[0]?.number ?? 0
  const count = (numbered.at(-1)?.number ?? 0) - first + 1
  const step = stepFor(count)
  const columns = Array.from({ length: days.length === 0 ? 0 : Math.ceil(count / step) }, (_, index) => ({
    from: dayAt(first + index * step),
    to: dayAt(Math.min(first + index * step + step, first + count) - 1),
    passed: 0,
    failed: 0,
  }))
  for (const { number, passed, failed } of numbered) {
    const column = columns[Math.floor((number - first) / step)]
    if (!column) continue
    column.passed += passed
    column.failed += failed
  }
  return columns
}

function stepFor(days: number): number {
  let step = 1
  for (const next of [7, 28, 364]) if (days / step > MAX_COLUMNS) step = next
  // A report with a wrong clock may be thousands of years away.
  while (days / step > MAX_COLUMNS) step *= 10
  return step
}

const dayAt = (number: number) => new Date(number * DAY_MS).toISOString()
