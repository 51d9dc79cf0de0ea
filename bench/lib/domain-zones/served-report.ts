// The domain report as the server makes it, over the name servers of the bench.
import { domainReport } from '../../../contracts/src/functions/domain-report-v1.ts'
import { createDnsAddresses } from '../../../engines/lookups/src/guard/public-world.ts'
import {
  createLookupPorts,
  createMemoryCache,
  createPublicFetch,
  createWhoisSocket,
  lookups,
  publicAddressPolicy,
  tcpDial,
} from '../../../engines/lookups/src/index.ts'
import { inlineParser } from '../../../engines/lookups/src/testing.ts'
import type { ZoneServers } from './servers.ts'
import { places } from './zone.ts'

export interface ServedReport {
  codes: string[]
  /** Findings that are more than information. */
  alarms: string[]
  verdict: string
}

export async function createServedReports(servers: ZoneServers) {
  const world = {
    policy: publicAddressPolicy(),
    ca: servers.ca,
    addresses: createDnsAddresses([...places.resolver]),
    dial: tcpDial,
  }
  const clock = { now: () => Date.now() }
  const cache = createMemoryCache({ clock })
  const web = createPublicFetch({ ...world, userAgent: 'Sundry bench' })
  const whois = createWhoisSocket(world)
  const resolver = [...places.resolver]
  const nobody = `https://${places.nobody[0]}/`
  const lookupPorts = createLookupPorts(
    world,
    {
      resolvers: { default: resolver, cloudflare: resolver, google: resolver, quad9: resolver },
      trustAnchors: servers.anchors,
      registries: { bootstrapUrl: nobody, rdapServer: () => null, whoisServer: () => null },
    },
    { web, whois, cache, clock, parser: inlineParser },
  )
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: (fields: unknown) => console.error(fields) }
  const ports = {
    ...lookupPorts,
    log,
    clock,
    cache,
    addresses: world.addresses,
    whois,
    web,
    parser: inlineParser,
  } as never
  const handler = await lookups['domain-report-v1']()

  async function report(domain: string): Promise<ServedReport> {
    const input = domainReport.input.parse({ domain, sections: ['zone', 'dnssec', 'mail'] })
    const made: ServedReport = { codes: [], alarms: [], verdict: '' }
    const call = { signal: new AbortController().signal, id: 'bench', client: 'bench' }
    for await (const event of handler(input, ports, call)) {
      if (event.type === 'dnssec') made.verdict = event.reading?.verdict ?? ''
      if (!('findings' in event)) continue
      if (event.error) made.codes.push(`(${event.type}: ${event.error})`)
      made.codes.push(...event.findings.map(({ code }) => code))
      made.alarms.push(...event.findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code))
    }
    return made
  }
  return { report, ports: lookupPorts, clock, close: () => lookupPorts.nameServers.close() }
}
