import type { DomainReportSection, ReportSection } from '@sundry/contracts/domain-report-v1'
import type { FunctionInput, FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import type { WatchKindName, WatchSpec } from '@sundry/contracts/watches'
import { concat, fromBase64 } from '@sundry/kit'
import { checkRobots, normaliseUrl } from '@sundry/robots'
import { countUrls } from './count-urls.ts'
import type { Thresholds } from './expiry.ts'
import type { Look, LookCall, Values } from './ports.ts'

export type Level = 'ok' | 'warning' | 'critical'

export interface WatchKind {
  readonly title: string
  readonly everyMs: number
  /** Before a change is reported; longer than the lookups store an answer. */
  readonly secondLookMs: number
  /** Price of one look. */
  readonly points: number
  /** A look that takes longer is given up. */
  readonly maxLookMs: number
  /** How long no look may succeed before that is reported. */
  readonly silentMs: number
  /** The field that `expected` is compared with. */
  readonly mainField?: string
  readonly thresholds?: Thresholds
  /** Index of the first threshold that is critical; those before it are warnings. */
  readonly criticalStep?: number
  /** A later end is reported only after a threshold, because renewals are usual. */
  readonly renewsQuietly?: boolean
  /** Answers may take turns, so values that come back are no change. */
  readonly takesTurns?: boolean
  /** Fields that a source may leave out, which says nothing about them. */
  optional?(values: Values): readonly string[]
  /** Differences of which the owner need not hear; without it, all are reported. */
  isNotable?(before: Values, after: Values): boolean
  levelOf?(values: Values): Level
  look(spec: WatchSpec, call: LookCall): Promise<Look>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Bounds what a hostile zone or page can make a watch store. */
const MAX_VALUES = 100
const MAX_LENGTH = 1024

const usual = { secondLookMs: 10 * MINUTE_MS, maxLookMs: MINUTE_MS, silentMs: 2 * DAY_MS }

const unknown = (reason: string | null | undefined): Look => ({
  state: 'unknown',
  reason: reason || 'The lookup gave no conclusive answer.',
})

const sampleReason = 'This installation has no internet access, so nothing was looked up.'

const sorted = (values: readonly string[]) =>
  [...new Set(values.map((value) => value.slice(0, MAX_LENGTH)))].sort().slice(0, MAX_VALUES)

interface Reported {
  readonly isMockData?: boolean | undefined
  readonly state?: string | undefined
  readonly error?: string | null | undefined
}

/** Why an answer says nothing; null where it does. */
function silenceOf({ isMockData, state, error }: Reported): Look | null {
  if (isMockData) return unknown(sampleReason)
  if (state === 'unknown' || state === 'unreachable') return unknown(error)
  return null
}

async function askOnce<Name extends FunctionName>(
  { ask, signal }: LookCall,
  name: Name,
  input: FunctionInput<Name>,
): Promise<FunctionOutput<Name>> {
  for await (const answer of ask(name, input, signal)) return answer
  throw new Error('The lookup gave no answer.')
}

async function registration({ target, date }: WatchSpec, call: LookCall): Promise<Look> {
  const answer = await askOnce(call, 'domain-expiry-check-v1', { domain: target })
  const silence = silenceOf(answer)
  if (silence) return silence
  if (answer.registered === false) return { state: 'seen', values: { registered: ['no'] } }
  if (answer.error !== undefined) return unknown(answer.error)
  // RDAP and WHOIS of one registry may differ in the hour.
  const expires = date ?? answer.expiryDate?.slice(0, 10)
  return {
    state: 'seen',
    values: {
      registered: ['yes'],
      ...(answer.registrar !== null && { registrar: [answer.registrar.slice(0, MAX_LENGTH)] }),
      status: sorted(answer.status),
      ...(expires !== undefined && { expires: [expires] }),
    },
    ...(expires !== undefined && { validity: { from: null, to: date ?? answer.expiryDate ?? expires } }),
  }
}

async function recordsOf(name: string, type: FunctionInput<'dig-dns-v1'>['recordType'], call: LookCall): Promise<Look> {
  const input = { domain: name, recordType: type, www: name.startsWith('www.') }
  let answer = await askOnce(call, 'dig-dns-v1', { ...input, ...(call.isSecond && { resolver: 'quad9' as const }) })
  // This resolver denies the names that it blocks.
  if (call.isSecond && (silenceOf(answer) || answer.records.length === 0))
    answer = await askOnce(call, 'dig-dns-v1', input)
  const silence = silenceOf(answer)
  if (silence) return silence
  if (answer.error !== undefined && answer.state !== 'unregistered') return unknown(answer.error)
  // SERVFAIL and REFUSED are about the server that answered.
  if (answer.status !== undefined && answer.status !== 'NOERROR' && answer.status !== 'NXDOMAIN') {
    return unknown(`The DNS server answered ${answer.status}.`)
  }
  const found = answer.records.filter((record) => record.type === type)
  return { state: 'seen', values: { records: sorted(found.map(({ data }) => data)) } }
}

async function sectionOf<Name extends ReportSection>(
  section: Name,
  domain: string,
  { ask, signal }: LookCall,
): Promise<DomainReportSection<Name> | Look> {
  let found: DomainReportSection<Name> | undefined
  for await (const event of ask('domain-report-v1', { domain, sections: [section] }, signal)) {
    if (event.type === 'start' && event.isMockData) return unknown(sampleReason)
    if (event.type === 'error') return unknown(event.error)
    if (event.type === section) found = event as DomainReportSection<Name>
  }
  return found ?? unknown(null)
}

const isLook = (found: object): found is Look => 'state' in found

async function certificate({ target }: WatchSpec, call: LookCall): Promise<Look> {
  const web = await sectionOf('web', target, call)
  if (isLook(web)) return web
  const tls = web.reading?.tls
  const leaf = tls?.certificates[0]
  if (!tls || !leaf) return unknown(web.error ?? 'No certificate was received.')
  return {
    state: 'seen',
    values: {
      // Authorities take turns with their intermediate certificates, so only their name is compared.
      issuer: [leaf.issuerOrganization ?? leaf.issuer],
      names: sorted(leaf.names),
      trust: [tls.trusted ? 'trusted' : (tls.trustFault ?? 'untrusted')],
      fits: [tls.nameFits ? 'yes' : 'no'],
      expires: [leaf.validTo],
    },
    validity: { from: leaf.validFrom, to: leaf.validTo },
  }
}

async function address({ target }: WatchSpec, { ask, signal }: LookCall): Promise<Look> {
  // Its first event has the status and the redirects; ending here drops the body.
  for await (const event of ask('fetch-sitemap-v1', { url: target }, signal)) {
    if (event.type === 'error') return unknown(event.isMockData ? sampleReason : event.error)
    if (event.type !== 'head') continue
    if (event.isMockData) return unknown(sampleReason)
    const { status, finalUrl } = event
    return { state: 'seen', values: { status: [String(status)], leadsTo: [finalUrl.slice(0, MAX_LENGTH)] } }
  }
  return unknown(null)
}

async function robots({ target }: WatchSpec, call: LookCall): Promise<Look> {
  const answer = await askOnce(call, 'fetch-robots-v1', { url: target })
  const silence = silenceOf(answer)
  if (silence) return silence
  if (answer.status === null) return unknown(answer.reason ?? answer.error)
  const path = normaliseUrl(target)?.path ?? '/'
  const allows = (agent: string) => {
    if (answer.outcome !== 'found') return answer.outcome === 'no-restrictions'
    return checkRobots(answer.robotsTxt ?? '', agent, path).allowed
  }
  const closed = ['Googlebot', 'Bingbot', '*'].filter((agent) => !allows(agent))
  return {
    state: 'seen',
    values: { access: [closed.length === 0 ? 'open' : 'closed'], closedTo: closed, status: [String(answer.status)] },
  }
}

/** Goes whole to one call of a worker, so that what a watch can make a process hold is bounded. */
const MAX_BYTES = 16 * 1024 * 1024

async function sitemap({ target }: WatchSpec, { ask, signal, count = countUrls }: LookCall): Promise<Look> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const event of ask('fetch-sitemap-v1', { url: target }, signal)) {
    if (event.type === 'head' && event.isMockData) return unknown(sampleReason)
    if (event.type === 'error') return unknown(event.isMockData ? sampleReason : event.error)
    if (event.type === 'chunk') {
      const piece = fromBase64(event.base64)
      pieces.push(piece)
      size += piece.length
    }
    if (size > MAX_BYTES || (event.type === 'end' && event.truncated))
      return unknown('The sitemap is too large to count.')
  }
  const { complete, urlCount } = await count(concat(pieces), target)
  if (!complete) return unknown('The sitemap could not be read to its end.')
  return { state: 'seen', values: { urls: [String(urlCount)] } }
}

