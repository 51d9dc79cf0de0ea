import { disarmFormula } from '@sundry/kit'

/** RFC 4180. */
function field(value: unknown): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' ? disarmFormula(text) : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/** JSON with an indent of two, ended by a line break as files are. */
export const readableJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
