const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes'
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  if (step <= 0) return `${Math.round(bytes)} Bytes`
  return `${(bytes / 1024 ** step).toFixed(2)} ${UNITS[step]}`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const longDate = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The style of reports: 13 August 2027. */
export function formatDay(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '–' : dayMonthYear.format(date)
}

/** To the second, for a title. */
export const exactTime = (iso: string) => iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC')

export function formatDate(iso: string | null | undefined): string {
  if (!iso) return 'N/A'
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'N/A' : longDate.format(date)
}
