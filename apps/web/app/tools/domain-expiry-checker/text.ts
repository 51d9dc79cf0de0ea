import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import type { LookupWords } from '../../lookup/use-lookup.ts'
import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Enter a domain', text: 'Type a name such as example.com; a full URL works too.' },
  {
    title: 'We ask the registry',
    text: 'Our server queries the registry over RDAP, or WHOIS where there is no RDAP.',
  },
  { title: 'Read the dates', text: 'Expiry, registration, registrar and status, each with its source.' },
]

export const lookupWords: LookupWords<DomainExpiryResult> = {
  failed: 'Check Failed',
  notInvoked: 'Failed to invoke domain expiry check service.',
  done: ({ unicodeName, domainName, state }, requested) => {
    const name = unicodeName || domainName || requested
    if (state === 'unregistered') return { title: 'Not registered', description: `${name} is not in the registry.` }
    return { title: 'Check Complete!', description: `Expiry information retrieved for ${name}.` }
  },
}

export const words = {
  label: 'Domain',
  hint: 'A name such as example.com. International domain names are supported.',
  placeholder: 'example.com',
  example: 'example.com',
  run: 'Check Expiry',
  loading: 'Checking domain expiry…',
  listHint: (max: number) => `One per line, up to ${max}. Queries are rate-limited, so a long list takes a while.`,
  result: 'Domain expiry',
  expiry: 'Domain Expiry Date',
  registrar: 'Registrar',
  registered: 'Registration Date',
  updated: 'Last Updated Date',
  status: 'Domain Status',
  nameservers: 'Nameservers',
  hosting: 'Hosting Provider (Estimated)',
  hostingExpiry: 'Hosting Expiry (Estimated)',
  hostingExpiryNote: 'Hosting contracts are not public, so this cannot be looked up.',
  certificate: 'TLS certificate expires',
  dns: 'DNS provider',
  mail: 'Mail provider',
  dnssec: 'DNSSEC',
  registrarExpiry: 'Registrar’s own expiry date',
  registrarExpiryNote: 'Some registrars renew late; the registry’s date above is authoritative.',
  statusTitle: 'What the status codes mean',
  timeline: 'Timeline',
  today: 'Today',
  rawRdap: 'Raw RDAP response',
  rawWhois: 'Raw WHOIS response',
  redacted: 'Redacted by the registry',
  remindersHint: (days: readonly number[]) => {
    const before = days.filter((count) => count > 0).map(String)
    const list = new Intl.ListFormat('en-GB').format(before)
    if (before.length === 0) return 'One calendar entry on the day of expiry.'
    return `Calendar entries ${list} days before expiry, and on the day.`
  },
  several: 'Bulk check',
} as const

export const stages: Readonly<
  Record<NonNullable<DomainExpiryResult['lifecycle']>, { name: string; text: string; tone: Tone }>
> = {
  active: { name: 'Active', text: 'Registered, and not expiring soon.', tone: 'good' },
  expiring: { name: 'Expires soon', text: 'Renew it, or make sure automatic renewal is on.', tone: 'warn' },
  expired: { name: 'Expired', text: 'Most registrars still renew it at the normal price for some weeks.', tone: 'bad' },
  redemption: {
    name: 'Redemption',
    text: 'Only the previous owner can restore it, through the registrar and at a higher price.',
    tone: 'bad',
  },
  'pending-delete': {
    name: 'Pending delete',
    text: 'It will be released within days. It cannot be renewed.',
    tone: 'bad',
  },
  reserved: { name: 'Reserved', text: 'Reserved by the registry.', tone: 'plain' },
  free: { name: 'Not registered', text: 'The domain is not in the registry.', tone: 'plain' },
}

type Stage = (typeof stages)['active']

/** Redemption follows the days of grace after the end: with most registries both are over by then. */
const LONG_PAST_DAYS = 90

/** The stage of a registration: while the expiry is unknown, it is neither close nor far. */
export function stageOf({ lifecycle }: Pick<DomainExpiryResult, 'lifecycle'>, days: number | null): Stage | null {
  if (lifecycle === undefined) return null
  if (lifecycle === 'active' && days === null) {
    return { name: 'Registered', text: 'The expiry date is unknown.', tone: 'plain' }
  }
  if (lifecycle === 'expired' && days !== null && -days > LONG_PAST_DAYS) {
    const text =
      'It expired long ago, so renewal and redemption are usually no longer possible, or the date is outdated. Ask the registrar.'
    return { name: 'Long expired', text, tone: 'bad' }
  }
  return stages[lifecycle]
}

export type Tone = 'good' | 'warn' | 'bad' | 'plain'
export const toneClass: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  plain: 'text-ink',
}

export function daysLeftText(days: number | null): string {
  if (days === null) return 'No expiry date'
  const count = counted(Math.abs(days), 'day')
  return days < 0 ? `${count} ago` : `${count} left`
}
