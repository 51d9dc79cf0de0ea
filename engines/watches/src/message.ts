import type { WatchChange, WatchSpec } from '@sundry/contracts/watches'
import { counted } from '@sundry/kit'
import { endOf } from './expiry.ts'
import { kinds } from './kinds.ts'

export interface WatchMessage {
  readonly tone: 'good' | 'warning' | 'bad'
  readonly subject: string
  /** The change, a line for each field. */
  readonly changes: readonly string[]
  readonly meaning: string
  readonly advice: string
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MAX_SHOWN = 10

const labels: Readonly<Record<string, string>> = {
  registered: 'Registered',
  registrar: 'Registrar',
  status: 'Status',
  expires: 'Expires',
  records: 'Records',
  issuer: 'Issuer',
  names: 'Names',
  trust: 'Trust',
  fits: 'Valid for this name',
  leadsTo: 'Leads to',
  access: 'Crawling',
  closedTo: 'Closed to',
  urls: 'URLs',
  verdict: 'DNSSEC',
  grade: 'Grade',
  problems: 'Problems',
  technologies: 'Technologies',
  advisories: 'Advisories',
  senders: 'Senders',
  aligned: 'Messages that pass DMARC',
  errors: 'Errors',
  total: 'Number of errors',
}

const newErrors = [
  'A check of the site finds errors that it did not find before.',
  'Open the site check, which shows each error and how to fix it.',
] as const

/** The meaning of a change and the next step, by field; the first field of a change that is here decides. */
const sentences: Readonly<Record<string, readonly [meaning: string, advice: string]>> = {
  registered: [
    'The registry no longer lists the domain, or lists it again.',
    'If you own it, contact your registrar today: a deleted domain can be registered by others.',
  ],
  registrar: [
    'The domain is managed by another registrar.',
    'If you did not transfer it, contact both registrars at once and ask for the transfer to be reversed.',
  ],
  status: [
    'The registry changed what may be done with the domain. A hold stops it from resolving; a missing transfer lock lets it be moved.',
    'Compare the status codes with what you set at your registrar.',
  ],
  expires: ['The end of the validity moved.', 'Check the date with the issuer or registrar.'],
  'name-servers': [
    'Other servers now answer for the domain, and decide where its web and mail traffic goes.',
    'If you did not move it, sign in at your registrar, restore the name servers and change your password.',
  ],
  records: [
    'DNS answers with other records.',
    'If you did not change them, check who can edit the zone, and restore the records.',
  ],
  issuer: [
    'Another authority issued the certificate.',
    'If you did not change provider, find out who requested it. A CAA record limits the authorities that may issue.',
  ],
  names: [
    'The certificate is valid for other names than before.',
    'Check that every host name you serve is still in the list.',
  ],
  trust: ['Browsers judge the certificate differently than before.', 'Check the chain that the server sends.'],
  fits: [
    'Whether the certificate is valid for this name has changed.',
    'Check which certificate the server sends for this host.',
  ],
  'address.status': [
    'The server answers with another status. From 400 on, visitors and search engines get an error.',
    'Open the address and read the log of the server.',
  ],
  leadsTo: ['Visitors arrive at another address than before.', 'Check the redirects if you did not change them.'],
  closedTo: [
    'Crawlers get other permission for this address. A search engine drops pages that it may not crawl.',
    'Check robots.txt, often replaced by that of a test system after a release.',
  ],
  urls: [
    'The sitemap lists far fewer URLs, so search engines find fewer of your pages.',
    'Check what generates the sitemap.',
  ],
  verdict: [
    'DNSSEC validation has another result. With a result other than secure or insecure, validating resolvers return SERVFAIL.',
    'Compare the DS records at the registrar with the keys of the zone.',
  ],
  grade: [
    'The mail setup is graded differently than before.',
    'Open the domain report, which lists each problem with a record that fixes it.',
  ],
  problems: ['The mail setup has other problems than before.', 'Open the domain report for each problem and its fix.'],
  advisories: [
    'Published vulnerabilities affect software that this page reveals, or no longer do.',
    'Update the software named.',
  ],
  senders: [
    'Receivers report mail in the name of the domain from a sender that they had not reported before.',
    'If you use it, set up DKIM for your domain there. If not, a policy of p=reject stops what does not pass.',
  ],
  aligned: [
    'A different share of the mail that receivers report passes DMARC. What fails is stopped by p=quarantine or p=reject.',
    'Open the page of DMARC reports, which lists the senders that fail and what each has to change.',
  ],
  errors: newErrors,
  total: newErrors,
  technologies: [
    'The page is built with other software than before.',
    'If you released nothing, check who changed the site.',
  ],
}

const iso = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')}${instant.includes('T') ? ' UTC' : ''}`

function remaining(expires: string, now: number): string {
  const left = endOf(expires) - now
  return left >= 2 * DAY_MS
    ? counted(Math.floor(left / DAY_MS), 'day')
    : counted(Math.max(0, Math.floor(left / HOUR_MS)), 'hour')
}

const shown = (values: readonly string[]) => {
  if (values.length === 0) return 'none'
  const more = values.length - MAX_SHOWN
  return values.slice(0, MAX_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function lineOf({ field, before, after }: WatchChange['fields'][number]): string {
  const label = labels[field] ?? field
  // A long list is shown by its difference.
  const gone = before.filter((value) => !after.includes(value))
  const come = after.filter((value) => !before.includes(value))
  if (before.length > 1 || after.length > 1) {
    return [`${label}:`, come.length > 0 && `added ${shown(come)}`, gone.length > 0 && `removed ${shown(gone)}`]
      .filter(Boolean)
      .join(' ')
  }
  return `${label}: ${shown(before)} → ${shown(after)}`
}

function explained({ kind }: WatchSpec, fields: WatchChange['fields']): readonly [string, string] {
  for (const { field } of fields) {
    const found = sentences[`${kind}.${field}`] ?? (field === 'records' ? sentences[kind] : sentences[field])
    if (found) return found
  }
  return ['The answer differs from the one before.', 'Compare it with what you expect.']
}

const renewals: Readonly<Partial<Record<WatchSpec['kind'], readonly [meaning: string, advice: string]>>> = {
  registration: [
    'After the end, the domain stops resolving and can then be registered by others.',
    'Renew it at your registrar, and check its automatic renewal and payment.',
  ],
  certificate: [
    'After the end, browsers refuse the site. The usual time of an automatic renewal has passed.',
    'Check the program or provider that renews the certificate.',
  ],
  dnssec: [
    'After the end, validating resolvers return SERVFAIL for the domain.',
    'Check the signer of the zone: it should have renewed the signatures by now.',
  ],
}

/** The name of a watch in messages and lists. */
export const titleOf = ({ kind, target, recordType }: WatchSpec): string =>
  kind === 'records' ? `${recordType ?? 'A'} records of ${target}` : `${kinds[kind].title} of ${target}`

/** One message for one change: what changed, what it means and what to do. */
export function messageOf(spec: WatchSpec, change: WatchChange): WatchMessage {
  const title = titleOf(spec)
  const changes = change.fields.map(lineOf)
  const [meaning, advice] = explained(spec, change.fields)
  const at = Date.parse(change.at)
  const { expires = change.at } = change
  const [endMeaning, endAdvice] = renewals[spec.kind] ?? ['', '']
  switch (change.kind) {
    case 'changed':
      return { tone: 'warning', subject: `${title} changed`, changes, meaning, advice }
    case 'drifted':
      return { tone: 'bad', subject: `${title} not as expected`, changes, meaning, advice }
    case 'restored':
      return {
        tone: 'good',
        subject: `${title} as expected again`,
        changes,
        meaning: 'The expected values are back.',
        advice: 'Nothing to do.',
      }
    case 'renewed':
      return {
        tone: 'good',
        subject: `${title} renewed until ${iso(expires)}`,
        changes,
        meaning: `The validity now ends in ${remaining(expires, at)}.`,
        advice: 'Nothing to do.',
      }
    case 'expiring':
      return {
        tone: 'bad',
        subject: `${title} expires in ${remaining(expires, at)}`,
        changes: [`Expires: ${iso(expires)}`],
        meaning: endMeaning,
        advice: endAdvice,
      }
    case 'expired':
      return {
        tone: 'bad',
        subject: `${title} has expired`,
        changes: [`Expired: ${iso(expires)}`],
        meaning: endMeaning,
        advice: endAdvice,
      }
    case 'unsettled':
      return {
        tone: 'warning',
        subject: `${title} keeps changing`,
        changes,
        meaning: 'Looks see values that come and go, so none of them is reported as a change.',
        advice: 'Check whether several servers give different answers.',
      }
    case 'silent':
      return {
        tone: 'warning',
        subject: `${title} could not be looked up`,
        changes: change.reason === undefined ? [] : [change.reason],
        meaning: 'It is not known whether anything changed. Changes cannot be reported until a look succeeds.',
        advice: 'Check whether it answers you. If it is gone for good, delete the watch.',
      }
    case 'answering':
      return {
        tone: 'good',
        subject: `${title} answers again`,
        changes,
        meaning: 'Looks succeed again. If something changed in between, another message reports it.',
        advice: 'Nothing to do.',
      }
  }
}

/** As plain text, for a terminal or a mail program. */
export const textOf = ({ subject, changes, meaning, advice }: WatchMessage): string =>
  [subject, ...changes.map((line) => `  ${line}`), `  ${meaning}`, `  ${advice}`].join('\n')
