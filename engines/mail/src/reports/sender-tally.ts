// Adds up the mail of one sender over many reports.
import type { SenderGroup } from './model.ts'

const MAX_ADDRESSES = 50
/** Years of weekly reports; a wrong clock spreads further. */
const MAX_WEEKS = 160
const DAY_MS = 86_400_000
const MAX_FINDINGS = 10

/** Messages, or sessions of a TLS report. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

export interface DayTally extends Tally {
  /** The UTC day on which the reports begin. */
  readonly day: string
}

/**
 * - `covered`: everything passed DMARC
 * - `partly`: some passed
 * - `forwarded`: all that failed was recognised as forwarded
 * - `other-domain`: authenticates, but as a domain that is not aligned
 * - `none`: nothing authenticates
 */
export type Coverage = 'covered' | 'partly' | 'forwarded' | 'other-domain' | 'none'

export interface CollectedSender extends Omit<SenderGroup, 'addresses'> {
  readonly coverage: Coverage
  readonly addresses: readonly string[]
  readonly addressCount: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly lastFailedDay: string | null
  /** Weeks, by the day on which each begins. */
  readonly weeks: readonly DayTally[]
}

export type Growing<Value> = { -readonly [Key in keyof Value]: Value[Key] }

export interface GrowingSender extends Growing<Omit<SenderGroup, 'addresses'>> {
  addresses: Set<string>
  firstDay: string | null
  lastDay: string | null
  lastFailedDay: string | null
  readonly weeks: Map<string, Tally>
}

export function addTo(tallies: Map<string, Tally>, day: string, { passed, failed }: Tally) {
  const before = tallies.get(day) ?? { passed: 0, failed: 0 }
  tallies.set(day, { passed: before.passed + passed, failed: before.failed + failed })
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(day)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().replace(/T.*/, '')
}

const first = (one: string | null, other: string | null) => (one === null || (other ?? one) < one ? other : one)
const last = (one: string | null, other: string | null) => (one === null || (other ?? one) > one ? other : one)

export function mergeSender(before: GrowingSender | undefined, group: SenderGroup, day: string | null): GrowingSender {
  const failedDay = group.failed > 0 ? day : null
  if (!before) {
    const { sender, by, count: messages, passed, failed, forwarded } = group
    return {
      ...{ sender, by, count: messages, passed, failed, forwarded },
      findings: by === 'others' ? [] : group.findings.slice(0, MAX_FINDINGS),
      addresses: new Set(group.addresses),
      firstDay: day,
      lastDay: day,
      lastFailedDay: failedDay,
      weeks: new Map(day === null ? [] : [[weekOf(day), { passed, failed }]]),
    }
  }
  const week = day === null ? null : weekOf(day)
  if (week !== null && (before.weeks.size < MAX_WEEKS || before.weeks.has(week))) addTo(before.weeks, week, group)
  for (const name of ['count', 'passed', 'failed', 'forwarded'] as const) before[name] += group[name]
  for (const address of group.addresses) if (before.addresses.size < MAX_ADDRESSES) before.addresses.add(address)
  // The newest report says best what is wrong today.
  const isNewest = failedDay !== null && failedDay >= (before.lastFailedDay ?? '')
  if (before.by !== 'others' && (isNewest || before.findings.length === 0))
    before.findings = group.findings.slice(0, MAX_FINDINGS)
  before.firstDay = first(before.firstDay, day)
  before.lastDay = last(before.lastDay, day)
  before.lastFailedDay = last(before.lastFailedDay, failedDay)
  return before
}

export function coverageOf({ by, passed, failed, forwarded }: GrowingSender): Coverage {
  if (failed === 0) return 'covered'
  if (forwarded === failed) return 'forwarded'
  if (passed > 0) return 'partly'
  return by === 'dkim' || by === 'spf' ? 'other-domain' : 'none'
}

/** Sorts by time: the name of a day after the year 9999 begins with a plus. */
export const sortedDays = (days: ReadonlyMap<string, Tally>): DayTally[] =>
  [...days].map(([day, tally]) => ({ day, ...tally })).sort((a, b) => Date.parse(a.day) - Date.parse(b.day))
