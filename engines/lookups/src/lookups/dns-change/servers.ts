import { isIP } from 'node:net'
import type { PlannedServer } from '@sundry/contracts/dns-change-v1'
import { type DnsAnswer, foldName } from '@sundry/dns'
import { canonicalAddress } from '../../guard/canonical-address.ts'
import type { NameServers } from '../../ports/name-servers.ts'
import { addressesOf, plain } from '../zone-facts.ts'

export interface Question {
  name: string
  type: string
}

/** The records of one answer by their data, sorted so that order is no difference. */
export function dataIn(answer: DnsAnswer | null, { name, type }: Question): string[] | null {
  if (answer === null || (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN')) return null
  return answer.records
    .filter((record) => record.type === type && foldName(record.name) === foldName(name))
    .map(({ data }) => data)
    .sort()
}

export const ttlIn = (answer: DnsAnswer | null, { name, type }: Question): number | null =>
  answer?.records.find((record) => record.type === type && foldName(record.name) === foldName(name))?.ttl ?? null

/**
 * Whether a server that somebody names holds the zone: it is asked for the SOA record first, and for nothing else
 * unless it answers that with authority, so that nobody can send questions to a server that is not the zone's.
 */
export async function findPlanned(
  nameServer: string,
  zone: string,
  nameServers: NameServers,
  signal: AbortSignal,
): Promise<PlannedServer> {
  const none = { nameServer, address: null, serial: null }
  const addresses =
    isIP(nameServer) > 0
      ? [canonicalAddress(nameServer)]
      : await addressesOf(plain(nameServer), { nameServers }, signal)
  const allowed = addresses.filter((address) => nameServers.mayAsk(address))
  if (addresses.length === 0) return { ...none, state: 'no-address' }
  if (allowed.length === 0) return { ...none, state: 'not-public' }
  for (const address of allowed.slice(0, 2)) {
    const answer = await nameServers.askServer(address, zone, 'SOA', signal)
    if (answer === null) continue
    const soa = dataIn(answer, { name: zone, type: 'SOA' })?.[0]
    if (answer.rcode !== 'NOERROR' || !answer.flags.aa || soa === undefined) {
      return { ...none, address, state: 'not-authoritative' }
    }
    return { nameServer, address, state: 'authoritative', serial: Number(soa.split(' ')[2]) }
  }
  return { ...none, address: allowed[0] ?? null, state: 'silent' }
}
