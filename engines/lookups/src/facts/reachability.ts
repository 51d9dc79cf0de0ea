import { resolverIds } from '@sundry/contracts/dig-dns-v1'
import { DnsFault } from '@sundry/dns'
import { findResolverState, KNOWN_NAME } from '../name-servers/name-servers.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'

/** No one can register it (RFC 6761), so who gives it an address gives every name one. */
const NO_NAME = 'reachability.invalid'
const OFFLINE_MS = 60_000
const ONLINE_MS = 5000
const PATIENCE_MS = 2500

/** Errors of this machine or its network; any other means that somebody answered. */
const nobodyAnswered = new Set([
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'ETIMEOUT',
])

type World = Pick<LookupPorts, 'nameServers' | 'registries' | 'cache' | 'addresses'>

async function resolves(ports: World, resolver: (typeof resolverIds)[number], signal: AbortSignal): Promise<boolean> {
  try {
    return (await findResolverState(ports.nameServers, resolver, signal)) === 'live'
  } catch (error) {
    return error instanceof DnsFault && error.kind === 'malformed'
  }
}

async function hasAddress(ports: World, signal: AbortSignal): Promise<boolean> {
  const [known, none] = await Promise.all(
    [KNOWN_NAME, NO_NAME].map((name) => ports.addresses.resolve(name, signal).catch(() => [])),
  )
  return known?.length !== 0 && none?.length === 0
}

function metSomebody(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(metSomebody)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' && code !== undefined && !nobodyAnswered.has(code)) return true
  return metSomebody(error.cause)
}

export interface ReachTest {
  readonly at: Date
  readonly isOffline: boolean
}

const lastTests = new WeakMap<World['cache'], ReachTest>()

/** The last test of this process, for the operator; null before the first. */
export const lastReachTest = ({ cache }: Pick<World, 'cache'>): ReachTest | null => lastTests.get(cache) ?? null

/**
 * Sample data is shown only when this server reaches no one: names that must exist are silent or denied through every
 * resolver over UDP, TCP and HTTPS, and IANA is silent too. A missing name or a site that is down is an answer about
 * the site.
 */
export async function isOffline(ports: World, fault?: unknown): Promise<boolean> {
  if (fault !== undefined) {
    if (!(fault instanceof PublicFetchFault) || metSomebody(fault)) return false
    if (fault.kind !== 'unreachable' && fault.kind !== 'timeout') return false
  }
  const isFetch = fault !== undefined
  const { value } = await ports.cache.remember(isFetch ? 'offline-fetch' : 'offline', async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const ways = [
      ...resolverIds.map((id) => resolves(ports, id, signal)),
      ...(isFetch ? [hasAddress(ports, signal)] : []),
      ports.registries.reachable(signal),
    ]
    const online = await Promise.any(
      ways.map(async (one) => {
        if (!(await one)) throw new Error('no answer')
        return true
      }),
    ).catch(() => false)
    lastTests.set(ports.cache, { at: new Date(), isOffline: !online })
    return { value: !online, ttlMs: online ? ONLINE_MS : OFFLINE_MS }
  })
  return value
}

/** `denied`: a resolver answers, but as if no domain existed. `own-silent`: others can be asked, the usual one not. */
export type Reach = 'live' | 'own-denied' | 'own-silent' | 'denied' | 'none'

/** For the operator: whether lookups have a way out. One question where they have. */
export async function findReach(ports: World): Promise<Reach> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const own = await findResolverState(ports.nameServers, 'default', signal).catch((error: unknown) =>
    error instanceof DnsFault && error.kind === 'denied' ? 'denies' : 'silent',
  )
  if (own === 'live') {
    lastTests.set(ports.cache, { at: new Date(), isOffline: false })
    return 'live'
  }
  if (await isOffline(ports)) return own === 'denies' ? 'denied' : 'none'
  return own === 'denies' ? 'own-denied' : 'own-silent'
}
