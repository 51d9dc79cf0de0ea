// Adds up what the reports of many days hold about each domain.
import type { BounceReason } from '../bounce/reasons.ts'
import type { DmarcReport, TlsReport } from './model.ts'
import {
  addTo,
  type CollectedSender,
  type Coverage,
  coverageOf,
  type DayTally,
  type Growing,
  type GrowingSender,
  mergeSender,
  sortedDays,
  type Tally,
} from './sender-tally.ts'

const MAX_DOMAINS = 50
const MAX_ALL_DOMAINS = 5000
/** Bounds the senders of all domains together; results list those of one domain. */
const MAX_ALL_SENDERS = 5000
const MAX_SENDERS = 200
const MAX_SHOWN_ADDRESSES = 5
const DAY_MS = 86_400_000
const MAX_FAILURES = 50
const MAX_UNALIGNED = 3
export const RECENT_DAYS = 14
const MAX_SELECTORS = 10
/** Many more than a domain has, so that a report of invented ones costs no memory. */
const MAX_ALL_SELECTORS = 200
const SELECTOR = /^[a-z0-9_](?:[a-z0-9._-]{0,61}[a-z0-9_])?$/i

export interface CollectedMail extends Tally {
  readonly reports: number
  /** Policy in the newest report. */
  readonly policy: string | null
  readonly days: readonly DayTally[]
  readonly senders: readonly CollectedSender[]
  readonly sendersLeftOut: number
  /** Dispositions of messages that failed DMARC, which `p=reject` would refuse. */
  readonly failedDispositions: { readonly none: number; readonly quarantine: number; readonly reject: number }
  readonly failedBy: Readonly<Record<Exclude<Coverage, 'covered'>, number>>
  /** DKIM selectors of this domain under which messages passed, the most common first. */
  readonly selectors: readonly string[]
  /** Senders that authenticate, but not or not always for this domain, and failed in the last two weeks. */
  readonly unaligned: { readonly names: readonly string[]; readonly count: number }
}

export interface CollectedTls extends Tally {
  readonly reports: number
  readonly days: readonly DayTally[]
  readonly failures: readonly { readonly resultType: string; readonly host: string; readonly count: number }[]
}

export interface CollectedDomain {
  readonly domain: string
  readonly mail: CollectedMail | null
  readonly tls: CollectedTls | null
}

export interface Collected {
  readonly domains: readonly CollectedDomain[]
  readonly domainsLeftOut: number
  readonly reports: number
  readonly duplicates: number
  /** Recipients of bounces among the messages, the most common reason first. */
  readonly bounces: readonly { readonly reason: BounceReason; readonly count: number }[]
}

interface GrowingTally {
  reports: number
  passed: number
  failed: number
  readonly days: Map<string, Growing<Tally>>
}

interface GrowingMail extends GrowingTally {
  policy: string | null
  newest: string
  readonly senders: Map<string, GrowingSender>
  readonly selectors: Map<string, number>
  readonly failedDispositions: Growing<CollectedMail['failedDispositions']>
}

interface GrowingTls extends GrowingTally {
  readonly failures: Map<string, { resultType: string; host: string; count: number }>
}

interface GrowingDomain {
  mail: GrowingMail | null
  tls: GrowingTls | null
}

export interface ReportCollection {
  /** False for a report that was added before: receivers send some twice, and people save some twice. */
  add(report: DmarcReport | TlsReport): boolean
  addBounce(bounce: { readonly refusals: readonly { readonly reason: BounceReason }[] }): void
  result(): Collected
}

