import { canonicalDomain, isAtOrBelow, isSameName } from '../base/names.ts'
import { lookUpTexts, type Resolver, tagValue } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import {
  type AppliedPolicy,
  type AskPolicy,
  createPolicyAsker,
  type DmarcPolicy,
  type DmarcRecord,
  discoverPolicy,
  effectivePolicies,
  isDmarcRecord,
  walkTree,
} from './record.ts'

const known: ReadonlySet<string> = new Set(['v', 'p', 'sp', 'np', 't', 'psd', 'adkim', 'aspf', 'fo', 'rua', 'ruf'])
const historic: ReadonlySet<string> = new Set(['pct', 'rf', 'ri'])

const values: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['adkim', (value) => value === 'r' || value === 's'],
  ['aspf', (value) => value === 'r' || value === 's'],
  ['t', (value) => value === 'y' || value === 'n'],
  ['psd', (value) => value === 'y' || value === 'n' || value === 'u'],
  ['fo', isFailureOptions],
])

/** False for a value of a tag that receivers do not know; policies and addresses have findings of their own. */
export const isDmarcValue = (tag: string, value: string): boolean => values.get(tag)?.(value.toLowerCase()) ?? true

/** Each of 0, 1, d and s at most once, and not both 0 and 1 (RFC 9989 4.8 dmarc-fo). */
function isFailureOptions(value: string): boolean {
  const options = value.split(':').map((option) => option.trim())
  const isKnown = options.every((option) => ['0', '1', 'd', 's'].includes(option))
  return isKnown && new Set(options).size === options.length && !(options.includes('0') && options.includes('1'))
}

function lintRecord(applied: AppliedPolicy, report: Report): void {
  const { record, foundAt } = applied
  const domain = foundAt
  lintPolicies(applied, report)
  if (record.testMode) report('dmarc-test-mode', { domain, policy: applied.policy ?? 'none' })
  for (const { name } of record.tags.tags) {
    if (historic.has(name)) report('dmarc-historic-tag', { domain, tag: name })
    else if (!known.has(name)) report('dmarc-unknown-tag', { domain, tag: name })
  }
  for (const tag of repeatedTags(record)) report('dmarc-tag-repeated', { domain, tag })
  for (const part of record.tags.broken) if (part !== '') report('dmarc-unknown-tag', { domain, tag: part })
  for (const tag of values.keys()) {
    const value = tagValue(record.tags, tag)
    if (value !== undefined && !isDmarcValue(tag, value)) report('dmarc-value-invalid', { domain, tag, value })
  }
  if (tagValue(record.tags, 'fo') !== undefined && !tagValue(record.tags, 'ruf')) report('dmarc-fo-ignored', { domain })
  lintAddresses(record, domain, report)
}

function repeatedTags({ tags: { tags } }: DmarcRecord): ReadonlySet<string> {
  const names = tags.map(({ name }) => name.toLowerCase())
  return new Set(names.filter((name, at) => names.indexOf(name) < at))
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
  // The default in place of an unreadable policy was not chosen.
  const isChosen = record.p !== null && record.p !== 'invalid'
  if (policy === 'none' && isChosen) report('dmarc-policy-none', { domain })
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

const MAX_DESTINATIONS = 10

/** Reports destinations in other organizations that have not agreed to take this domain's reports (RFC 9990 4). */
async function checkDestinations(
  record: DmarcRecord,
  policyDomain: string,
  resolver: Resolver,
  ask: AskPolicy,
  report: Report,
): Promise<void> {
  const domains = new Set([...record.rua, ...record.ruf].flatMap(({ domain }) => domain ?? []))
  const foreign = [...domains].filter((domain) => !isSameName(domain, policyDomain)).slice(0, MAX_DESTINATIONS)
  if (foreign.length === 0) return
  const home = await walkTree(policyDomain, ask)
  for (const destination of foreign) {
    // An Organizational Domain is at or above its domains, so others need no walk.
    const mayBeHome = isAtOrBelow(destination, home.organizationalDomain)
    if (mayBeHome && (await walkTree(destination, ask)).organizationalDomain === home.organizationalDomain) continue
    const name = `${policyDomain}._report._dmarc.${destination}`
    const { status, texts } = await lookUpTexts(resolver, name)
    if (status === 'failed') report('dmarc-external-report-unknown', { domain: policyDomain, destination })
    else if (!texts.some(isDmarcRecord)) {
      report('dmarc-external-report-unauthorized', { domain: policyDomain, destination, name })
    }
  }
}

export interface DmarcReading {
  /** The policy for mail from exactly this domain, before `t=y` steps it down; null if DMARC does not apply. */
  readonly policy: DmarcPolicy | null
  readonly subdomainPolicy: DmarcPolicy | null
  readonly testMode: boolean
  readonly record: string | null
  readonly foundAt: string | null
  readonly organizationalDomain: string
  readonly findings: readonly Finding[]
}

export async function readDmarc(domain: string, resolver: Resolver): Promise<DmarcReading> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const ask = createPolicyAsker(resolver)
  const { walk, applied, unknown } = await discoverPolicy(requested, resolver, ask)
  for (const answer of walk.answers) {
    const name = `_dmarc.${answer.domain}`
    if (answer.failed) report('dmarc-dns-error', { name })
    if (answer.count > 1) report('dmarc-multiple-records', { name, count: answer.count })
    for (const text of answer.misspelt) report('dmarc-version-invalid', { name, value: text })
  }
  if (!applied) {
    if (!unknown) report('dmarc-none', { domain: requested })
    const { organizationalDomain } = walk
    return { ...nothing, organizationalDomain, findings }
  }
  const { record, foundAt, organizationalDomain, policy, subdomainPolicy } = applied
  if (foundAt !== requested) report('dmarc-inherited', { domain: requested, foundAt })
  if (applied.fromPublicSuffix) report('dmarc-psd-policy', { domain: requested, foundAt })
  lintRecord(applied, report)
  await checkDestinations(record, foundAt, resolver, ask, report)
  const { text, testMode } = record
  return { policy, subdomainPolicy, testMode, record: text, foundAt, organizationalDomain, findings }
}

const nothing = { policy: null, subdomainPolicy: null, testMode: false, record: null, foundAt: null }
