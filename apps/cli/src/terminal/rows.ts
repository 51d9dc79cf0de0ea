import { safeField } from '@sundry/kit'

/** Columns of equal width; the last is not padded. */
export function rows(input: readonly (readonly string[])[], indent = ''): string {
  const table = input.map((row) => row.map(safeField))
  const widths: number[] = []
  for (const row of table) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return table
    .map(
      (row) =>
        `${indent}${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  ')}\n`,
    )
    .join('')
}

/** Lines of a name and a value; what is not known is left out. */
export function facts(entries: readonly (readonly [string, string | number | boolean | null | undefined])[]): string {
  const known = entries.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return rows(known.map(([name, value]) => [name, String(value)]))
}