export function createReportCollection(): ReportCollection {
  const domains = new Map<string, GrowingDomain>()
  const known = new Set<string>()
  const bounces = new Map<BounceReason, number>()
  let [reports, duplicates, senderCount] = [0, 0, 0]

  function domainOf(name: string): GrowingDomain {
    const own = name.toLowerCase()
    const key = domains.has(own) || domains.size < MAX_ALL_DOMAINS ? own : ''
    const domain = domains.get(key) ?? { mail: null, tls: null }
    domains.set(key, domain)
    return domain
  }

  function addMail({ facts, senders, rows }: DmarcReport) {
    const domain = domainOf(facts.domain ?? '')
    domain.mail ??= {
      ...createTally(),
      policy: null,
      newest: '',
      senders: new Map(),
      selectors: new Map(),
      failedDispositions: { none: 0, quarantine: 0, reject: 0 },
    }
    const { mail } = domain
    const day = dayOf(facts.begin)
    mail.reports += 1
    if ((facts.begin ?? '') >= mail.newest) {
      mail.newest = facts.begin ?? ''
      mail.policy = facts.policy || mail.policy
    }
    for (const group of senders) {
      count(mail, day, group)
      const own = `${group.by} ${group.sender}`
      const isFull = senderCount >= MAX_ALL_SENDERS && !mail.senders.has(own)
      const key = isFull ? 'others ' : own
      const before = mail.senders.get(key)
      if (!before) senderCount += 1
      mail.senders.set(key, mergeSender(before, isFull ? { ...group, by: 'others', sender: '' } : group, day))
    }
    for (const { count: messages, disposition, dkim, spf, dkimResults = [] } of rows) {
      for (const { domain: signer, result, selector = '' } of dkimResults) {
        if (result.toLowerCase() !== 'pass' || signer.toLowerCase() !== facts.domain?.toLowerCase()) continue
        const name = selector.toLowerCase()
        const isNew = !mail.selectors.has(name)
        if (!SELECTOR.test(name) || (isNew && mail.selectors.size >= MAX_ALL_SELECTORS)) continue
        mail.selectors.set(name, (mail.selectors.get(name) ?? 0) + messages)
      }
      if (dkim.toLowerCase() === 'pass' || spf.toLowerCase() === 'pass') continue
      mail.failedDispositions[disposition === 'quarantine' || disposition === 'reject' ? disposition : 'none'] +=
        messages
    }
  }

  function addTls({ facts, rows }: TlsReport) {
    const day = dayOf(facts.begin)
    const counted = new Set<GrowingTls>()
    for (const { policyDomain, successful, failed, failures } of rows) {
      const domain = domainOf(policyDomain)
      domain.tls ??= { ...createTally(), failures: new Map() }
      const { tls } = domain
      if (!counted.has(tls)) tls.reports += 1
      counted.add(tls)
      count(tls, day, { passed: successful, failed })
      for (const { resultType, count: sessions, receivingHost: host = '' } of failures) {
        const key = `${resultType} ${host}`
        const failure = tls.failures.get(key) ?? { resultType, host, count: 0 }
        failure.count += sessions
        if (tls.failures.size < MAX_FAILURES) tls.failures.set(key, failure)
      }
    }
  }

  return {
    add(report) {
      const { organization, reportId, begin, domain = '' } = report.facts
      const key = JSON.stringify([report.kind, organization.toLowerCase(), reportId, begin, domain])
      if (reportId !== '' && known.has(key)) {
        duplicates += 1
        return false
      }
      known.add(key)
      reports += 1
      if (report.kind === 'tls-rpt') addTls(report)
      else addMail(report)
      return true
    },
    addBounce({ refusals }) {
      for (const { reason } of refusals) bounces.set(reason, (bounces.get(reason) ?? 0) + 1)
    },
    result() {
      const sorted = [...domains].sort(([, a], [, b]) => volumeOf(b) - volumeOf(a)).slice(0, MAX_DOMAINS)
      return {
        domains: sorted.map(([domain, { mail, tls }]) => ({
          domain,
          mail: mail && closeMail(mail),
          tls: tls && closeTls(tls),
        })),
        domainsLeftOut: domains.size - sorted.length,
        reports,
        duplicates,
        bounces: [...bounces].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
      }
    },
  }
}

const createTally = (): GrowingTally => ({ reports: 0, passed: 0, failed: 0, days: new Map() })
const dayOf = (iso: string | null) => iso?.split('T')[0] ?? null
const volume = (tally: GrowingTally | null) => (tally ? tally.passed + tally.failed : 0)
const volumeOf = ({ mail, tls }: GrowingDomain) => volume(mail) + volume(tls)

function count(tally: GrowingTally, day: string | null, results: Tally) {
  tally.passed += results.passed
  tally.failed += results.failed
  if (day !== null) addTo(tally.days, day, results)
}

function closeMail({ senders, days, newest, selectors, ...mail }: GrowingMail): CollectedMail {
  const failedBy = { partly: 0, forwarded: 0, 'other-domain': 0, none: 0 }
  const all = [...senders.values()].map((sender) => ({ ...sender, coverage: coverageOf(sender) }))
  for (const { coverage, failed, forwarded } of all) {
    failedBy.forwarded += forwarded
    if (coverage !== 'covered') failedBy[coverage] += failed - forwarded
  }
  const sorted = all.sort((a, b) => b.failed - a.failed || b.count - a.count)
  const allDays = sortedDays(days)
  const since = Date.parse(allDays.at(-1)?.day ?? '') - (RECENT_DAYS - 1) * DAY_MS
  const unaligned = sorted.filter(
    ({ coverage, lastFailedDay }) =>
      (coverage === 'partly' || coverage === 'other-domain') && Date.parse(lastFailedDay ?? '') >= since,
  )
  return {
    ...mail,
    days: allDays,
    selectors: [...selectors]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_SELECTORS)
      .map(([name]) => name),
    unaligned: { names: unaligned.slice(0, MAX_UNALIGNED).map(({ sender }) => sender), count: unaligned.length },
    senders: sorted.slice(0, MAX_SENDERS).map(({ addresses, weeks, ...sender }) => ({
      ...sender,
      weeks: sortedDays(weeks),
      addresses: [...addresses].slice(0, MAX_SHOWN_ADDRESSES),
      addressCount: addresses.size,
    })),
    sendersLeftOut: Math.max(0, sorted.length - MAX_SENDERS),
    failedBy,
  }
}

const closeTls = ({ failures, days, ...tls }: GrowingTls): CollectedTls => ({
  ...tls,
  days: sortedDays(days),
  failures: [...failures.values()].sort((a, b) => b.count - a.count),
})
