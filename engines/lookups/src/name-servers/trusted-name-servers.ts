import { type DnsAnswer, DnsFault, foldName } from '@sundry/dns'
import type { Clock, NameServers, ResolverId } from '../ports/ports.ts'

/** A name that every public resolver knows (RFC 2606). */
export const KNOWN_NAME = 'example.com'

/** The known name first: where it is found, one question is enough. */
const mustExist = [
  { name: KNOWN_NAME, type: 'NS' },
  { name: '.', type: 'SOA' },
  { name: 'com', type: 'SOA' },
] as const

const PROVEN_MS = 60_000
const LIVE_MS = 60_000
const DENIED_MS = 15_000
const PATIENCE_MS = 3000

/** `denies`: it answers, but as if names that must exist did not, or with something else in their place. */
export type ResolverState = 'live' | 'denies' | 'silent'

/** A sandbox or a captive network may answer every question; only what it says of names that must exist shows that. */
export async function findResolverState(
  nameServers: Pick<NameServers, 'query'>,
  resolver: ResolverId,
  signal: AbortSignal,
): Promise<ResolverState> {
  const states = mustExist.map(({ name, type }) => async (): Promise<ResolverState> => {
    const answer = await nameServers.query({ name, type, resolver, signal })
    if (answer.records.some((one) => one.type === type && foldName(one.name) === foldName(name))) return 'live'
    return answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN' ? 'denies' : 'silent'
  })
  const [known, ...others] = states
  const first = (await known?.()) ?? 'silent'
  if (first === 'live') return first
  const second = await Promise.all(others.map((ask) => ask().catch(() => 'silent' as const)))
  return second.includes('live') ? 'live' : [first, ...second].includes('denies') ? 'denies' : 'silent'
}

/** Addresses are what a captive network answers everything with; any other record came from the real DNS. */
const isProof = ({ records }: DnsAnswer) => records.some(({ type }) => !['A', 'AAAA', 'CNAME'].includes(type))

/**
 * Believes that a name or record is not there only of a resolver that knows names that must exist; a DnsFault where
 * it does not. Those are asked for only when nothing but absence and addresses was seen for a minute, once for
 * everybody.
 */
export function trustedNameServers(nameServers: NameServers, clock: Clock): NameServers {
  const proven = new Map<ResolverId, number>()
  const known = new Map<ResolverId, { ends: number; state: Promise<ResolverState> }>()

  function stateOf(resolver: ResolverId): Promise<ResolverState> {
    const state = findResolverState(nameServers, resolver, AbortSignal.timeout(PATIENCE_MS)).catch(
      () => 'silent' as const,
    )
    const entry = { ends: Number.POSITIVE_INFINITY, state }
    known.set(resolver, entry)
    void state.then((one) => {
      entry.ends = clock.now() + (one === 'live' ? LIVE_MS : DENIED_MS)
    })
    return state
  }

  return {
    ...nameServers,
    async query({ charge, ...question }) {
      const { resolver = 'default' } = question
      const answer = await nameServers.query(question)
      if (isProof(answer)) proven.set(resolver, clock.now() + PROVEN_MS)
      if ((proven.get(resolver) ?? 0) > clock.now()) return answer
      const retained = known.get(resolver)
      const isStored = retained !== undefined && retained.ends > clock.now()
      if (!isStored) charge?.()
      const state = await (isStored ? retained.state : stateOf(resolver))
      if (state === 'live') return answer
      if (state === 'denies') throw new DnsFault('denied', 'the resolver denies every name')
      throw new DnsFault('unreachable', 'the resolver answers for no name')
    },
  }
}
