/** A field as RFC 4180 has it. A sign that a spreadsheet would take for a formula gets an apostrophe before it. */
function field(value: unknown): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a table for a spreadsheet: toCsv(['a'], [[1]]). */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}
