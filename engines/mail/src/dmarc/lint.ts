import type { Report } from '../finding.ts'
import { tagValue } from '../tag-list.ts'
import type { AppliedPolicy } from './discover.ts'
import { type DmarcRecord, effectivePolicies } from './record.ts'

const known: ReadonlySet<string> = new Set(['v', 'p', 'sp', 'np', 't', 'psd', 'adkim', 'aspf', 'fo', 'rua', 'ruf'])
const historic: ReadonlySet<string> = new Set(['pct', 'rf', 'ri'])

const values: readonly [tag: string, isValid: (value: string) => boolean][] = [
  ['adkim', (value) => value === 'r' || value === 's'],
  ['aspf', (value) => value === 'r' || value === 's'],
  ['t', (value) => value === 'y' || value === 'n'],
  ['psd', (value) => value === 'y' || value === 'n' || value === 'u'],
  ['fo', isFailureOptions],
]

/** Each of 0, 1, d and s at most once, and not both 0 and 1 (RFC 9989 4.8 dmarc-fo). */
function isFailureOptions(value: string): boolean {
  const options = value.split(':').map((option) => option.trim())
  const isKnown = options.every((option) => ['0', '1', 'd', 's'].includes(option))
  return isKnown && new Set(options).size === options.length && !(options.includes('0') && options.includes('1'))
}

export function lintRecord(applied: AppliedPolicy, report: Report): void {
  const { record, foundAt } = applied
  const domain = foundAt
  lintPolicies(applied, report)
  if (record.testMode) report('dmarc-test-mode', { domain, policy: applied.policy ?? 'none' })
  for (const { name } of record.tags.tags) {
    if (historic.has(name)) report('dmarc-historic-tag', { domain, tag: name })
    else if (!known.has(name)) report('dmarc-unknown-tag', { domain, tag: name })
  }
  for (const [tag, isValid] of values) {
    const value = tagValue(record.tags, tag)
    if (value !== undefined && !isValid(value.toLowerCase())) report('dmarc-value-invalid', { domain, tag, value })
  }
  if (tagValue(record.tags, 'fo') !== undefined && !tagValue(record.tags, 'ruf')) report('dmarc-fo-ignored', { domain })
  lintAddresses(record, domain, report)
}

function lintPolicies(
  { record, foundAt: domain, organizationalDomain, policy, fromPublicSuffix }: AppliedPolicy,
  report: Report,
) {
  for (const tag of ['p', 'sp', 'np'] as const) {
    if (record[tag] === 'invalid')
      report('dmarc-policy-invalid', { domain, tag, value: tagValue(record.tags, tag) ?? '' })
  }
  if (record.p === null) report('dmarc-policy-missing', { domain })
  const policies = effectivePolicies(record)
  if (!policies) report('dmarc-no-processing', { domain })
  if (policy === 'none') report('dmarc-policy-none', { domain })
  if (policies && policies.p !== 'none') {
    if (record.sp === 'none') report('dmarc-subdomain-policy-none', { domain, policy: policies.p })
    if (record.np === 'none') report('dmarc-nonexistent-policy-none', { domain, policy: policies.p })
  }
  const isBelow = organizationalDomain !== domain && !fromPublicSuffix
  if (isBelow && (record.sp !== null || record.np !== null))
    report('dmarc-sp-ignored', { domain, organizationalDomain })
}

function lintAddresses(record: DmarcRecord, domain: string, report: Report) {
  if (record.rua.length === 0) report('dmarc-no-rua', { domain })
  for (const [tag, uris] of [
    ['rua', record.rua],
    ['ruf', record.ruf],
  ] as const) {
    for (const { text, valid, hasSize } of uris) {
      if (!valid) report('dmarc-rua-invalid', { domain, tag, value: text })
      if (hasSize) report('dmarc-report-size', { domain, tag, value: text })
    }
  }
}
