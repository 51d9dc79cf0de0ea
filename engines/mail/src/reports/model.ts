import type { Finding } from '../catalogue/finding.ts'

export interface DmarcRow {
  readonly sourceIp: string
  readonly count: number
  readonly disposition: string
  readonly dkim: string
  readonly spf: string
  readonly headerFrom: string
  readonly envelopeFrom?: string
  readonly overrides?: readonly string[]
  readonly dkimResults?: readonly AuthResult[]
  readonly spfResults?: readonly AuthResult[]
}

export interface AuthResult {
  readonly domain: string
  readonly result: string
  readonly selector?: string
}

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
  readonly begin: string | null
  readonly end: string | null
  readonly domain?: string
  readonly policy?: string
}

/** One signing or sending domain, else one address. */
export interface SenderGroup {
  readonly sender: string
  readonly by: 'dkim' | 'spf' | 'address' | 'others'
  readonly addresses: readonly string[]
  readonly count: number
  readonly passed: number
  readonly failed: number
  /** Failed messages that a receiver recognised as forwarded. */
  readonly forwarded: number
  readonly findings: readonly Finding[]
}

export interface DmarcReport {
  readonly kind: 'dmarc-aggregate'
  readonly rows: readonly DmarcRow[]
  readonly facts: ReportFacts
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
