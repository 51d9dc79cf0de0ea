// What a section of the domain report shows, as lines that can be read: a name, what stands beside it, its colour.
interface Told {
  text: string
  tone?: string
}
type Cell = string | Told

interface Shown {
  facts: readonly { name: string; value: Cell | readonly string[]; note?: string }[]
  tables: readonly { title: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] }[]
}

const cell = (value: Cell): string =>
  typeof value === 'string' ? value : `${value.text}${value.tone ? ` [${value.tone}]` : ''}`

export const factLines = ({ facts }: Shown): string[] =>
  facts.map(({ name, value, note }) => {
    const told = typeof value === 'object' && 'length' in value ? value.join(', ') : cell(value)
    return `${name}: ${told}${note ? ` (${note})` : ''}`
  })

export const tableLines = ({ tables }: Pick<Shown, 'tables'>): string[] =>
  tables.flatMap(({ title, columns, rows }) => [
    `${title}: ${columns.join(' | ')}`,
    ...rows.map((row) => row.map(cell).join(' | ')),
  ])
