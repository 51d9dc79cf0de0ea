import { tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy, nobodysLookups, reachOf, startStandIns } from '@sundry/lookups/testing'
import { onTestFinished } from 'vitest'
import { lookupPortsIn } from '../network/live.ts'
import type { Reach } from '../network/reach.ts'

/** Resolvers and registries on loopback that answer as the server's tests know them. */
export async function standInReach(): Promise<Reach> {
  const standIns = await startStandIns()
  onTestFinished(() => standIns.close())
  const { places } = standIns
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
