import { getServers } from 'node:dns'
import { isIP } from 'node:net'
import {
  type AskOptions,
  createResolver,
  type DnsAnswer,
  DnsFault,
  type DnsRecord,
  dnssecState,
  foldName,
  type Resolver,
} from '@sundry/dns'
import type { AddressPolicy } from '../guard/address-policy.ts'
import { type Clock, DEFAULT_RESOLVER, type NameServers, NotPublic, type ResolverId } from '../ports/ports.ts'

/** The servers of each resolver in the list; https is for networks that block port 53. */
export type ResolverServers = Readonly<Record<ResolverId, readonly string[]>>

const publicResolvers = {
  cloudflare: ['1.1.1.1', '1.0.0.1', 'https://1.1.1.1/dns-query'],
  google: ['8.8.8.8', '8.8.4.4', 'https://8.8.8.8/dns-query'],
  quad9: ['9.9.9.9', '149.112.112.112', 'https://9.9.9.9/dns-query'],
} as const

/** The operator's own name servers, or the system's, beside the public ones of the list. */
export function resolversOf(configured: readonly string[]): ResolverServers {
  const system = getServers().map((server) => (/^[0-9a-f:]+$/i.test(server) ? `[${server}]` : server))
  const own = configured.length > 0 ? configured : system.filter((server) => !server.includes('%'))
  return { default: own.length > 0 ? own : publicResolvers.cloudflare, ...publicResolvers }
}

interface NameServersOptions {
  servers: ResolverServers
  policy: AddressPolicy
  ca?: string
  /** Port of servers that zones name; other than 53 only in tests. */
  port?: number
}

/** Addresses, and words with dots or colons in them. */
const HOST_LIKE = /(?<![\w-])[\w-]+(?:[.:]+[\w-]+)+|::[\w:.]+/g
/** An EDE message has room for 65,535 octets. */
const MAX_ERROR_LENGTH = 1000

/** The beginning of a text, up to its last blank, without the hosts that are not open. */
export function withoutHosts(text: string, isOpen: (host: string) => boolean): string {
  const beginning = text.slice(0, MAX_ERROR_LENGTH)
  const cut = text.length > MAX_ERROR_LENGTH ? `${beginning.slice(0, beginning.lastIndexOf(' ') + 1)}…` : text
  return cut.replace(HOST_LIKE, (host) => (isOpen(host) ? host : '(withheld)'))
}

const TIMEOUT_MS = 4500
const ATTEMPT_MS = 1400
/** For one zone's own server, which either answers soon or is not there. */
const ASK_MS = 1800

export function createNameServers({ servers, policy, ca, port = 53 }: NameServersOptions): NameServers {
  const resolvers = new Map<string, Resolver>()

  function resolverOf(id: ResolverId, checkingDisabled: boolean): Resolver {
    const key = `${id} ${checkingDisabled}`
    const known = resolvers.get(key)
    if (known) return known
    const resolver = createResolver({
      servers: servers[id],
      timeoutMs: TIMEOUT_MS,
      attemptMs: ATTEMPT_MS,
      dnssec: true,
      checkingDisabled,
      ...(ca !== undefined && { ca }),
    })
    resolvers.set(key, resolver)
    return resolver
  }

  /** Neither an address or name of the inside, nor the resolver's own. */
  function isOpenHost(host: string): boolean {
    const isOwn = servers.default.some((server) => server.includes(host))
    return !isOwn && (isIP(host) === 0 ? policy.allowsQuestion(host) : policy.allowsAnswer(host))
  }

  /**
   * The public part of an answer by the operator's resolver: without its location and without private addresses, which
   * it may know from inside (split horizon).
   */
  function shown(answer: DnsAnswer, resolver: ResolverId): DnsAnswer {
    if (resolver !== 'default') {
      const ede = answer.ede.map(({ code, text }) => ({ code, text: withoutHosts(text, () => true) }))
      return { ...answer, ede, withheld: 0 }
    }
    let withheld = 0
    const open = (records: readonly DnsRecord[]) =>
      records.filter(({ type, data }) => {
        const isOpen = (type !== 'A' && type !== 'AAAA') || policy.allowsAnswer(data)
        if (!isOpen) withheld += 1
        return isOpen
      })
    return {
      ...answer,
      server: DEFAULT_RESOLVER,
      ede: answer.ede.map(({ code, text }) => ({ code, text: withoutHosts(text, isOpenHost) })),
      records: open(answer.records),
      authority: open(answer.authority),
      additional: open(answer.additional),
      withheld,
    }
  }

  /** A failure that goes away when no one checks signatures was one of signatures (RFC 4035 §5.5). */
  async function explained(answer: DnsAnswer, resolver: ResolverId, how: AskOptions): Promise<DnsAnswer> {
    const visible = shown(answer, resolver)
    if (answer.rcode !== 'SERVFAIL' || dnssecState(answer) === 'bogus') return visible
    const unchecking = createResolver({
      servers: [answer.server],
      timeoutMs: ATTEMPT_MS,
      attemptMs: ATTEMPT_MS,
      rounds: 1,
      checkingDisabled: true,
      ...(ca !== undefined && { ca }),
    })
    try {
      const { name, type } = answer.question
      const unchecked = await unchecking.query(name, type, how)
      const bogus = { code: 6, text: 'DNSSEC Bogus: the same question is answered when signatures are not checked' }
      return unchecked.rcode === 'NOERROR' ? { ...visible, ede: [...visible.ede, bogus] } : visible
    } catch (error) {
      if (error instanceof DnsFault) return visible
      throw error
    } finally {
      unchecking.close()
    }
  }

  return {
    async query({ name, type, signal, onSend, resolver = 'default', checkingDisabled = false }) {
      if (!policy.allowsQuestion(name)) throw new NotPublic(name)
      const how = { signal, onSend }
      const answer = await resolverOf(resolver, checkingDisabled).query(name, type, how)
      return checkingDisabled ? shown(answer, resolver) : explained(answer, resolver, how)
    },
    async askServer(address, name, type, signal, { transport = 'udp', onSend, ...how } = {}) {
      await policy.refresh?.()
      if (!policy.allowsAddress(address) || !policy.allowsQuestion(name)) return null
      const server = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
      const options = {
        timeoutMs: ASK_MS,
        attemptMs: ASK_MS / 2,
        rounds: how.edns === false ? 1 : 2,
        recursionDesired: false,
      }
      const over = transport === 'tcp' ? ('tcp' as const) : ('auto' as const)
      try {
        return await createResolver({ servers: [server], ...options, ...how, transport: over }).query(name, type, {
          signal,
          onSend,
        })
      } catch (error) {
        // A call that may ask no more has not met a silent server.
        if (error instanceof DnsFault && error.kind !== 'budget') return null
        throw error
      }
    },
    mayAsk: (address) => policy.allowsAddress(address),
    isPublic: (address) => policy.allowsAnswer(address),
    close() {
      for (const resolver of resolvers.values()) resolver.close()
    },
  }
}

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
type ResolverState = 'live' | 'denies' | 'silent'

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
