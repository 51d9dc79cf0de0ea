import type { LookupReach } from '@sundry/lookups'
import { reachOf, type StandIns, startStandIns } from '@sundry/lookups/testing'
import type { Ports } from '../ports.ts'
import { createLoopbackLookups, type LoopbackLookups } from './loopback-lookups.ts'
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
