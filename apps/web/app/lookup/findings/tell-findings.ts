import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { MailReading } from '@sundry/contracts/domain-report-mail'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { type Finding, messageOf } from '@sundry/domain-report'
import type { Message } from '@sundry/kit'
import { formatDay } from '../../platform/format.ts'

export interface ReportedFinding extends Message {
  code: string
  severity: ReportFinding['severity']
  evidence: readonly string[]
  /** A page of a block list, which the advice holds. */
  lookup?: string | undefined
  paste: ReportFinding['paste']
  draft: ReportFinding['draft']
  /** Line in the checked zone file. */
  line?: number | undefined
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Moments as the rest of the report writes them. */
const withDates = <Given extends object>(finding: Given): Given =>
  Object.fromEntries(
    Object.entries(finding).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(value) ? formatDay(value) : value,
    ]),
  ) as Given

/** A server of a later release may know codes and parameters that this page does not. */
function messageFor(finding: { code: string; severity: string }): Message {
  try {
    const message = messageOf(withDates(finding) as Finding)
    if (!Object.values(message).some((text) => /\bundefined\b/.test(text))) return message
  } catch {
    // Already described by its code.
  }
  return { found: finding.code, why: '', fix: '' }
}

function recordFor(code: string, { spf, dmarc, mtaSts, tlsReports }: MailReading): string | null {
  if (code.startsWith('spf-')) return spf.records[0]?.record ?? null
  if (code.startsWith('dmarc-')) return dmarc.record
  if (code.startsWith('mta-sts-')) return mtaSts.mode && `mode: ${mtaSts.mode}, mx: ${mtaSts.mx.join(', ')}`
  return code.startsWith('tls-rpt-') ? (tlsReports[0] ?? null) : null
}

const notEvidence = new Set(['code', 'severity', 'paste', 'draft', 'lookup', 'line'])

/** Parameters that the sentence does not hold already. */
function parametersOf(finding: Readonly<Record<string, unknown>>, found: string): string[] {
  return Object.entries(finding).flatMap(([name, value]) =>
    notEvidence.has(name) || (typeof value !== 'string' && typeof value !== 'number') || found.includes(String(value))
      ? []
      : [`${name.replace(/([A-Z])/g, ' $1').toLowerCase()}: ${value}`],
  )
}

export function describeFinding(finding: { code: string; severity: ReportFinding['severity'] }): ReportedFinding {
  const { code, severity, paste, draft, lookup, line } = finding as ReportFinding & { lookup?: string; line?: number }
  const message = messageFor(finding)
  const evidence = parametersOf(withDates({ ...finding }), message.found)
  return { ...message, code, severity, evidence, paste, draft, lookup, line }
}

export function bySeverity<Found extends Pick<ReportedFinding, 'severity'>>(findings: readonly Found[]): Found[] {
  return (['error', 'warning', 'info'] as const).flatMap((one) => findings.filter(({ severity }) => severity === one))
}

export function describeFindings(answer: DomainReportSection): ReportedFinding[] {
  const mail = answer.type === 'mail' ? answer.reading : null
  return answer.findings.map((finding) => {
    const sentences = describeFinding(finding)
    const record = mail && recordFor(finding.code, mail)
    return record ? { ...sentences, evidence: [record, ...sentences.evidence] } : sentences
  })
}