/** A tenth fewer, so that a page that goes is no message. */
const SHRUNK = 0.9

async function dnssec({ target }: WatchSpec, call: LookCall): Promise<Look> {
  const section = await sectionOf('dnssec', target, call)
  if (isLook(section)) return section
  const chain = section.reading
  if (!chain || chain.verdict === 'indeterminate') return unknown(section.error)
  const zone = chain.zones.at(-1)
  const signatures = [...(zone?.signatures ?? []), ...chain.records.flatMap((record) => record.signatures)].filter(
    ({ signer }) => signer === (zone?.name ?? ''),
  )
  const soonest = signatures.toSorted((a, b) => Date.parse(a.expires) - Date.parse(b.expires))[0]
  return {
    state: 'seen',
    // Some servers sign each answer as they send it, so only the day is compared.
    values: { verdict: [chain.verdict], ...(soonest && { expires: [soonest.expires.slice(0, 10)] }) },
    ...(soonest && { validity: { from: soonest.inception, to: soonest.expires } }),
  }
}

async function mail({ target }: WatchSpec, call: LookCall): Promise<Look> {
  const section = await sectionOf('mail', target, call)
  if (isLook(section)) return section
  if (section.grade === null || section.error !== null) return unknown(section.error)
  return { state: 'seen', values: { grade: [section.grade], problems: sorted(section.reasons) } }
}

