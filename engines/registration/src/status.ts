import type { Registration } from './registration.ts'

const epp = [
  'addPeriod',
  'autoRenewPeriod',
  'clientDeleteProhibited',
  'clientHold',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
  'inactive',
  'ok',
  'pendingCreate',
  'pendingDelete',
  'pendingRenew',
  'pendingRestore',
  'pendingTransfer',
  'pendingUpdate',
  'redemptionPeriod',
  'renewPeriod',
  'serverDeleteProhibited',
  'serverHold',
  'serverRenewProhibited',
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'transferPeriod',
] as const

export type EppStatus = (typeof epp)[number]

const squeezed = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const known = new Map<string, EppStatus>(epp.map((status) => [squeezed(status), status]))
// RFC 8056: RDAP says active for EPP's ok, and spaces the others out.
known.set('active', 'ok')
known.set('clientxferprohibited', 'clientTransferProhibited')
known.set('registrarlock', 'clientTransferProhibited')

export function eppStatus(text: string): EppStatus | null {
  return known.get(squeezed(text)) ?? null
}

/** No status is longer, and the patterns take the square of the length. */
const MAX_LENGTH = 500

export function plainStatus(text: string): string {
  const bare = text
    .slice(0, MAX_LENGTH)
    .replace(/\s*\(?https?:\/\/\S+\)?/gi, '')
    .replace(/^[-\s]+|[\s,;-]+$/g, '')
    // A remark after a code: `ok - Normal state.`, `serverHold (by court order)`.
    .replace(/^([A-Za-z]+)\s+(?:-\s.*|\(.*)$/, (whole, code: string) => (eppStatus(code) ? code : whole))
  const exact = known.get(squeezed(bare))
  // A registry's own ACTIVE is shown as it is, though it means `ok`.
  return exact && exact !== 'ok' ? exact : /^ok$/i.test(bare) ? 'ok' : bare
}

interface Meaning {
  meaning: string
  weight: 'good' | 'plain' | 'warning' | 'bad'
}

// The meaning of each code for its owner; the definitions are RFC 5731 §2.3 and RFC 3915 §3.1.
const meanings: Readonly<Record<EppStatus, Meaning>> = {
  addPeriod: { meaning: 'Registered within the last few days; the registration can still be undone.', weight: 'plain' },
  autoRenewPeriod: {
    meaning: 'Expired and renewed automatically by the registry; the registrar may still cancel it.',
    weight: 'warning',
  },
  clientDeleteProhibited: { meaning: 'The registrar has locked it against deletion. A normal lock.', weight: 'good' },
  clientHold: { meaning: 'The registrar has removed it from the DNS: it does not resolve.', weight: 'bad' },
  clientRenewProhibited: {
    meaning: 'The registrar has locked it against renewal, which is unusual.',
    weight: 'warning',
  },
  clientTransferProhibited: {
    meaning: 'The registrar has locked it against transfer. A normal lock.',
    weight: 'good',
  },
  clientUpdateProhibited: { meaning: 'The registrar has locked it against changes. A normal lock.', weight: 'good' },
  inactive: { meaning: 'No nameservers are set: it does not resolve.', weight: 'warning' },
  ok: { meaning: 'Active, with no locks and nothing pending.', weight: 'good' },
  pendingCreate: { meaning: 'Its registration is being processed.', weight: 'plain' },
  pendingDelete: { meaning: 'It will be deleted within days and can then be registered by anyone.', weight: 'bad' },
  pendingRenew: { meaning: 'Its renewal is being processed.', weight: 'plain' },
  pendingRestore: { meaning: 'It is being restored from redemption.', weight: 'warning' },
  pendingTransfer: {
    meaning: 'It is moving to another registrar. If you did not ask for that, act now.',
    weight: 'warning',
  },
  pendingUpdate: { meaning: 'A change to it is being processed.', weight: 'plain' },
  redemptionPeriod: {
    meaning: 'Deleted, but its previous owner can still restore it for about 30 days, for a fee.',
    weight: 'bad',
  },
  renewPeriod: { meaning: 'Renewed within the last few days; the renewal can still be undone.', weight: 'plain' },
  serverDeleteProhibited: { meaning: 'The registry has locked it against deletion.', weight: 'good' },
  serverHold: { meaning: 'The registry has removed it from the DNS: it does not resolve.', weight: 'bad' },
  serverRenewProhibited: {
    meaning: 'The registry has locked it against renewal, often over a dispute.',
    weight: 'warning',
  },
  serverTransferProhibited: {
    meaning: 'The registry has locked it against transfer.',
    weight: 'good',
  },
  serverUpdateProhibited: { meaning: 'The registry has locked it against changes.', weight: 'good' },
  transferPeriod: { meaning: 'Moved to this registrar within the last few days.', weight: 'plain' },
}

export interface StatusDetail extends Meaning {
  code: string
  link?: string
}

export function explainStatus(status: string): StatusDetail {
  const code = eppStatus(status)
  if (!code) return { code: status, meaning: 'A status specific to this registry.', weight: 'plain' }
  return { code, ...meanings[code], link: `https://icann.org/epp#${code}` }
}

export type Lifecycle = 'active' | 'expiring' | 'expired' | 'redemption' | 'pending-delete' | 'reserved' | 'free'

const DAY = 86_400_000
const SOON_DAYS = 30

export function daysUntil(date: string | null, now: Date): number | null {
  if (date === null) return null
  const time = Date.parse(date)
  if (Number.isNaN(time)) return null
  // A day without a time of day is over when it ends.
  const from = date.includes('T') ? now.getTime() : Math.floor(now.getTime() / DAY) * DAY
  return Math.floor((time - from) / DAY)
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
const secretive: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)

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
  const registry = secretive.get(tld)
  if (registry) return `The registry of .${tld}, ${registry}, does not publish expiry dates.`
  return `The registry of .${tld} published no expiry date for this domain.`
}
