const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes'
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  if (step <= 0) return `${Math.round(bytes)} Bytes`
  return `${(bytes / 1024 ** step).toFixed(2)} ${UNITS[step]}`
}

export { counted } from '@sundry/kit'

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The one style of dates on all pages: 13 August 2027. */
export const formatDay = (iso: string): string => formatDate(iso, '–')

/** To the second, for a title. */
export const exactTime = (iso: string) => iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC')

export function formatDate(iso: string | null | undefined, missing = 'N/A'): string {
  const date = new Date(iso || Number.NaN)
  return Number.isNaN(date.getTime()) ? missing : dayMonthYear.format(date)
}
