import { tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy, nobodysLookups, reachOf, startStandIns } from '@sundry/lookups/testing'
import { afterAll } from 'vitest'
import { lookupPortsIn } from '../network/live.ts'
import type { Reach } from '../network/reach.ts'

let started: ReturnType<typeof startStandIns> | undefined
afterAll(async () => (await started)?.close())

/** Resolvers and registries on loopback that answer as the server's tests know them; one set serves a whole file. */
export async function standInReach(): Promise<Reach> {
  started ??= startStandIns()
  const { places } = await started
  const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial, ca: places.ca }
  return {
    async lookups() {
      const ports = lookupPortsIn(world, reachOf(places), places.whoisPort)
      return { ports, close: () => ports.nameServers.close() }
    },
  }
}

export const nobodysReach: Reach = {
  async lookups() {
    const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
    const ports = lookupPortsIn(world, nobodysLookups, 9)
    return { ports, close: () => ports.nameServers.close() }
  },
}
