const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A file size as people read it: formatBytes(1536) is '1.50 KB'. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes'
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  if (step <= 0) return `${Math.round(bytes)} Bytes`
  return `${(bytes / 1024 ** step).toFixed(2)} ${UNITS[step]}`
}

/** A number with its noun: counted(1, 'rule') is '1 rule', counted(2000, 'entity', 'entities') '2,000 entities'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const longDate = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A calendar date in en-US, or 'N/A' when there is none: formatDate('2026-11-21') is 'November 21, 2026'. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return 'N/A'
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'N/A' : longDate.format(date)
}
