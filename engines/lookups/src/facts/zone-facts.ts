import { type DnsAnswer, DnsFault } from '@sundry/dns/browser'
import type { LookupPorts } from '../ports/ports.ts'

type World = Pick<LookupPorts, 'nameServers'>

export async function answerOrNull(asking: Promise<DnsAnswer>): Promise<DnsAnswer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

export const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

export function dataOf(answer: DnsAnswer | null, type: string): string[] {
  return (answer?.records ?? []).filter((record) => record.type === type).map(({ data }) => plain(data))
}

/** True if the name or record is known to be there, or known not to be: a failure says neither. */
export const isConclusive = (answer: DnsAnswer | null): boolean =>
  answer !== null && (answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN')

export interface HostAddresses {
  addresses: string[]
  /** False where an answer is missing, so that no address found is not none. */
  isKnown: boolean
  /** The default resolver keeps private addresses to itself. */
  isWithheld: boolean
}

export async function lookUpAddresses(
  host: string,
  { nameServers }: World,
  signal: AbortSignal,
): Promise<HostAddresses> {
  const answers = await Promise.all(
    ['A', 'AAAA'].map((type) => answerOrNull(nameServers.query({ name: host, type, signal }))),
  )
  return {
    addresses: [...new Set([...dataOf(answers[0] ?? null, 'A'), ...dataOf(answers[1] ?? null, 'AAAA')])],
    isKnown: answers.every(isConclusive),
    isWithheld: answers.some((answer) => (answer?.withheld ?? 0) > 0),
  }
}

export const addressesOf = async (host: string, world: World, signal: AbortSignal): Promise<string[]> =>
  (await lookUpAddresses(host, world, signal)).addresses

/** Where the aliases of an answer end, when nothing is there; null for any other answer. */
export function missingTarget(answer: DnsAnswer | null, host: string): string | null {
  if (answer?.rcode !== 'NXDOMAIN') return null
  const targets = new Map(
    answer.records.filter(({ type }) => type === 'CNAME').map(({ name, data }) => [plain(name), plain(data)]),
  )
  let end = plain(host)
  // Each alias is followed once, so a loop ends too.
  for (let left = targets.size; left > 0 && targets.has(end); left -= 1) end = targets.get(end) ?? end
  return end === plain(host) ? null : end
}

/** The registrable domain of a host; null where it has none. It needs the public suffix list, which no browser loads. */
export type RegistrableOf = (host: string) => string | null

/** The registrable domain of a host, where it is not that of `own` and the DNS says that it does not exist. */
export async function missingDomainOf(
  host: string,
  own: string,
  { nameServers, registrableOf }: World & { registrableOf: RegistrableOf },
  signal: AbortSignal,
): Promise<string | null> {
  const domain = registrableOf(host)
  if (domain === null || domain === registrableOf(own)) return null
  const answer = await answerOrNull(nameServers.query({ name: domain, type: 'SOA', checkingDisabled: true, signal }))
  return answer?.rcode === 'NXDOMAIN' ? domain : null
}

export interface Delegation {
  zone: string
  names: string[]
  glue: Map<string, string[]>
}

/** Null when none of the parent's servers could be asked. */
export async function delegationOf(
  domain: string,
  { nameServers }: World,
  signal: AbortSignal,
): Promise<Delegation | null> {
  const zone = domain.slice(domain.indexOf('.') + 1)
  const parents = dataOf(await answerOrNull(nameServers.query({ name: zone, type: 'NS', signal })), 'NS')
  for (const parent of parents.slice(0, 3)) {
    const [address] = await addressesOf(parent, { nameServers }, signal)
    const answer = address === undefined ? null : await nameServers.askServer(address, domain, 'NS', signal)
    if (answer === null || !isConclusive(answer)) continue
    const glue = new Map<string, string[]>()
    for (const { name, type, data } of answer.additional) {
      if (type === 'A' || type === 'AAAA') glue.set(plain(name), [...(glue.get(plain(name)) ?? []), data])
    }
    const records = [...answer.authority, ...answer.records].filter(
      (record) => record.type === 'NS' && plain(record.name) === domain,
    )
    // A server that does not hold the parent zone cannot say that nothing is delegated.
    if (records.length === 0 && !answer.flags.aa) continue
    return { zone, names: [...new Set(records.map(({ data }) => plain(data)))], glue }
  }
  return null
}
