import { isIP } from 'node:net'
import type { ChangeComparison, DnsChangeResult, PlannedServer } from '@sundry/contracts/dns-change-v1'
import { type DnsAnswer, foldName } from '@sundry/dns'
import { addressesOf, answerOrNull, plain } from '../facts/zone-facts.ts'
import { canonicalAddress } from '../guard/hosts.ts'
import type { NameServers } from '../ports/ports.ts'

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
 * Checks whether a named server holds the zone: it is asked for the SOA record first, and for nothing else unless it
 * answers that with authority, so that no one can send questions to a server that is not the zone's.
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

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** Other name servers have other NS and SOA records of the zone itself. */
const isExpected = ({ name, type }: Question, zone: string) => name === zone && (type === 'NS' || type === 'SOA')

/** One record set as it is live and as the planned servers have it; null where no one answered. */
export function compare(
  question: Question,
  zone: string,
  live: { data: readonly string[] | null; ttl: number | null },
  planned: readonly (readonly string[] | null)[],
): ChangeComparison {
  const answered = planned.filter((one) => one !== null)
  const [first] = answered
  const common = {
    ...question,
    live: live.data && [...live.data],
    planned: first ? [...first] : null,
    liveTtl: live.ttl,
    expected: isExpected(question, zone),
  }
  if (live.data === null || first === undefined || answered.length < planned.length)
    return { ...common, verdict: 'unknown' }
  if (answered.some((one) => !isSame(one, first))) return { ...common, verdict: 'planned-servers-differ' }
  if (isSame(live.data, first)) return { ...common, verdict: 'same' }
  if (first.length === 0) return { ...common, verdict: 'missing-in-plan' }
  return { ...common, verdict: live.data.length === 0 ? 'new-in-plan' : 'differs' }
}

/** True if the plan has every live record; null while something is unknown. */
export function isReady(comparisons: readonly ChangeComparison[]): boolean | null {
  const counted = comparisons.filter(({ expected, verdict }) => !expected && verdict !== 'new-in-plan')
  if (counted.some(({ verdict }) => verdict !== 'same' && verdict !== 'unknown')) return false
  return counted.some(({ verdict }) => verdict === 'unknown') ? null : true
}

export interface Change {
  zone: string
  questions: readonly Question[]
  nameServers: NameServers
  signal: AbortSignal
}

/** Asks one of the servers that the zone is delegated to; null where it does not answer. */
export type AskLive = (question: Question) => Promise<DnsAnswer | null>

const nobodyHolds =
  'None of these name servers is authoritative for this domain yet. Set up the zone on them, then check again.'

/**
 * Before the change: what the planned servers hold, record by record, against what is live. The zone's own servers are
 * asked first, since a resolver's cache holds older records and only the rest of their TTL.
 */
export async function comparePlan(
  planned: readonly string[],
  change: Change,
  askLive: AskLive,
): Promise<Partial<DnsChangeResult>> {
  const { zone, questions, nameServers, signal } = change
  const servers = await Promise.all(planned.map((one) => findPlanned(one, zone, nameServers, signal)))
  const holding = servers.flatMap(({ state, address }) =>
    state === 'authoritative' && address !== null ? [address] : [],
  )
  if (holding.length === 0) return { planned: servers, comparisons: [], isReady: null, error: nobodyHolds }
  const [comparisons, signers] = await Promise.all([
    Promise.all(
      questions.map(async (question) => {
        const { name, type } = question
        const [live, ...answers] = await Promise.all([
          askLive(question).then((answer) =>
            answer?.flags.aa ? answer : answerOrNull(nameServers.query({ name, type, signal, checkingDisabled: true })),
          ),
          ...holding.map((address) => nameServers.askServer(address, name, type, signal)),
        ])
        const held = answers.map((answer) => dataIn(answer, question))
        return compare(question, zone, { data: dataIn(live, question), ttl: ttlIn(live, question) }, held)
      }),
    ),
    answerOrNull(nameServers.query({ name: zone, type: 'DS', signal, checkingDisabled: true })),
  ])
  const signerData = dataIn(signers, { name: zone, type: 'DS' })
  const isWhole = servers.every(({ state }) => state === 'authoritative')
  return {
    planned: servers,
    comparisons,
    isReady: isWhole ? isReady(comparisons) : false,
    ...(signerData !== null && { signedNow: signerData.length > 0 }),
  }
}
