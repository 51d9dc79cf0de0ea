import { foldName } from '@sundry/dns'
import { answerOrNull, plain } from '../lookups/zone-facts.ts'
import type { NameServers } from '../ports/dns.ts'

const above = (name: string): string => {
  const dot = name.indexOf('.')
  return dot < 0 ? '.' : name.slice(dot + 1)
}

/** By the owner of the SOA record that comes with an answer or with its absence. */
export async function findZone(
  name: string,
  otherwise: string,
  nameServers: NameServers,
  signal: AbortSignal,
): Promise<string> {
  const answer = await answerOrNull(nameServers.query({ name, type: 'SOA', signal, checkingDisabled: true }))
  const soa = [...(answer?.records ?? []), ...(answer?.authority ?? [])].find(({ type }) => type === 'SOA')
  if (!soa) return otherwise
  const owner = foldName(soa.name)
  const isAbove = owner === '.' || foldName(name) === owner || foldName(name).endsWith(`.${owner}`)
  return isAbove ? plain(owner) || '.' : otherwise
}

export const findParentZone = (zone: string, nameServers: NameServers, signal: AbortSignal): Promise<string> =>
  zone.includes('.') ? findZone(above(zone), above(zone), nameServers, signal) : Promise.resolve('.')
