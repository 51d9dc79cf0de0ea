import type { StoredOperation } from '@sundry/contracts/image-operations'

const columns = [
  'created_at',
  'original_filename',
  'original_size',
  'processed_filename',
  'processed_size',
  'settings',
] as const

/** A field as RFC 4180 has it. A sign that a spreadsheet would take for a formula gets an apostrophe before it. */
function field(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The log as a table for a spreadsheet. */
export function toCsv(rows: readonly StoredOperation[]): string {
  const lines = rows.map((row) => columns.map((column) => field(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
