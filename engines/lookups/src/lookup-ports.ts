import { createCertificateProbe } from './guard/certificate-probe.ts'
import type { GuardedWorld } from './guard/connect-vetted.ts'
import { createNameServers, type ResolverServers } from './name-servers/name-servers.ts'
import type { LookupPorts } from './ports/lookup-ports.ts'
import { createRegistries, type RegistryMap } from './registries/registries.ts'

export interface LookupReach {
  resolvers: ResolverServers
  authoritativePort?: number
  registries?: RegistryMap
  tlsPort?: number
}

type DomainPorts = Pick<LookupPorts, 'nameServers' | 'registries' | 'certificates'>

export function createLookupPorts(
  world: GuardedWorld,
  reach: LookupReach,
  { web, whois, cache, clock, parser }: Pick<LookupPorts, 'web' | 'whois' | 'cache' | 'clock' | 'parser'>,
): DomainPorts {
  return {
    nameServers: createNameServers({
      servers: reach.resolvers,
      policy: world.policy,
      ...(world.ca !== undefined && { ca: world.ca }),
      ...(reach.authoritativePort !== undefined && { port: reach.authoritativePort }),
    }),
    registries: createRegistries({
      web,
      whois,
      cache,
      clock,
      parser,
      ...(reach.registries && { map: reach.registries }),
    }),
    certificates: createCertificateProbe(world, reach.tlsPort),
  }
}