async function technologies({ target }: WatchSpec, call: LookCall): Promise<Look> {
  const answer = await askOnce(call, 'tech-lookup-v1', { urlToProfile: target })
  const silence = silenceOf(answer)
  if (silence) return silence
  if (answer.error !== undefined) return unknown(answer.error)
  if (answer.challenged) return unknown('The site answered with a bot check.')
  if ((answer.status ?? 0) >= 400) return unknown(`The site returned status ${answer.status}.`)
  const named = answer.technologies.map(({ name, version }) => (version === null ? name : `${name} ${version}`))
  const advisories = answer.technologies.flatMap(({ name, vulnerabilities = [] }) =>
    vulnerabilities.map(({ identifiers, summary }) => `${name}: ${identifiers[0] ?? summary}`),
  )
  return { state: 'seen', values: { technologies: sorted(named), advisories: sorted(advisories) } }
}

const CRAWLED_PAGES = 50

async function site({ target }: WatchSpec, { ask, signal, siteErrors }: LookCall): Promise<Look> {
  if (!siteErrors) return unknown('Sites are not checked here.')
  const responses: Parameters<typeof siteErrors>[0]['responses'][number][] = []
  let start: string | null = null
  let size = 0
  for await (const event of ask('crawl-site-v1', { url: target, maxPages: CRAWLED_PAGES, contents: true }, signal)) {
    if (event.type === 'error') return unknown(event.isMockData ? sampleReason : event.error)
    if (event.type === 'end' && /time|size/.test(event.stoppedBy)) return unknown('The crawl was cut off.')
    if (event.type === 'start') {
      if (event.isMockData) return unknown(sampleReason)
      // A site that moved to another origin starts again there.
      start = null
    }
    if (event.type === 'page') {
      const { url, status, reason = '' } = event
      start ??= url
      // Without a page, its errors would seem fixed, and new with its next answer.
      if (status === null ? !/robots\.txt/.test(reason) : status === 429 || status >= 500)
        return unknown(`${url.slice(0, MAX_LENGTH)} did not answer, or with a temporary error.`)
    }
    if (event.type === 'response') {
      const { url, status, location, contentType: type, base64 } = event
      const headers = event.headers.map(({ name, value }) => [name, value] as const)
      const bytes = fromBase64(base64)
      size += bytes.length
      if (size > MAX_BYTES) return unknown('The site is too large to check.')
      responses.push({ url, status, location, type, headers, bytes })
    }
  }
  if (start === null) return unknown(null)
  const { total, errors } = await siteErrors({ start, responses })
  return { state: 'seen', values: { errors: sorted(errors), total: [String(total)] } }
}

