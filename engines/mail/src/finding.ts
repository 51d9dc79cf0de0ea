import { bimiFindings } from './bimi-text.ts'
import { blockListFindings } from './block-lists-text.ts'
import { caaFindings } from './caa-text.ts'
import { clientFindings } from './clients-text.ts'
import { daneFindings } from './dane-text.ts'
import type { Descriptor, Message, Severity } from './describe.ts'
import { dkimFindings } from './dkim-text.ts'
import { dmarcFindings } from './dmarc/text.ts'
import { chainFindings, dnssecFindings } from './dnssec-text.ts'
import { headerFindings } from './header/text.ts'
import { MAX_FINDINGS_PER_CODE, MAX_VALUE_LENGTH } from './limits.ts'
import { mtaStsFindings } from './mta-sts-text.ts'
import { mxFindings } from './mx-text.ts'
import { registrationFindings } from './registration-text.ts'
import { reportFindings } from './reports/text.ts'
import { reverseFindings } from './reverse-text.ts'
import { spfFindings } from './spf/text.ts'
import { tlsRptFindings } from './tls-rpt-text.ts'
import { webFindings } from './web-text.ts'
import { zoneFindings } from './zone-text.ts'

export const descriptors = {
  ...spfFindings,
  ...dmarcFindings,
  ...dkimFindings,
  ...mtaStsFindings,
  ...tlsRptFindings,
  ...bimiFindings,
  ...daneFindings,
  ...caaFindings,
  ...dnssecFindings,
  ...reverseFindings,
  ...mxFindings,
  ...reportFindings,
  ...headerFindings,
  ...registrationFindings,
  ...zoneFindings,
  ...chainFindings,
  ...webFindings,
  ...clientFindings,
  ...blockListFindings,
}

export type FindingCode = keyof typeof descriptors
type ParametersOf<Code extends FindingCode> = Parameters<(typeof descriptors)[Code]['message']>[0]

export type Finding<Code extends FindingCode = FindingCode> = Code extends FindingCode
  ? { readonly code: Code; readonly severity: Severity } & Readonly<ParametersOf<Code>>
  : never

export type Report = <Code extends FindingCode>(code: Code, parameters: ParametersOf<Code>) => void

export interface FindingList {
  readonly report: Report
  readonly findings: readonly Finding[]
}

export function createFindings(): FindingList {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const counts = new Map<FindingCode, number>()
  return {
    findings,
    report(code, parameters) {
      const count = counts.get(code) ?? 0
      if (count === MAX_FINDINGS_PER_CODE) return
      const finding = { code, severity: descriptors[code].severity, ...shortened(parameters) } as Finding
      const key = JSON.stringify(finding)
      if (seen.has(key)) return
      seen.add(key)
      counts.set(code, count + 1)
      findings.push(finding)
    },
  }
}

export function messageOf(finding: Finding): Message {
  // The union of descriptors cannot be called with a union of findings; each finding was made from its own descriptor.
  const message = (descriptors[finding.code] as Descriptor<Finding>).message(finding)
  // A domain has many keys, and what is found in one says nothing of the others.
  const { selector } = finding as { readonly selector?: unknown }
  return typeof selector === 'string' ? { ...message, found: `Selector ${selector}: ${message.found}` } : message
}

function shortened<Parameters extends object>(parameters: Parameters): Parameters {
  const entries = Object.entries(parameters).map(([name, value]) => [name, shortenValue(value)])
  return Object.fromEntries(entries) as Parameters
}

function shortenValue(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_VALUE_LENGTH) return value
  return `${value.slice(0, MAX_VALUE_LENGTH)}…`
}
