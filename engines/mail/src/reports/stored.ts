import type { Bounce } from '../bounce/read.ts'
import type { BounceReason } from '../bounce/reasons.ts'
import type { ReportCollection } from './collection.ts'
import type { DmarcReport, DmarcRow, TlsReport } from './model.ts'
import type { FoundReport } from './read.ts'
import { groupSenders } from './senders.ts'

/** Holds all that one report says about one domain, so that every view is made from it again. */
export interface StoredReport {
  readonly kind: 'dmarc' | 'tls' | 'bounce'
  readonly domain: string
  /** The UTC day on which it begins; null for a bounce. */
  readonly day: string | null
  /** The same for a report that comes twice; null where its content must decide. */
  readonly identity: string | null
  readonly passed: number
  readonly failed: number
  /** Domains that authenticated mail, by DKIM or else by SPF. */
  readonly senders: readonly string[]
  readonly content: string
}

/** A report of a large receiver has hundreds of distinct rows; further ones are merged by their result. */
const MAX_ROWS = 1000
const MAX_CONTENT = 400_000
const MAX_POLICIES = 50
const MAX_FAILURES = 50
const MAX_SENDERS = 50

const sum = <Value>(values: readonly Value[], of: (value: Value) => number) =>
  values.reduce((total, value) => total + of(value), 0)

function merged(rows: readonly DmarcRow[], max = MAX_ROWS): DmarcRow[] {
  const all = new Map<string, DmarcRow>()
  for (const { count, ...row } of rows) {
    const own = JSON.stringify(row)
    const { disposition, dkim, spf, headerFrom } = row
    const rest = { sourceIp: '', headerFrom, disposition, dkim, spf }
    const key = all.size < max || all.has(own) ? own : JSON.stringify([disposition, dkim, spf])
    const before = all.get(key)
    all.set(key, { ...(before ?? (key === own ? row : rest)), count: (before?.count ?? 0) + count })
  }
  const content = [...all.values()]
  return max > 0 && JSON.stringify(content).length > MAX_CONTENT ? merged(rows, max >> 1) : content
}

function storedDmarc({ facts, rows, senders }: DmarcReport): StoredReport {
  const domain = (facts.domain ?? '').toLowerCase()
  const named = senders.filter(({ by }) => by === 'dkim' || by === 'spf')
  return {
    ...{ kind: 'dmarc', domain, day: dayOf(facts.begin), identity: identityOf('dmarc', facts, domain) },
    passed: sum(senders, ({ passed }) => passed),
    failed: sum(senders, ({ failed }) => failed),
    senders: named.slice(0, MAX_SENDERS).map(({ sender }) => sender.slice(0, 253)),
    content: JSON.stringify({ facts, rows: merged(rows) }),
  }
}

function storedTls({ facts, rows }: TlsReport): StoredReport[] {
  const domains = Map.groupBy(rows, ({ policyDomain }) => policyDomain.toLowerCase())
  return [...domains].slice(0, MAX_POLICIES).map(([domain, own]) => ({
    ...{ kind: 'tls', domain, day: dayOf(facts.begin), identity: identityOf('tls', facts, domain) },
    passed: sum(own, ({ successful }) => successful),
    failed: sum(own, ({ failed }) => failed),
    senders: [],
    content: JSON.stringify({
      facts: { ...facts, domain },
      rows: own.map((row) => ({ ...row, failures: row.failures.slice(0, MAX_FAILURES) })),
    }),
  }))
}

function storedBounce({ refusals, returned }: Bounce): StoredReport {
  const reasons = refusals.map(({ reason }) => reason)
  return {
    ...{ kind: 'bounce', domain: returned?.domain?.toLowerCase() ?? '', day: null, identity: null, senders: [] },
    ...{ passed: 0, failed: reasons.length, content: JSON.stringify({ reasons }) },
  }
}

const dayOf = (begin: string | null) => begin?.slice(0, 10) ?? null

function identityOf(kind: string, { organization, reportId, begin }: DmarcReport['facts'], domain: string) {
  return reportId === '' ? null : JSON.stringify([kind, organization.toLowerCase(), reportId, begin, domain])
}

/** Empty for what is neither a report nor a bounce. A TLS report is one for each of its domains. */
export function storedOf({ report, bounce }: FoundReport): readonly StoredReport[] {
  if (report.kind === 'dmarc-aggregate') return [storedDmarc(report)]
  if (report.kind === 'tls-rpt') return storedTls(report)
  return bounce ? [storedBounce(bounce)] : []
}

/** Adds a report as if it had just been read. */
export function addStored(collection: ReportCollection, { kind, content }: Pick<StoredReport, 'kind' | 'content'>) {
  if (kind === 'bounce') {
    const { reasons } = JSON.parse(content) as { reasons: readonly BounceReason[] }
    collection.addBounce({ refusals: reasons.map((reason) => ({ reason })) })
    return
  }
  if (kind === 'tls') {
    const tls = JSON.parse(content) as Pick<TlsReport, 'facts' | 'rows'>
    collection.add({ kind: 'tls-rpt', ...tls, findings: [] })
    return
  }
  const { facts, rows } = JSON.parse(content) as Pick<DmarcReport, 'facts' | 'rows'>
  collection.add({ kind: 'dmarc-aggregate', facts, rows, senders: groupSenders(rows), findings: [] })
}
