import type { Registration } from './registration.ts'
import { eppStatus } from './status.ts'

export type Lifecycle = 'active' | 'expiring' | 'expired' | 'redemption' | 'pending-delete' | 'reserved' | 'free'

const DAY = 86_400_000
const SOON_DAYS = 30

export function daysUntil(date: string | null, now: Date): number | null {
  if (date === null) return null
  const time = Date.parse(date)
  return Number.isNaN(time) ? null : Math.floor((time - now.getTime()) / DAY)
}

export function lifecycleOf(
  { state, registered, status, expiresOn }: Pick<Registration, 'state' | 'registered' | 'status' | 'expiresOn'>,
  now: Date,
): Lifecycle | null {
  if (state === 'reserved') return 'reserved'
  if (state === 'not-found') return 'free'
  if (registered !== true) return null
  const codes = status.map((one) => eppStatus(one) ?? one)
  const reports = (word: RegExp) => codes.some((code) => word.test(code))
  // Some put both into one word, and pendingDelete begins with the weeks in which it can still be had back.
  if (reports(/redemption|pending ?restore|quarantine|to be suspended/i)) return 'redemption'
  if (reports(/pending ?delete|to ?be ?released/i)) return 'pending-delete'
  const days = daysUntil(expiresOn, now)
  if (days === null) return reports(/^expired/i) ? 'expired' : 'active'
  if (days < 0) return 'expired'
  return days < SOON_DAYS ? 'expiring' : 'active'
}

// Registries that keep the date to themselves, by their own policy pages and answers.
const secretive: Readonly<Record<string, string>> = {
  at: 'nic.at',
  au: 'auDA',
  be: 'DNS Belgium',
  ch: 'SWITCH',
  de: 'DENIC',
  eu: 'EURid',
  gr: 'ELETO',
  hu: 'ISZT',
  li: 'SWITCH',
  lu: 'RESTENA',
  nl: 'SIDN',
  no: 'Norid',
}

export function missingExpiryReason(
  registration: Pick<Registration, 'state' | 'expiresOn' | 'redacted'>,
  tld: string,
): string | null {
  const { state, expiresOn, redacted } = registration
  if (expiresOn !== null) return null
  if (state === 'not-found') return 'This domain is not registered, so it has no expiry date.'
  if (state === 'reserved') return 'The registry has reserved this name, so it does not expire.'
  if (state === 'throttled') return 'The registry is rate-limiting queries. Try again in a few minutes.'
  if (state === 'refused') return 'The registry refused the query from this server.'
  if (state === 'unavailable') return 'The registry is unavailable. Try again later.'
  if (state === 'unparseable') return 'The registry’s response contains no readable expiry date.'
  if (redacted.some((name) => /expir/i.test(name))) return 'The registry withholds the expiry date of this domain.'
  const registry = secretive[tld]
  if (registry) return `The registry of .${tld}, ${registry}, does not publish expiry dates.`
  return `The registry of .${tld} published no expiry date for this domain.`
}
