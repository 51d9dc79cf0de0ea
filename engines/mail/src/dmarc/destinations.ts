import type { Report } from '../findings/finding.ts'
import { lookUpTexts } from '../lookup.ts'
import { isAtOrBelow, isSameName } from '../names.ts'
import type { Resolver } from '../ports.ts'
import { type DmarcRecord, isDmarcRecord } from './record.ts'
import { type AskPolicy, walkTree } from './walk.ts'

const MAX_DESTINATIONS = 10

/** Reports destinations in other organizations that have not agreed to take this domain's reports (RFC 9990 4). */
export async function checkDestinations(
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
