import { MAX_ROW_COUNT } from '../base/limits.ts'
import type { Report } from '../catalogue/finding.ts'
import type { ReportFacts, TlsFailure, TlsRow } from './model.ts'

const MAX_ROWS = 10_000
const MAX_FAILURES = 20_000
const policyTypes: ReadonlySet<string> = new Set(['sts', 'tlsa', 'no-policy-found'])

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '')

export function isTlsReport(value: unknown): value is Json {
  if (!isObject(value)) return false
  const members = ['organization-name', 'date-range', 'report-id', 'contact-info'].filter((name) => name in value)
  return 'policies' in value || members.length > 1
}

/** RFC 8460 4.4. */
export function readTlsReport(
  value: Json,
  report: Report,
): { readonly rows: readonly TlsRow[]; readonly facts: ReportFacts } {
  const invalid = (detail: string, where: string) => report('report-format-invalid', { detail, value: where })
  for (const name of ['organization-name', 'date-range', 'report-id']) if (!(name in value)) invalid('missing', name)
  const policies = value.policies
  if (!Array.isArray(policies)) invalid('missing', 'policies')
  const list: readonly unknown[] = Array.isArray(policies) ? policies.slice(0, MAX_ROWS) : []
  if (Array.isArray(policies) && policies.length > MAX_ROWS) report('report-rows-cut', { rows: MAX_ROWS })
  const budget = { left: MAX_FAILURES }
  const range = isObject(value['date-range']) ? value['date-range'] : {}
  return {
    rows: list.flatMap((policy) => readPolicy(policy, budget, invalid)),
    facts: {
      organization: textOf(value['organization-name']),
      reportId: textOf(value['report-id']),
      begin: isoDate(range['start-datetime']),
      end: isoDate(range['end-datetime']),
    },
  }
}

type Invalid = (detail: string, where: string) => void

function readPolicy(value: unknown, budget: { left: number }, invalid: Invalid): readonly TlsRow[] {
  if (!isObject(value)) {
    invalid('value', 'policies')
    return []
  }
  const policy = isObject(value.policy) ? value.policy : {}
  const summary = isObject(value.summary) ? value.summary : {}
  const policyType = textOf(policy['policy-type'])
  if (!policyTypes.has(policyType)) invalid('value', `policy-type: ${policyType}`)
  if (textOf(policy['policy-domain']) === '') invalid('missing', 'policy-domain')
  const details = value['failure-details'] ?? []
  if (!Array.isArray(details)) invalid('value', 'failure-details')
  const failures: readonly unknown[] = Array.isArray(details) ? details.slice(0, budget.left) : []
  budget.left -= failures.length
  return [
    {
      policyType,
      policyDomain: textOf(policy['policy-domain']),
      successful: readCount(summary, 'total-successful-session-count', invalid),
      failed: readCount(summary, 'total-failure-session-count', invalid),
      failures: failures.flatMap((failure) => readFailure(failure, invalid)),
    },
  ]
}

function readFailure(value: unknown, invalid: Invalid): readonly TlsFailure[] {
  if (!isObject(value)) {
    invalid('value', 'failure-details')
    return []
  }
  const resultType = textOf(value['result-type'])
  if (resultType === '') invalid('missing', 'result-type')
  const [receivingHost, reason] = [textOf(value['receiving-mx-hostname']), textOf(value['failure-reason-code'])]
  return [
    {
      resultType,
      count: readCount(value, 'failed-session-count', invalid),
      ...(receivingHost !== '' && { receivingHost }),
      ...(reason !== '' && { reason }),
    },
  ]
}

function readCount(value: Json, name: string, invalid: Invalid): number {
  const count = value[name]
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_ROW_COUNT) return count
  invalid(count === undefined ? 'missing' : 'value', name)
  return 0
}

function isoDate(value: unknown): string | null {
  const time = Date.parse(textOf(value))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
