import { resolverIds } from '@sundry/contracts/dig-dns-v1'
import { DnsFault } from '@sundry/dns'
import type { Ports } from '../ports/ports.ts'

/** A name that every resolver with a way to the internet knows (RFC 2606). */
const KNOWN_NAME = 'example.com'
const REMEMBERED_MS = 60_000
const PATIENCE_MS = 2500

type World = Pick<Ports, 'nameServers' | 'registries' | 'cache'>

async function resolves(ports: World, resolver: (typeof resolverIds)[number], signal: AbortSignal): Promise<boolean> {
  try {
    await ports.nameServers.query({ name: KNOWN_NAME, type: 'NS', resolver, signal })
    return true
  } catch (error) {
    return error instanceof DnsFault && error.kind === 'malformed'
  }
}

/**
 * Whether this server reaches nobody at all: no resolver of the list over UDP, TCP or HTTPS, nor the keeper of the list
 * of registries. Only then is sample data an answer; a name that does not exist or a server that is down never is.
 */
export async function everyExitDead(ports: World): Promise<boolean> {
  const { value } = await ports.cache.remember('every-exit-dead', async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const alive = await Promise.any(
      [...resolverIds.map((id) => resolves(ports, id, signal)), ports.registries.reachable(signal)].map(async (one) => {
        if (!(await one)) throw new Error('dead')
        return true
      }),
    ).catch(() => false)
    return { value: !alive, ttlMs: alive ? 5000 : REMEMBERED_MS }
  })
  return value
}
