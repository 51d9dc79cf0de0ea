import type { Finding, MailReport, ReportFacts, SenderGroup, TlsRow } from '@sundry/mail'

type Sender = Omit<SenderGroup, 'addresses'> & { addresses: readonly string[]; addressCount: number }

export interface DmarcSummary {
  kind: 'dmarc-aggregate'
  facts: ReportFacts
  passed: number
  failed: number
  dispositions: Readonly<Record<string, number>>
  senders: readonly Sender[]
  sendersLeftOut: number
  findings: readonly Finding[]
}

export interface TlsSummary {
  kind: 'tls-rpt'
  facts: ReportFacts
  passed: number
  failed: number
  policies: readonly TlsRow[]
  findings: readonly Finding[]
}

export interface UnreadSummary {
  kind: null
  findings: readonly Finding[]
}

export type ReportSummary = DmarcSummary | TlsSummary | UnreadSummary

const MAX_SENDERS = 200
const MAX_ADDRESSES = 5
const MAX_FINDINGS = 100
const MAX_POLICIES = 100

const sum = <Value>(values: readonly Value[], of: (value: Value) => number) =>
  values.reduce((total, value) => total + of(value), 0)

/** What is shown of a report: a file may have 200,000 rows, and only this leaves the worker. */
export function summarise(report: MailReport): ReportSummary {
  const findings = report.findings.slice(0, MAX_FINDINGS)
  if (report.kind === null) return { kind: null, findings }
  if (report.kind === 'tls-rpt') {
    return {
      kind: 'tls-rpt',
      facts: report.facts,
      passed: sum(report.rows, ({ successful }) => successful),
      failed: sum(report.rows, ({ failed }) => failed),
      policies: report.rows.slice(0, MAX_POLICIES),
      findings,
    }
  }
  const dispositions: Record<string, number> = {}
  for (const { disposition, count } of report.rows) {
    const name = ['none', 'quarantine', 'reject'].includes(disposition) ? disposition : 'other'
    dispositions[name] = (dispositions[name] ?? 0) + count
  }
  return {
    kind: 'dmarc-aggregate',
    facts: report.facts,
    passed: sum(report.senders, ({ passed }) => passed),
    failed: sum(report.senders, ({ failed }) => failed),
    dispositions,
    senders: report.senders.slice(0, MAX_SENDERS).map((sender) => ({
      ...sender,
      addresses: sender.addresses.slice(0, MAX_ADDRESSES),
      addressCount: sender.addresses.length,
    })),
    sendersLeftOut: Math.max(0, report.senders.length - MAX_SENDERS),
    findings,
  }
}

/** Several DMARC reports as one, the senders that fail most first. */
export function mergeSummaries(reports: readonly DmarcSummary[]): Pick<DmarcSummary, 'passed' | 'failed' | 'senders'> {
  const senders = new Map<string, Sender>()
  for (const one of reports.flatMap((report) => report.senders)) {
    const key = `${one.by} ${one.sender}`
    const before = senders.get(key)
    if (before === undefined) {
      senders.set(key, one)
      continue
    }
    const addresses = [...new Set([...before.addresses, ...one.addresses])]
    senders.set(key, {
      ...before,
      count: before.count + one.count,
      passed: before.passed + one.passed,
      failed: before.failed + one.failed,
      addresses: addresses.slice(0, MAX_ADDRESSES),
      addressCount: Math.max(before.addressCount, one.addressCount, addresses.length),
      findings: before.findings.length >= one.findings.length ? before.findings : one.findings,
    })
  }
  const merged = [...senders.values()].sort((a, b) => b.failed - a.failed || b.count - a.count)
  return {
    passed: sum(reports, ({ passed }) => passed),
    failed: sum(reports, ({ failed }) => failed),
    senders: merged.slice(0, MAX_SENDERS),
  }
}