/** In bands, because a share that moves a little every day is no news. */
const bands = [
  ['at least 98 %', 0.98],
  ['90 to 98 %', 0.9],
  ['50 to 90 %', 0.5],
  ['under 50 %', 0],
] as const
const rankOf = ({ aligned = [] }: Values) => bands.findIndex(([name]) => name === aligned[0])

async function reports({ target }: WatchSpec, call: LookCall): Promise<Look> {
  if (!call.reports) return unknown('Mail reports are read on a server, from a mailbox of your account.')
  const facts = await call.reports(target)
  if (facts === null) return unknown('No report of the last week names this domain.')
  const share = facts.passed / (facts.passed + facts.failed)
  const band = bands.find(([, min]) => share >= min)
  return { state: 'seen', values: { senders: sorted(facts.senders), ...(band && { aligned: [band[0]] }) } }
}

const first = (values: Values, field: string): string | undefined => values[field]?.[0]
const gradeLevel = (grade = ''): Level =>
  grade === 'F' ? 'critical' : grade === 'D' || grade === 'C' ? 'warning' : 'ok'

/** Statuses after which a domain is lost or does not resolve. */
const LOST = /hold|redemption|pending ?delete/i

export const kinds: Readonly<Record<WatchKindName, WatchKind>> = {
  registration: {
    title: 'Registration',
    ...usual,
    everyMs: DAY_MS,
    points: 4,
    mainField: 'registrar',
    thresholds: { days: [60, 30, 14, 7, 1, 0] },
    criticalStep: 3,
    optional: (values) => (first(values, 'registered') === 'yes' ? ['registrar', 'expires'] : []),
    levelOf: (values) =>
      first(values, 'registered') === 'no' || values.status?.some((status) => LOST.test(status)) ? 'critical' : 'ok',
    look: registration,
  },
  'name-servers': {
    title: 'Name servers',
    ...usual,
    everyMs: 6 * HOUR_MS,
    points: 1,
    mainField: 'records',
    levelOf: ({ records = [] }) => (records.length === 0 ? 'critical' : 'ok'),
    look: ({ target }, call) => recordsOf(target, 'NS', call),
  },
  records: {
    title: 'DNS records',
    ...usual,
    everyMs: 6 * HOUR_MS,
    points: 1,
    mainField: 'records',
    takesTurns: true,
    look: ({ target, recordType = 'A' }, call) => recordsOf(target, recordType, call),
  },
  certificate: {
    title: 'Certificate',
    ...usual,
    everyMs: 6 * HOUR_MS,
    points: 8,
    mainField: 'issuer',
    thresholds: { shares: [1 / 4, 1 / 10, 1 / 30, 0] },
    criticalStep: 1,
    renewsQuietly: true,
    levelOf: (values) => (first(values, 'trust') === 'trusted' && first(values, 'fits') === 'yes' ? 'ok' : 'critical'),
    look: certificate,
  },
  address: {
    title: 'Web address',
    ...usual,
    everyMs: HOUR_MS,
    points: 2,
    silentMs: HOUR_MS / 2,
    mainField: 'status',
    levelOf: (values) => (Number(first(values, 'status')) >= 400 ? 'critical' : 'ok'),
    look: address,
  },
  robots: {
    title: 'robots.txt',
    ...usual,
    everyMs: 12 * HOUR_MS,
    points: 2,
    mainField: 'access',
    isNotable: (before, after) => String(before.closedTo) !== String(after.closedTo),
    levelOf: ({ closedTo = [] }) =>
      closedTo.includes('Googlebot') ? 'critical' : closedTo.length > 0 ? 'warning' : 'ok',
    look: robots,
  },
  sitemap: {
    title: 'Sitemap',
    ...usual,
    everyMs: DAY_MS,
    points: 10,
    isNotable: (before, after) => Number(first(after, 'urls')) < Number(first(before, 'urls')) * SHRUNK,
    levelOf: (values) => (first(values, 'urls') === '0' ? 'critical' : 'ok'),
    look: sitemap,
  },
  dnssec: {
    title: 'DNSSEC',
    ...usual,
    everyMs: 12 * HOUR_MS,
    points: 10,
    mainField: 'verdict',
    // Signers renew when between a quarter and a half of the lifetime is left.
    thresholds: { shares: [1 / 10, 0] },
    criticalStep: 0,
    renewsQuietly: true,
    levelOf: (values) => (/^(?:secure|insecure)$/.test(first(values, 'verdict') ?? '') ? 'ok' : 'critical'),
    look: dnssec,
  },
  mail: {
    title: 'Mail',
    ...usual,
    everyMs: DAY_MS,
    points: 21,
    mainField: 'grade',
    levelOf: (values) => gradeLevel(first(values, 'grade')),
    look: mail,
  },
  technologies: {
    title: 'Technologies',
    ...usual,
    everyMs: DAY_MS,
    // The lookup stores an answer for an hour.
    secondLookMs: 65 * MINUTE_MS,
    points: 8,
    levelOf: ({ advisories = [] }) => (advisories.length > 0 ? 'warning' : 'ok'),
    look: technologies,
  },
  reports: {
    title: 'Mail reports',
    ...usual,
    everyMs: 6 * HOUR_MS,
    points: 1,
    isNotable: (before, after) =>
      rankOf(after) > rankOf(before) || (after.senders ?? []).some((sender) => !before.senders?.includes(sender)),
    levelOf: (values) => (rankOf(values) > 1 ? 'critical' : rankOf(values) === 1 ? 'warning' : 'ok'),
    look: reports,
  },
  site: {
    title: 'Site check',
    ...usual,
    everyMs: DAY_MS,
    // Two requests a second for its pages and as many files.
    maxLookMs: 3 * MINUTE_MS,
    points: 24,
    isNotable(before, after) {
      const [old, now] = [Number(first(before, 'total')), Number(first(after, 'total'))]
      // The list is cut at so many errors, so it does not show which of them are new.
      if (Math.max(old, now) > MAX_VALUES) return now > old
      return (after.errors ?? []).some((error) => !before.errors?.includes(error))
    },
    levelOf: (values) => (first(values, 'total') === '0' ? 'ok' : 'warning'),
    look: site,
  },
}

/** Points that a watch costs its owner in a day, without second looks. */
export const pointsOfDay = (kind: WatchKindName): number =>
  Math.ceil((kinds[kind].points * DAY_MS) / kinds[kind].everyMs)

/** A look that cannot fail: whatever the lookup throws is a reason. */
export async function lookAt(spec: WatchSpec, call: LookCall): Promise<Look> {
  try {
    return await kinds[spec.kind].look(spec, call)
  } catch (error) {
    if (call.signal.aborted) return unknown('The lookup took too long.')
    return unknown(error instanceof Error ? error.message : null)
  }
}
