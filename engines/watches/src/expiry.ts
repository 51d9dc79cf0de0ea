import type { Validity } from './ports.ts'

const DAY_MS = 86_400_000

/**
 * The moments before an end at which to report it, the last of which is the end itself. Days suit what is renewed for
 * years; a share of the lifetime suits certificates, which last for six days or for a year.
 */
export type Thresholds = { readonly days: readonly number[] } | { readonly shares: readonly number[] }

/** A date without a time lasts until its end: a domain works on the day that its registry names. */
export const endOf = (to: string): number => Date.parse(to) + (/^\d{4}-\d\d-\d\d$/.test(to) ? DAY_MS : 0)

/** When each threshold is passed, in order of time. */
export function momentsOf(thresholds: Thresholds, { from, to }: Validity): number[] {
  const end = endOf(to)
  if (Number.isNaN(end)) return []
  if ('days' in thresholds) return thresholds.days.map((days) => end - days * DAY_MS)
  const begin = from === null ? Number.NaN : Date.parse(from)
  const lifetime = Number.isNaN(begin) ? 0 : Math.max(0, end - begin)
  return thresholds.shares.map((share) => end - share * lifetime)
}

/** The last threshold that has been passed; -1 for none. */
export const stepAt = (moments: readonly number[], now: number): number => moments.findLastIndex((at) => at <= now)
