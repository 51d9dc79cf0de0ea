import { getServers } from 'node:dns'
import { createResolver, type DnsAnswer, DnsFault, dnssecState, type Resolver } from '@sundry/dns'
import type { NameServers, ResolverId } from '../ports/name-servers.ts'
import type { AddressPolicy } from './guard/address-policy.ts'

/** Where each resolver of the list is; https is for networks that let no port 53 out. */
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
  /** Of servers that zones name; 53 but in tests. */
  port?: number
}

const TIMEOUT_MS = 4500
const ATTEMPT_MS = 1400
/** For one zone's own server, which either answers soon or is not there. */
const ASK_MS = 1800

export function createNameServers({ servers, policy, ca, port = 53 }: NameServersOptions): NameServers {
  const resolvers = new Map<ResolverId, Resolver>()

  function resolverOf(id: ResolverId): Resolver {
    const known = resolvers.get(id)
    if (known) return known
    const resolver = createResolver({
      servers: servers[id],
      timeoutMs: TIMEOUT_MS,
      attemptMs: ATTEMPT_MS,
      dnssec: true,
      ...(ca !== undefined && { ca }),
    })
    resolvers.set(id, resolver)
    return resolver
  }

  /** A failure that goes away when nobody checks signatures was one of signatures (RFC 4035 §5.5). */
  async function explained(answer: DnsAnswer, signal: AbortSignal | undefined): Promise<DnsAnswer> {
    if (answer.rcode !== 'SERVFAIL' || dnssecState(answer) === 'bogus') return answer
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
      const unchecked = await unchecking.query(name, type, signal ? { signal } : {})
      const bogus = { code: 6, text: 'DNSSEC Bogus: the same question is answered when signatures are not checked' }
      return unchecked.rcode === 'NOERROR' ? { ...answer, ede: [...answer.ede, bogus] } : answer
    } catch (error) {
      if (error instanceof DnsFault) return answer
      throw error
    } finally {
      unchecking.close()
    }
  }

  return {
    async query({ name, type, signal, resolver = 'default' }) {
      return explained(await resolverOf(resolver).query(name, type, signal ? { signal } : {}), signal)
    },
    async askServer(address, name, type, signal) {
      if (!policy.allowsAddress(address)) return null
      const server = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
      const options = { timeoutMs: ASK_MS, attemptMs: ASK_MS / 2, rounds: 2, recursionDesired: false }
      try {
        return await createResolver({ servers: [server], ...options }).query(name, type, { signal })
      } catch (error) {
        if (error instanceof DnsFault) return null
        throw error
      }
    },
    close() {
      for (const resolver of resolvers.values()) resolver.close()
    },
  }
}
