import type { DayTally } from '@sundry/mail'
import { formatDay } from '../../platform/format.ts'
import { Fold } from '../../ui/fold.tsx'
import { DataTable } from '../reading-view.tsx'
import { words } from './panel-text.ts'

interface Column {
  /** First and last day; the same where a column is one day. */
  from: string
  to: string
  passed: number
  failed: number
}

const DAY_MS = 86_400_000
const MAX_COLUMNS = 62

/** Days, weeks, four weeks, … : as many columns as fit, without gaps, so that a pause is seen. */
export function columnsOf(days: readonly DayTally[], minStep = 1): Column[] {
  const numbered = days.map((one) => ({ ...one, number: Date.parse(one.day) / DAY_MS }))
  const first = numbered[0]?.number ?? 0
  const count = (numbered.at(-1)?.number ?? 0) - first + 1
  const step = stepFor(count, minStep)
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

function stepFor(days: number, minStep: number): number {
  let step = minStep
  for (const next of [7, 28, 364]) if (days / step > MAX_COLUMNS) step = Math.max(step, next)
  // A report with a wrong clock may be thousands of years away.
  while (days / step > MAX_COLUMNS) step *= 10
  return step
}

const dayAt = (number: number) => new Date(number * DAY_MS).toISOString()

const HEIGHT = 100
const GAP = 0.15
/** One failed message among a million is still seen. */
const MIN_HEIGHT = 1.5

const figure = (count: number) => count.toLocaleString('en-US')
const periodOf = ({ from, to }: Column) => [...new Set([formatDay(from), formatDay(to)])].join(' – ')
const daysIn = ({ from, to }: Column) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
const totalOf = ({ passed, failed }: Column) => passed + failed

interface Labels {
  passed: string
  failed: string
}

const mailLabels: Labels = { passed: words.passedColumn, failed: words.failedColumn }

interface Props {
  title: string
  days: Parameters<typeof columnsOf>[0]
  /** The days of the shortest column. */
  step?: number
  labels?: Labels
}

/** Passed messages below and failed ones above, over time; the table holds the same figures. */
export function TimeChart({ title, days, step = 1, labels = mailLabels }: Props) {
  const columns = columnsOf(days, step)
  const [first] = columns
  const last = columns.at(-1)
  const maxValue = Math.max(...columns.map(totalOf))
  if (!first || !last || columns.length < 2 || maxValue === 0) return null
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span>
          <span className="font-semibold">{title}</span>{' '}
          <span className="text-sm text-quiet">{words.step(daysIn(first))}</span>
        </span>
        <span aria-hidden="true" className="flex gap-4 text-sm text-quiet">
          <Legend className="bg-good forced-colors:bg-[Highlight]" text={labels.passed} />
          <Legend className="bg-bad forced-colors:bg-[CanvasText]" text={labels.failed} />
        </span>
      </figcaption>
      <div aria-hidden="true">
        <p className="text-sm tabular-nums text-quiet">{figure(maxValue)}</p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${columns.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-40 w-full border-y border-line"
        >
          {columns.map((column, index) => (
            <Bar key={column.from} column={column} x={index} scale={HEIGHT / maxValue} labels={labels} />
          ))}
        </svg>
        <p className="mt-1 flex justify-between gap-4 text-sm text-quiet">
          <span>{formatDay(first.from)}</span>
          <span className="text-right">{formatDay(last.to)}</span>
        </p>
      </div>
      <Fold title={words.table}>
        <DataTable
          table={{
            title,
            columns: [words.period, labels.passed, labels.failed],
            rows: columns.map((column) => [periodOf(column), figure(column.passed), figure(column.failed)]),
          }}
        />
      </Fold>
    </figure>
  )
}

const Legend = ({ className, text }: { className: string; text: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`size-3 rounded-sm ${className}`} />
    {text}
  </span>
)

function Bar({ column, x, scale, labels }: { column: Column; x: number; scale: number; labels: Labels }) {
  const height = (count: number) => (count === 0 ? 0 : Math.max(MIN_HEIGHT, count * scale))
  const failed = height(column.failed)
  const passed = Math.min(height(column.passed), HEIGHT - failed)
  const common = { x: x + GAP / 2, width: 1 - GAP }
  return (
    <g>
      <title>
        {`${periodOf(column)}: ${labels.passed} ${figure(column.passed)}, ${labels.failed} ${figure(column.failed)}`}
      </title>
      {/* The whole height answers to the mouse. */}
      <rect x={x} width={1} y={0} height={HEIGHT} fill="transparent" />
      <rect {...common} y={HEIGHT - passed} height={passed} className="fill-good forced-colors:fill-[Highlight]" />
      <rect
        {...common}
        y={HEIGHT - passed - failed}
        height={failed}
        className="fill-bad forced-colors:fill-[CanvasText]"
      />
    </g>
  )
}
