import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import { validateChain } from '@sundry/dns'
import { judgeChain } from '@sundry/domain-report'
import { reportMail } from '../domain-report/mail.ts'
import { reportZone } from '../domain-report/zone.ts'
import { registrableOf } from '../facts/domain-name.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { section, suffixOf } from './zone-report.ts'

/** Zone, mail and DNSSEC as they are live, in the words of a zone file's report. */
export async function findingsOf(
  domain: string,
  ports: LookupPorts,
  signal: AbortSignal,
): Promise<readonly ReportFinding[]> {
  const suffix = suffixOf(domain)
  const subject = { domain, suffix, host: domain, selectors: [], client: 'zone file', registrableOf, ports, signal }
  const { nameServers, clock, trustAnchors } = ports
  const [chain, ...sections] = await Promise.all([
    validateChain(domain, { nameServers, clock, signal, anchors: trustAnchors }),
    ...[reportZone, reportMail].map((work) => section(work, subject, () => true)),
  ])
  return [...sections.flatMap((one) => one?.findings ?? []), ...judgeChain(chain, clock.now())]
}
