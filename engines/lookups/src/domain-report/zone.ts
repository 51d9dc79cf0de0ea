import type { ZoneHealth } from '@sundry/contracts/domain-report-zone'
import { type Finding, judgeZone } from '@sundry/domain-report'
import { inspectZone } from '../zone-health/inspect-zone.ts'
import { NothingSeen, type Outcome, type Subject } from './section.ts'

const parentSilent = 'The parent zone did not respond, so the zone has no grade. Try again shortly.'

const unknownAddresses = ({ servers }: ZoneHealth): string | null => {
  const unknown = servers.find(({ addressesKnown }) => addressesKnown === false)
  return unknown
    ? `The addresses of ${unknown.name} could not be looked up, so the zone has no grade. Try again shortly.`
    : null
}

const deadServers = ['zone-server-no-address', 'zone-server-silent', 'zone-server-lame']

/** No one answers for the zone, at any address of any server. */
function areAllDead(findings: readonly Finding[], servers: ZoneHealth['servers']): boolean {
  const count = (code: string) => findings.filter((one) => one.code === code).length
  const places = servers.reduce((sum, { addresses }) => sum + Math.max(1, addresses.length), 0)
  return servers.length > 0 && deadServers.reduce((sum, code) => sum + count(code), 0) >= places
}

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
  return {
    reading,
    findings,
    fatal: areAllDead(findings, reading.servers) ? deadServers : [],
    incomplete: reading.delegation === null ? parentSilent : unknownAddresses(reading),
  }
}
