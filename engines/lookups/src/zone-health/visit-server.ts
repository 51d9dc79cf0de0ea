import type { ZoneServerAddress } from '@sundry/contracts/domain-report-zone'
import { type DnsAnswer, foldName } from '@sundry/dns/browser'
import { addressesOf, answerOrNull, dataOf, isConclusive, plain } from '../facts/zone-facts.ts'
import type { NameServers, ServerQuestion } from '../ports/ports.ts'

/** Asked of a server that does not serve them; both are reserved for such uses (RFC 2606). */
const FOREIGN = ['example.com', 'example.org'] as const

type Visit = Omit<ZoneServerAddress, 'address' | 'glue' | 'published'> & { soa: string | null; soaTtl: number | null }

export const notRequested: Visit = {
  state: 'not-asked',
  rcode: null,
  serial: null,
  nameServers: null,
  nameServersTtl: null,
  tcp: null,
  edns: null,
  signed: null,
  signaturesEnd: null,
  transfer: null,
  recursion: null,
  elapsedMs: null,
  soa: null,
  soaTtl: null,
}

const recordOf = (answer: DnsAnswer | null, zone: string, type: string) =>
  answer?.records.find((record) => record.type === type && foldName(record.name) === foldName(zone))

const holds = (answer: DnsAnswer | null, zone: string): boolean =>
  answer !== null && answer.rcode === 'NOERROR' && answer.flags.aa && recordOf(answer, zone, 'SOA') !== undefined

const lookedUp = (answer: DnsAnswer | null): boolean =>
  answer !== null && answer.rcode === 'NOERROR' && answer.flags.ra && !answer.flags.aa && answer.records.length > 0

const FOUR_DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Reads the signature of the SOA record alone, which every change of the zone signs again. */
function signaturesOf({ records, edns }: DnsAnswer, zone: string): Pick<Visit, 'signed' | 'signaturesEnd'> {
  if (edns === null) return { signed: null, signaturesEnd: null }
  const ends = records
    .filter(({ type, name, data }) => type === 'RRSIG' && plain(name) === zone && data.startsWith('SOA '))
    .map(({ data }) => (data.split(' ')[4] ?? '').replace(FOUR_DIGITS, '$1-$2-$3T$4:$5:$6Z'))
    .sort()
  return { signed: ends.length > 0, signaturesEnd: ends.at(-1) ?? null }
}

/** A transfer begins with the zone's SOA record; what follows it is not waited for. */
const beginsTransfer = (answer: DnsAnswer | null, zone: string): boolean =>
  answer?.rcode === 'NOERROR' &&
  answer.records[0]?.type === 'SOA' &&
  foldName(answer.records[0].name) === foldName(zone)

/**
 * Asks one address of a name server for its records of a zone and tests how it treats clients it does not know, with up
 * to eight questions. A transfer is begun over one connection that is closed after the first message, and its content
 * is dropped.
 */
export async function visitServer(
  address: string,
  zone: string,
  nameServers: NameServers,
  signal: AbortSignal,
): Promise<Visit> {
  const ask = (name: string, type: string, how?: ServerQuestion) =>
    nameServers.askServer(address, name, type, signal, how)
  const withEdns = await ask(zone, 'SOA', { dnssec: true })
  // Some servers and firewalls drop a question with EDNS, which looks like silence.
  const [plainly, overTcp] = await Promise.all([
    withEdns === null ? ask(zone, 'SOA', { edns: false }) : null,
    ask(zone, 'SOA', { transport: 'tcp' }),
  ])
  // One lost packet is no firewall: the question with EDNS has to fail again beside an answer without.
  const again = withEdns === null && plainly !== null ? await ask(zone, 'SOA', { dnssec: true }) : null
  const first = withEdns ?? again ?? plainly
  const response = first ?? overTcp
  if (response === null) return { ...notRequested, state: 'silent' }
  const foreign = FOREIGN.find((name) => !zone.endsWith(name)) ?? FOREIGN[0]
  const recursion = lookedUp(await ask(foreign, 'NS', { recursionDesired: true })) ? 'open' : 'closed'
  const common = { rcode: response.rcode, elapsedMs: response.elapsedMs, recursion } as const
  if (!holds(response, zone)) return { ...notRequested, ...common, state: first === null ? 'silent' : 'lame' }
  const [list, transfer] = await Promise.all([ask(zone, 'NS'), ask(zone, 'AXFR', { transport: 'tcp', edns: false })])
  const records = (list?.records ?? []).filter((record) => record.type === 'NS' && plain(record.name) === zone)
  const soa = recordOf(response, zone, 'SOA')
  return {
    ...common,
    state: first === null ? 'silent' : 'authoritative',
    serial: Number(soa?.data.split(' ')[2] ?? Number.NaN),
    nameServers: list === null ? null : [...new Set(records.map(({ data }) => plain(data)))].sort(),
    nameServersTtl: records[0]?.ttl ?? null,
    tcp: overTcp !== null,
    edns: response.edns !== null,
    ...signaturesOf(response, zone),
    // A server that is not heard over TCP cannot be asked.
    transfer: transfer === null && overTcp === null ? null : beginsTransfer(transfer, zone) ? 'open' : 'closed',
    soa: soa?.data ?? null,
    soaTtl: soa?.ttl ?? null,
  }
}

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
  if (!isConclusive(answer)) return null
  const records = [...answer.authority, ...answer.records].filter(
    (one) => one.type === 'NS' && plain(one.name) === zone,
  )
  // A server that does not hold the parent zone cannot say that nothing is delegated.
  if (records.length === 0 && !answer.flags.aa) return null
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
