import { createFindings, type Finding, type Report } from '../finding.ts'
import { lookUpTexts } from '../lookup.ts'
import { canonicalDomain, isAtOrBelow, isSameName } from '../names.ts'
import type { Resolver } from '../ports.ts'
import { discoverPolicy } from './discover.ts'
import { lintRecord } from './lint.ts'
import { type DmarcPolicy, type DmarcRecord, isDmarcRecord } from './record.ts'
import { type AskPolicy, createPolicyAsker, walkTree } from './walk.ts'

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
    // An Organizational Domain stands at or above its domains, so others need no walk.
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
  /** What applies to mail from exactly this domain, before `t=y` steps it down; null where DMARC does not apply. */
  readonly policy: DmarcPolicy | null
  readonly subdomainPolicy: DmarcPolicy | null
  readonly testMode: boolean
  readonly record: string | null
  readonly foundAt: string | null
  readonly organizationalDomain: string
  readonly findings: readonly Finding[]
}

export async function readDmarc(domain: string, resolver: Resolver): Promise<DmarcReading> {
  const asked = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const ask = createPolicyAsker(resolver)
  const { walk, applied, unknown } = await discoverPolicy(asked, resolver, ask)
  for (const answer of walk.answers) {
    const name = `_dmarc.${answer.domain}`
    if (answer.failed) report('dmarc-dns-error', { name })
    if (answer.count > 1) report('dmarc-multiple-records', { name, count: answer.count })
    for (const text of answer.misspelt) report('dmarc-version-invalid', { name, value: text })
  }
  if (!applied) {
    if (!unknown) report('dmarc-none', { domain: asked })
    const { organizationalDomain } = walk
    return { ...nothing, organizationalDomain, findings }
  }
  const { record, foundAt, organizationalDomain, policy, subdomainPolicy } = applied
  if (foundAt !== asked) report('dmarc-inherited', { domain: asked, foundAt })
  if (applied.fromPublicSuffix) report('dmarc-psd-policy', { domain: asked, foundAt })
  lintRecord(applied, report)
  await checkDestinations(record, foundAt, resolver, ask, report)
  const { text, testMode } = record
  return { policy, subdomainPolicy, testMode, record: text, foundAt, organizationalDomain, findings }
}

const nothing = { policy: null, subdomainPolicy: null, testMode: false, record: null, foundAt: null }
