import { counted, formatDay } from '../platform/format.ts'

export type Tone = 'good' | 'warn' | 'bad'

export interface Reported {
  text: string
  tone?: Tone
  /** The moment that a date stands for. */
  at?: string
}

/** A cell or value as plain text, or with the colour of its verdict. */
export type Cell = string | Reported

export interface Fact {
  name: string
  value: Cell | readonly string[]
  note?: string
}

export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** The facts of a section, for the page, for files, and for comparison. */
export interface ShownReading {
  facts: readonly Fact[]
  tables: readonly Table[]
}

export const textOfCell = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)
export const textOfValue = (value: Fact['value']): string =>
  typeof value === 'object' && 'length' in value ? value.join(', ') : textOfCell(value)

const toned = (tone: Tone) => (text: string) => ({ text, tone })
export const good = toned('good')
export const warn = toned('warn')
export const bad = toned('bad')

export const shownOr = (value: string | number | null | undefined, otherwise = '–'): string =>
  value === null || value === undefined || value === '' ? otherwise : String(value)

export const dated = (iso: string, tone?: Tone): Reported => ({ text: formatDay(iso), at: iso, ...(tone && { tone }) })

/** How many days an end is away or past, in the colour of how soon that is. */
export function daysUntil(days: number, soon: number) {
  const count = counted(Math.abs(days), 'day')
  const text = days < 0 ? `Expired ${count} ago` : `${count} left`
  if (days < 0) return bad(text)
  return days < soon ? warn(text) : good(text)
}

/** Without colours, where no issue was found: what a domain does without need not be missing. */
export const withoutTones = (facts: readonly Fact[]): Fact[] =>
  facts.map(({ value, ...fact }) => {
    if (typeof value !== 'object' || !('text' in value) || value.tone === 'good') return { ...fact, value }
    const { tone: _, ...reported } = value
    return { ...fact, value: reported }
  })

/** Facts whose value is not known are left out. */
export const knownFacts = (facts: readonly (Fact | false | null)[]): Fact[] =>
  facts.filter((fact): fact is Fact => fact !== false && fact !== null && textOfValue(fact.value) !== '')

/** Seconds as people say them. */
export function formatSeconds(seconds: number): string {
  for (const [name, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    if (Math.abs(seconds) >= length) {
      const count = Math.round((seconds / length) * 10) / 10
      return counted(count, name)
    }
  }
  return counted(seconds, 'second')
}
