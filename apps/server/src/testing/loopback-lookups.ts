import {
  createLookupPorts,
  createMemoryCache,
  createPublicFetch,
  createWhoisSocket,
  type LookupReach,
  tcpDial,
} from '@sundry/lookups'
import {
  inlineParser,
  loopbackAddresses,
  loopbackPolicy,
  reachOf,
  type StandIns,
  startStandIns,
} from '@sundry/lookups/testing'
import type { Ports } from '../ports/ports.ts'
import { testPorts } from './test-ports.ts'
import { memoryLog } from './test-server.ts'

export interface LookupWorld extends LoopbackLookups {
  standIns: StandIns
}

export async function startLookupWorld(
  replaced: (reach: LookupReach) => Partial<LookupReach> = () => ({}),
): Promise<LookupWorld> {
  const standIns = await startStandIns()
  const { places } = standIns
  const reach = reachOf(places)
  const lookups = createLoopbackLookups({ ...reach, ...replaced(reach) }, places.ca, places.whoisPort)
  return {
    ...lookups,
    standIns,
    close() {
      lookups.close()
      standIns.close()
    },
  }
}

export const deadPorts = (): Ports => testPorts(memoryLog(), {})

export interface LoopbackLookups {
  ports: Ports
  /** Every address a connection was opened to, over TCP. */
  dialled: string[]
  close(): void
}

/** The shipped lookup adapters, over stand-in servers on loopback. */
export function createLoopbackLookups(reach: LookupReach, ca: string, whoisPort: number): LoopbackLookups {
  const dialled: string[] = []
  const world = {
    policy: loopbackPolicy,
    addresses: loopbackAddresses,
    ca,
    dial: (address: string, port: number, signal: AbortSignal) => {
      dialled.push(address)
      return tcpDial(address, port, signal)
    },
  }
  const clock = { now: () => Date.now() }
  const cache = createMemoryCache({ clock })
  const whois = createWhoisSocket(world, whoisPort)
  const web = createPublicFetch({ ...world, userAgent: 'Sundry tests' })
  const lookups = createLookupPorts(world, reach, { web, whois, cache, clock, parser: inlineParser })
  return {
    ports: testPorts(memoryLog(), { cache, whois, web, clock, ...lookups }),
    dialled,
    close: () => lookups.nameServers.close(),
  }
}
