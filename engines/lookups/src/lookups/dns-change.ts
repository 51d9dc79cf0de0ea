import { isIP } from 'node:net'
import { resolverIds } from '@sundry/contracts/dig-dns-v1'
import type { ChangeObservation, DnsChangeResult, dnsChange, PlannedServer } from '@sundry/contracts/dns-change-v1'
import { type DnsAnswer, DnsFault } from '@sundry/dns'
import { notADomain, notRegistrable, readDomainName } from '../facts/domain-name.ts'
import { sharedNameServers } from '../facts/shared-name-servers.ts'
import { addressesOf, answerOrNull, lookUpAddresses, plain } from '../facts/zone-facts.ts'
import { canonicalAddress } from '../guard/hosts.ts'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import { DEFAULT_RESOLVER, type NameServers } from '../ports/ports.ts'
import { askParent, findParentZone } from '../zone-health/visit-server.ts'
import { compare, dataIn, heldBy, isReady, isReferral, type Question, ttlIn, withAliases } from './compare-records.ts'

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
  const { addresses, isKnown, isWithheld } =
    isIP(nameServer) > 0
      ? { addresses: [canonicalAddress(nameServer)], isKnown: true, isWithheld: false }
      : await lookUpAddresses(plain(nameServer), { nameServers }, signal)
  const allowed = addresses.filter((address) => nameServers.mayAsk(address))
  if (addresses.length === 0) return { ...none, state: isWithheld ? 'not-public' : isKnown ? 'no-address' : 'unknown' }
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
const nobodyResponds = 'None of these name servers responded, so nothing was compared. Try again shortly.'
const isUnheard = ({ state }: PlannedServer) => state === 'silent' || state === 'unknown'

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
  if (holding.length === 0) {
    const error = servers.every(isUnheard) ? nobodyResponds : nobodyHolds
    return { planned: servers, comparisons: [], isReady: null, error }
  }
  const [comparisons, signers] = await Promise.all([
    Promise.all(
      withAliases(questions).map(async (question) => {
        const { name, type } = question
        const [live, ...answers] = await Promise.all([
          askLive(question).then((answer) =>
            answer?.flags.aa || isReferral(answer, question, zone)
              ? answer
              : answerOrNull(nameServers.query({ name, type, signal, checkingDisabled: true })),
          ),
          ...holding.map((address) => nameServers.askServer(address, name, type, signal)),
        ])
        const isOwn = live?.flags.aa === true || isReferral(live, question, zone)
        const held = answers.map((answer) => heldBy(answer, question, zone))
        const data = isOwn ? heldBy(live, question, zone) : dataIn(live, question)
        // A resolver's cache shows what is left of a TTL.
        return compare(question, zone, { data, ttl: isOwn ? ttlIn(live, question) : null }, held)
      }),
    ),
    answerOrNull(nameServers.query({ name: zone, type: 'DS', signal, checkingDisabled: true })),
  ])
  const signerData = dataIn(signers, { name: zone, type: 'DS' })
  const ready = isReady(comparisons)
  const isWhole = servers.every(({ state }) => state === 'authoritative')
  const mayBeWhole = servers.every(({ state }) => state === 'authoritative' || state === 'unknown')
  return {
    planned: servers,
    comparisons,
    isReady: isWhole ? ready : mayBeWhole && ready !== false ? null : false,
    ...(signerData !== null && { signedNow: signerData.length > 0 }),
  }
}

const MAX_SERVERS = 6

interface Source {
  source: ChangeObservation['source']
  server: string
  answer(question: Question): Promise<DnsAnswer | null>
}

interface Authoritative {
  sources: Source[]
  parentTtl: number | null
  delegated: readonly string[]
}

async function authoritativeSources({ zone, nameServers, signal }: Change): Promise<Authoritative> {
  const parentZone = await findParentZone(zone, nameServers, signal)
  const parent = await askParent(zone, parentZone, nameServers, signal)
  const names = (parent?.nameServers ?? []).slice(0, MAX_SERVERS)
  const found = await Promise.all(
    names.map(async (name) => {
      const [address = parent?.glue.get(name)?.[0]] = await addressesOf(name, { nameServers }, signal)
      return address === undefined ? null : { name, held: await findPlanned(address, zone, nameServers, signal) }
    }),
  )
  const sources = found.flatMap((one): Source[] => {
    const address = one?.held.state === 'authoritative' ? one.held.address : null
    if (one === null || address === null) return []
    return [
      {
        source: 'authoritative',
        server: `${one.name} (${address})`,
        answer: ({ name, type }) => nameServers.askServer(address, name, type, signal),
      },
    ]
  })
  return { sources, parentTtl: parent?.ttl ?? null, delegated: parent?.nameServers ?? [] }
}

const resolverSources = ({ nameServers, signal }: Change): Source[] =>
  resolverIds.map((resolver) => ({
    source: 'resolver',
    server: resolver === 'default' ? DEFAULT_RESOLVER : resolver,
    answer: (question) => answerOrNull(nameServers.query({ ...question, resolver, signal, checkingDisabled: true })),
  }))

