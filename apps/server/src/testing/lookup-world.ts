import {
  createLookupPorts,
  createMemoryCache,
  createPublicFetch,
  createWhoisSocket,
  type LookupReach,
  tcpDial,
} from '@sundry/lookups'
import { inlineParser, loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import type { Ports } from '../ports/ports.ts'
import { reachOf } from './stand-in-places.ts'
import { type StandIns, startStandIns } from './stand-ins.ts'
import { testPorts } from './test-ports.ts'
import { memoryLog } from './test-server.ts'

export interface LookupWorld {
  ports: Ports
  standIns: StandIns
  dialled: string[]
  close(): void
}

export async function startLookupWorld(
  replaced: (reach: LookupReach) => Partial<LookupReach> = () => ({}),
): Promise<LookupWorld> {
  const standIns = await startStandIns()
  const { places } = standIns
  const dialled: string[] = []
  const world = {
    policy: loopbackPolicy,
    addresses: loopbackAddresses,
    ca: places.ca,
    dial: (address: string, port: number, signal: AbortSignal) => {
      dialled.push(address)
      return tcpDial(address, port, signal)
    },
  }
  const clock = { now: () => Date.now() }
  const cache = createMemoryCache({ clock })
  const whois = createWhoisSocket(world, places.whoisPort)
  const web = createPublicFetch({ ...world, userAgent: 'Sundry tests' })
  const reach = reachOf(places)
  const lookups = createLookupPorts(
    world,
    { ...reach, ...replaced(reach) },
    { web, whois, cache, clock, parser: inlineParser },
  )
  return {
    ports: testPorts(memoryLog(), { cache, whois, web, clock, ...lookups }),
    standIns,
    dialled,
    close() {
      lookups.nameServers.close()
      standIns.close()
    },
  }
}

export const deadPorts = (): Ports => testPorts(memoryLog(), {})
