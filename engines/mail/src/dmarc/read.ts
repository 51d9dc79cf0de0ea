import { createFindings, type Finding } from '../findings/finding.ts'
import { canonicalDomain } from '../names.ts'
import type { Resolver } from '../ports.ts'
import { checkDestinations } from './destinations.ts'
import { discoverPolicy } from './discover.ts'
import { lintRecord } from './lint.ts'
import type { DmarcPolicy } from './record.ts'
import { createPolicyAsker } from './walk.ts'

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
