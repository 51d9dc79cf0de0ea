import { type DnsAnswer, foldName } from '@sundry/dns/browser'
import { addressesOf, answerOrNull, dataOf, plain } from '../facts/zone-facts.ts'
import type { NameServers } from '../ports/ports.ts'

const above = (name: string): string => {
  const dot = name.indexOf('.')
  return dot < 0 ? '.' : name.slice(dot + 1)
}

/** Finds the zone by the owner of the SOA record that comes with an answer or with its absence. */
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

const MAX_PARENTS = 3

export interface ParentView {
  nameServers: string[]
  ttl: number | null
  glue: Map<string, string[]>
  delegationSigners: string[]
  agree: boolean
}

interface Delegation {
  names: string[]
  ttl: number | null
  answer: DnsAnswer
}

function readDelegation(answer: DnsAnswer, zone: string): Delegation | null {
  if (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN') return null
  const records = [...answer.authority, ...answer.records].filter(
    (one) => one.type === 'NS' && plain(one.name) === zone,
  )
  const names = [...new Set(records.map(({ data }) => plain(data)))].sort()
  return { names, ttl: records[0]?.ttl ?? null, answer }
}

function glueOf(answers: readonly DnsAnswer[]): Map<string, string[]> {
  const glue = new Map<string, string[]>()
  for (const { name, type, data } of answers.flatMap(({ additional }) => additional)) {
    if (type !== 'A' && type !== 'AAAA') continue
    glue.set(plain(name), [...new Set([...(glue.get(plain(name)) ?? []), data])])
  }
  return glue
}

export async function askParent(
  zone: string,
  parentZone: string,
  nameServers: NameServers,
  signal: AbortSignal,
): Promise<ParentView | null> {
  const list = await answerOrNull(nameServers.query({ name: parentZone, type: 'NS', signal, checkingDisabled: true }))
  const parents = dataOf(list, 'NS').slice(0, MAX_PARENTS)
  const responses = await Promise.all(
    parents.map(async (parent) => {
      const addresses = await addressesOf(parent, { nameServers }, signal)
      for (const address of addresses.slice(0, 2)) {
        const answer = await nameServers.askServer(address, zone, 'NS', signal)
        const delegation = answer && readDelegation(answer, zone)
        if (delegation) return { ...delegation, address }
      }
      return null
    }),
  )
  const delegations = responses.filter((one) => one !== null)
  const [first] = delegations
  if (!first) return null
  const signers = await nameServers.askServer(first.address, zone, 'DS', signal)
  const lists = new Set(delegations.map(({ names }) => names.join(' ')))
  return {
    nameServers: [...new Set(delegations.flatMap(({ names }) => names))],
    ttl: first.ttl,
    glue: glueOf(delegations.map(({ answer }) => answer)),
    delegationSigners: (signers?.records ?? []).filter(({ type }) => type === 'DS').map(({ data }) => data),
    agree: lists.size === 1,
  }
}
