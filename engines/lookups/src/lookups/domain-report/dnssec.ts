import type { DnssecChain } from '@sundry/contracts/domain-report/dnssec'
import { validateChain } from '../../dnssec/chain.ts'
import { judgeChain } from '../../dnssec/findings.ts'
import type { Outcome, Subject } from './section.ts'

export async function reportDnssec({ host, ports, signal }: Subject): Promise<Outcome<DnssecChain>> {
  const { nameServers, clock, trustAnchors } = ports
  const chain = await validateChain(host, { nameServers, clock, signal, anchors: trustAnchors })
  signal.throwIfAborted()
  const isKnown = chain.verdict !== 'indeterminate'
  return { reading: chain, findings: judgeChain(chain, clock.now()), graded: isKnown, lasting: isKnown }
}
