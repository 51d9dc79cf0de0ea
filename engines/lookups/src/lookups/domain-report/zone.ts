import type { ZoneHealth } from '@sundry/contracts/domain-report-zone'
import { inspectZone } from '../../zone-health/inspect-zone.ts'
import { judgeZone } from '../../zone-health/judge.ts'
import { NothingSeen, type Outcome, type Subject } from './section.ts'

const parentSilent = 'The parent zone did not respond, so the zone has no grade. Try again shortly.'

export async function reportZone({
  domain,
  host,
  ports,
  registrableOf,
  signal,
}: Subject): Promise<Outcome<ZoneHealth>> {
  const { nameServers } = ports
  const {
    withheldNames,
    domain: registered,
    ...reading
  } = await inspectZone(host, domain, {
    nameServers,
    signal,
    registrableOf,
  })
  signal.throwIfAborted()
  if (reading.delegation === null && reading.ownNameServers === null) {
    throw new NothingSeen('Neither the parent zone nor the zone itself responded. Try again shortly.')
  }
  const findings = judgeZone(
    { ...reading, withheldNames, domain: registered },
    (address) => nameServers.isPublic(address),
    ports.clock.now(),
  )
  return { reading, findings, incomplete: reading.delegation === null ? parentSilent : null }
}
