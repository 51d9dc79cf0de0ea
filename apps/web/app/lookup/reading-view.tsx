import { type ReactNode, useId } from 'react'
import { exactTime } from '../platform/format.ts'
import { Fold } from '../ui/fold.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { type Cell, type Fact, type ShownReading, type Table, textOfCell } from './reading.ts'
import { words } from './text.ts'

const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const

function CellText({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  const className = cell.tone ? `font-semibold ${tones[cell.tone]}` : ''
  if (cell.at === undefined) return <span className={className}>{cell.text}</span>
  return (
    <time dateTime={cell.at} title={exactTime(cell.at)} className={className}>
      {cell.text}
    </time>
  )
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-y-3">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[8.5rem_1fr]">
          <dt className="text-sm text-quiet sm:pt-px">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {typeof value === 'object' && 'length' in value ? (
              <ul>
                {value.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            ) : (
              <CellText cell={value} />
            )}
            {note && <span className="mt-0.5 block text-sm text-quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same on a few lines: names and values side by side, in columns where there is room. */
export function FactTable({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-8 border-t border-line text-sm lg:grid-cols-2">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {typeof value === 'object' && 'length' in value ? value.join(', ') : <CellText cell={value} />}
            {note && <span className="text-quiet"> {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Inside a fold of the same name the title is only for screen readers. */
export function DataTable({ table: { title, columns, rows }, isFolded = false }: { table: Table; isFolded?: boolean }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={isFolded ? 'sr-only' : 'mb-2 font-semibold'}>
        {title}
      </p>
      <ScrollBox label={title}>
        <table aria-labelledby={id} className="w-full text-left text-sm">
          <thead className="text-quiet">
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className="whitespace-nowrap px-3 py-2.5 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <tr key={row.map(textOfCell).join('\n')}>
                {row.map((cell, index) => (
                  <td
                    key={columns[index]}
                    className={`px-3 py-2.5 align-top ${textOfCell(cell).length > 40 ? 'min-w-64 wrap-anywhere' : 'whitespace-nowrap'}`}
                  >
                    <CellText cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}

interface TablesProps extends Pick<ShownReading, 'tables'> {
  isOpen?: boolean
  /** An image with its title, before the tables. */
  image?: { title: string; content: ReactNode } | null
}

export function Tables({ tables, isOpen = false, image = null }: TablesProps) {
  if (tables.length === 0 && image === null) return null
  const titles = [...(image ? [image.title] : []), ...tables.map(({ title }) => title)]
  return (
    <Fold
      open={isOpen}
      title={
        <>
          {words.seen}
          <span className="text-sm font-normal text-quiet">{titles.join(' · ')}</span>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-1">
        {image?.content}
        {tables.map((table) => (
          <DataTable key={table.title} table={table} />
        ))}
      </div>
    </Fold>
  )
}
