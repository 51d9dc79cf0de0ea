import type { Finding } from '../findings/finding.ts'

/** One record of a DMARC aggregate report. */
export interface DmarcRow {
  readonly sourceIp: string
  readonly count: number
  /** As the receiver wrote them in policy_evaluated. */
  readonly disposition: string
  readonly dkim: string
  readonly spf: string
  readonly headerFrom: string
  readonly envelopeFrom?: string
  /** Why the receiver did not follow the policy, such as `mailing_list`. */
  readonly overrides?: readonly string[]
  readonly dkimResults?: readonly AuthResult[]
  readonly spfResults?: readonly AuthResult[]
}

export interface AuthResult {
  readonly domain: string
  readonly result: string
  readonly selector?: string
}

/** One policy of a TLS report. */
export interface TlsRow {
  readonly policyType: string
  readonly policyDomain: string
  readonly successful: number
  readonly failed: number
  readonly failures: readonly TlsFailure[]
}

export interface TlsFailure {
  readonly resultType: string
  readonly count: number
  readonly receivingHost?: string
  readonly reason?: string
}

export interface ReportFacts {
  readonly organization: string
  readonly reportId: string
  /** ISO 8601, or null where it cannot be read. */
  readonly begin: string | null
  readonly end: string | null
  /** The domain a DMARC report is about, and its policy as the receiver saw it. */
  readonly domain?: string
  readonly policy?: string
}

/** Mail of one sender: of one signing or sending domain, else of one address. */
export interface SenderGroup {
  readonly sender: string
  readonly by: 'dkim' | 'spf' | 'address' | 'others'
  /** The first addresses. */
  readonly addresses: readonly string[]
  readonly count: number
  /** Messages that passed DMARC, by DKIM or by SPF. */
  readonly passed: number
  readonly failed: number
  /** Why the failed ones failed. */
  readonly findings: readonly Finding[]
}

export interface DmarcReport {
  readonly kind: 'dmarc-aggregate'
  readonly rows: readonly DmarcRow[]
  readonly facts: ReportFacts
  /** By messages that failed, then by messages. */
  readonly senders: readonly SenderGroup[]
  readonly findings: readonly Finding[]
}

export interface TlsReport {
  readonly kind: 'tls-rpt'
  readonly rows: readonly TlsRow[]
  readonly facts: ReportFacts
  readonly findings: readonly Finding[]
}

export interface UnreadableReport {
  readonly kind: null
  readonly rows: readonly never[]
  readonly findings: readonly Finding[]
}

export type MailReport = DmarcReport | TlsReport | UnreadableReport
