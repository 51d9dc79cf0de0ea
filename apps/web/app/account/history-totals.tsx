import type { HistoryPage } from '@sundry/contracts/image-history'
import { history as words } from '../account/text.ts'
import { formatBytes } from '../platform/format.ts'
import { tools } from '../tools/all-tools.ts'

interface Month {
  month: string
  images: number
}

const MAX_MONTHS = 24

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const label = (month: string) => shortMonth.format(new Date(`${month}-01T00:00:00Z`))

function MonthChart({ title, months }: { title: string; months: readonly Month[] }) {
  const shown = months.slice(-MAX_MONTHS)
  const maxValue = Math.max(1, ...shown.map(({ images }) => images))
  return (
    <figure>
      <figcaption className="text-sm font-semibold text-quiet">{title}</figcaption>
      <div aria-hidden="true" className="mt-3 flex gap-1.5 overflow-x-auto [scrollbar-width:none]">
        {shown.map(({ month, images }) => (
          <div key={month} className="flex w-14 max-w-20 shrink-0 grow flex-col text-center text-xs tabular-nums">
            <div className="flex h-32 flex-col justify-end border-b border-line-strong">
              <span className="font-semibold">{images.toLocaleString('en-US')}</span>
              <div
                className="mx-auto mt-1 w-8 rounded-t-md bg-accent-text forced-colors:bg-[Highlight]"
                style={{ height: `${Math.max(2, (images / maxValue) * 80)}%` }}
              />
            </div>
            <span className="mt-1.5 text-quiet">{label(month)}</span>
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {shown.map(({ month, images }) => (
            <tr key={month}>
              <th scope="row">{label(month)}</th>
              <td>{images}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

type Totals = NonNullable<HistoryPage['totals']>

const savedBytes = (before: number, after: number) => Math.max(0, before - after)

export const percent = (before: number, after: number) =>
  `${(before === 0 ? 0 : (1 - after / before) * 100).toFixed(1)}%`

export const toolTitle = (id: string) => tools.find((tool) => tool.id === id)?.title ?? id

export function HistoryTotals({ totals }: { totals: Totals }) {
  const figures = [
    { label: words.images, value: totals.images.toLocaleString('en-US') },
    { label: words.saved, value: formatBytes(savedBytes(totals.originalBytes, totals.processedBytes)) },
    { label: words.average, value: percent(totals.originalBytes, totals.processedBytes) },
  ]
  return (
    <section aria-label={words.totals} className="grid gap-5">
      <dl className="grid gap-px overflow-hidden rounded-(--radius-card) border border-line bg-line sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="bg-surface p-5">
            <dt className="text-sm font-semibold text-quiet">{label}</dt>
            <dd className="mt-1 text-4xl font-light tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <div className="rounded-(--radius-card) border border-line bg-surface p-5">
          <MonthChart title={words.perMonth} months={totals.perMonth} />
        </div>
        <div className="rounded-(--radius-card) border border-line bg-surface p-5">
          <h2 className="text-sm font-semibold text-quiet">{words.perTool}</h2>
          <ul className="mt-2 divide-y divide-line">
            {totals.perTool.map((row) => (
              <li key={row.tool} className="flex items-baseline justify-between gap-3 py-2">
                <span>{toolTitle(row.tool)}</span>
                <span className="whitespace-nowrap tabular-nums text-quiet">
                  {row.images.toLocaleString('en-US')} ·{' '}
                  {formatBytes(savedBytes(row.originalBytes, row.processedBytes))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
