import { resolverIds } from '@sundry/contracts/dig-dns-v1'
import { DnsFault } from '@sundry/dns'
import type { LookupPorts } from '../ports/lookup-ports.ts'
import { PublicFetchFault } from '../ports/public-fetch.ts'

/** A name that every public resolver knows (RFC 2606). */
const KNOWN_NAME = 'example.com'
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
    await ports.nameServers.query({ name: KNOWN_NAME, type: 'NS', resolver, signal })
    return true
  } catch (error) {
    return error instanceof DnsFault && error.kind === 'malformed'
  }
}

const hasAddress = (ports: World, signal: AbortSignal) =>
  ports.addresses.resolve(KNOWN_NAME, signal).then(
    () => true,
    () => false,
  )

function metSomebody(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(metSomebody)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' && code !== undefined && !nobodyAnswered.has(code)) return true
  return metSomebody(error.cause)
}

/**
 * Sample data is shown only when this server reaches nobody: a known name fails through every resolver over UDP, TCP
 * and HTTPS, and IANA is silent too. A missing name or a site that is down is an answer about the site.
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
    return { value: !online, ttlMs: online ? ONLINE_MS : OFFLINE_MS }
  })
  return value
}
