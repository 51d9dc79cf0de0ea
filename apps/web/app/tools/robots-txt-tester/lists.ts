export function listOf(text: string, separator = /\n/): string[] {
  const items = text.split(separator).map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

/** A leading = + - @ is disarmed for spreadsheets. */
export function csv(rows: readonly (readonly string[])[]): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
