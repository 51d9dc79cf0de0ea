interface Month {
  month: string
  images: number
}

const MOST_MONTHS = 24

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const label = (month: string) => shortMonth.format(new Date(`${month}-01T00:00:00Z`))

export function MonthChart({ title, months }: { title: string; months: readonly Month[] }) {
  const shown = months.slice(-MOST_MONTHS)
  const most = Math.max(1, ...shown.map(({ images }) => images))
  return (
    <figure>
      <figcaption className="text-sm font-semibold text-quiet">{title}</figcaption>
      <div aria-hidden="true" className="mt-3 flex gap-1.5 overflow-x-auto [scrollbar-width:none]">
        {shown.map(({ month, images }) => (
          <div key={month} className="flex w-14 max-w-20 shrink-0 grow flex-col text-center text-xs tabular-nums">
            <div className="flex h-32 flex-col justify-end border-b border-line-strong">
              <span className="font-semibold">{images.toLocaleString('en-US')}</span>
              <div
                className="mx-auto mt-1 w-8 rounded-t-md bg-accent-text"
                style={{ height: `${Math.max(2, (images / most) * 80)}%` }}
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