/** Every authoritative server and several resolvers on each question, measured by what most of the authoritative ones say. */
async function observe(question: Question, sources: readonly Source[]): Promise<ChangeObservation[]> {
  const seen = await Promise.all(
    sources.map(async (one) => {
      const answer = await one.answer(question)
      return { one, records: dataIn(answer, question), ttl: ttlIn(answer, question) }
    }),
  )
  const counts = new Map<string, number>()
  for (const { one, records } of seen) {
    if (one.source === 'authoritative' && records !== null)
      counts.set(records.join('\n'), (counts.get(records.join('\n')) ?? 0) + 1)
  }
  const newest = [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
  return seen.map(({ one: { source, server }, records, ttl }) => ({
    source,
    server,
    ...question,
    records,
    ttl,
    upToDate: records === null || newest === undefined ? null : records.join('\n') === newest,
  }))
}

/**
 * True once the parent delegates to the planned servers alone. A planned address may be that of any of them, so that one
 * known name is enough beside it, and says nothing by itself.
 */
function switchOf(delegated: readonly string[], planned: readonly string[]): { isSwitched?: boolean } {
  const names = planned.map(plain).filter((name) => isIP(name) === 0)
  if (names.length === 0 || delegated.length === 0) return {}
  const isNamed = (name: string) => names.includes(plain(name))
  return { isSwitched: names.length < planned.length ? delegated.some(isNamed) : delegated.every(isNamed) }
}

/** Before the change: with how long caches hold the delegation, which is what a switch waits for. */
async function plan(change: Change, planned: readonly string[]): Promise<Partial<DnsChangeResult>> {
  const { sources, parentTtl, delegated } = await authoritativeSources(change)
  const [first] = sources
  const askLive = async (question: Question) => (first ? first.answer(question) : null)
  const compared = await comparePlan([...new Set(planned)], change, askLive)
  return { ...compared, parentTtl, ...switchOf(delegated, planned) }
}

/** After the change: who sees what, and by when the last of the old answers is forgotten. */
async function follow(change: Change, planned: readonly string[], now: number): Promise<Partial<DnsChangeResult>> {
  const { sources, parentTtl, delegated } = await authoritativeSources(change)
  const all = [...sources, ...resolverSources(change)]
  const observations = (
    await Promise.all(withAliases(change.questions).map((question) => observe(question, all)))
  ).flat()
  if (sources.length === 0) {
    const error = 'No name server of this domain responds authoritatively, so there is nothing to compare with.'
    return { observations, parentTtl, doneBy: null, error }
  }
  const { isSwitched } = switchOf(delegated, planned)
  // Before the switch nothing is on its way, so there is nothing to wait for.
  if (isSwitched === false) return { observations: [], parentTtl, doneBy: null, isSwitched }
  const behind = observations.filter(({ source, upToDate }) => source === 'resolver' && upToDate === false)
  // An NXDOMAIN answer has no record whose TTL says how long it is cached: the zone's own hours do not show.
  const longest = Math.max(0, ...behind.map(({ ttl }) => ttl ?? 3600))
  return {
    observations,
    parentTtl,
    ...(isSwitched !== undefined && { isSwitched }),
    doneBy: behind.length === 0 ? null : new Date(now + longest * 1000).toISOString(),
  }
}

/** For the whole look; what is not answered by then is not known. */
const BUDGET_MS = 25_000
const nobodyAnswered = 'No name server responded. Try again shortly.'

const wholeName = (name: string, zone: string) =>
  name === '@' ? zone : `${name.toLowerCase().replace(/\.$/, '')}.${zone}`

/** The companion of a change of name servers or records: is the plan whole, and who sees it afterwards. */
export const handler: Lookup<typeof dnsChange> = async (input, ports, { signal }) => {
  const { phase, names, types } = input
  const nothing = { domainName: input.domain, phase, isMockData: false }
  const named = readDomainName(input.domain)
  if (!named || named.isIp) return { ...nothing, error: notADomain }
  if (named.registrable === null || !named.isSuffixPublic) return { ...nothing, error: notRegistrable(named) }
  const zone = named.ascii
  const timed = AbortSignal.any([signal, AbortSignal.timeout(BUDGET_MS)])
  const nameServers = sharedNameServers(ports.nameServers)
  try {
    await nameServers.query({ name: zone, type: 'SOA', signal: timed, checkingDisabled: true })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DnsFault)) throw error
    throw new Unreachable({ ...nothing, domainName: zone, error: nobodyAnswered })
  }
  const queried = [...new Set(names.map((name) => wholeName(name, zone)))]
  const questions = queried.flatMap((name) => [...new Set(types)].map((type) => ({ name, type })))
  const change = { zone, questions, nameServers, signal: timed }
  const now = ports.clock.now()
  try {
    const seen = phase === 'plan' ? await plan(change, input.nameServers) : await follow(change, input.nameServers, now)
    signal.throwIfAborted()
    return { ...nothing, domainName: zone, ...seen, fetchedAt: new Date(now).toISOString() }
  } catch (error) {
    signal.throwIfAborted()
    if (!timed.aborted) throw error
    const late = 'This took too long. Query fewer names or types.'
    return { ...nothing, domainName: zone, state: 'unknown', error: late }
  }
}
