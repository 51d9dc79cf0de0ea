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

const MAX_ADDRESSES = 5
const MAX_FINDINGS = 100
const MAX_SENDER_FINDINGS = 10
const MAX_POLICIES = 100

const sum = <Value>(values: readonly Value[], of: (value: Value) => number) =>
  values.reduce((total, value) => total + of(value), 0)

/** The displayed part of a report: a file may have 200,000 rows, and only this leaves the worker. */
export function summarise(report: MailReport, maxSenders = 200): ReportSummary {
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
    senders: report.senders.slice(0, maxSenders).map((sender) => ({
      ...sender,
      findings: sender.findings.slice(0, MAX_SENDER_FINDINGS),
      addresses: sender.addresses.slice(0, MAX_ADDRESSES),
      addressCount: sender.addresses.length,
    })),
    sendersLeftOut: Math.max(0, report.senders.length - maxSenders),
    findings,
  }
}
