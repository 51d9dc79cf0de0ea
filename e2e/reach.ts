import { readFileSync } from 'node:fs'
import { nobodysLookups, reachOf, startStandInLists, startStandIns } from '@sundry/lookups/testing'
import type { Reach } from '../apps/server/src/adapters/live-ports.ts'
import { startReportPlaces } from '../apps/server/src/testing/report-places.ts'

type LookupWorld = Pick<Reach, 'ca' | 'whoisPort' | 'lookups'>

/**
 * The lookups of the tests' server go to stand-ins of its own, which end with it; with E2E_LOOKUPS=signed to signed
 * zones with a web site, for reports; or, with E2E_LOOKUPS=nobody, to ports where no one answers, so that the domain
 * tools give sample data.
 */
export async function lookupWorld(environment: NodeJS.ProcessEnv): Promise<LookupWorld> {
  const { E2E_CA, E2E_LOOKUPS, E2E_WHOIS_PORT } = environment
  const authority = E2E_CA === undefined ? [] : [readFileSync(E2E_CA, 'utf8')]
  if (E2E_LOOKUPS === 'nobody') {
    return {
      ...(authority[0] !== undefined && { ca: authority[0] }),
      whoisPort: Number(E2E_WHOIS_PORT ?? 9),
      lookups: nobodysLookups,
    }
  }
  if (E2E_LOOKUPS === 'signed') {
    const { reach, ca } = await startReportPlaces()
    const { server } = await startStandInLists({ 'example.com.dbl.spamhaus.org': ['127.0.1.102'] })
    return {
      ca: [ca, ...authority].join('\n'),
      whoisPort: Number(E2E_WHOIS_PORT ?? 9),
      lookups: { ...reach, blockLists: { servers: [server] } },
    }
  }
  const { places } = await startStandIns()
  return {
    ca: [places.ca, ...authority].join('\n'),
    whoisPort: Number(E2E_WHOIS_PORT ?? places.whoisPort),
    lookups: reachOf(places),
  }
}
