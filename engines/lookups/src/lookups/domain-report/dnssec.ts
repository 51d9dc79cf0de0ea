import type { DnssecChain } from '@sundry/contracts/domain-report/dnssec'
import { validateChain } from '../../dnssec/chain.ts'
import { judgeChain } from '../../dnssec/findings.ts'
import type { Outcome, Subject } from './section.ts'

const notFollowed =
  'The chain of signatures could not be followed to its end, so DNSSEC has no grade. Please try again in a moment.'

export async function reportDnssec({ host, ports, signal }: Subject): Promise<Outcome<DnssecChain>> {
  const { nameServers, clock, trustAnchors } = ports
  const chain = await validateChain(host, { nameServers, clock, signal, anchors: trustAnchors })
  signal.throwIfAborted()
  return {
    reading: chain,
    findings: judgeChain(chain, clock.now()),
    incomplete: chain.verdict === 'indeterminate' ? notFollowed : null,
    // The proof that a name is not there says nothing about how it would be signed.
    graded: chain.exists,
  }
}
