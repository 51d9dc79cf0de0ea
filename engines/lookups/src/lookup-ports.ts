import { rootAnchors } from './dnssec/anchors.ts'
import { createCertificateProbe } from './guard/certificate-probe.ts'
import type { GuardedWorld } from './guard/connect-vetted.ts'
import { createNameServers, type ResolverServers } from './name-servers/name-servers.ts'
import { trustedNameServers } from './name-servers/trusted.ts'
import type { LookupPorts } from './ports/lookup-ports.ts'
import { createRegistries, type RegistryMap } from './registries/registries.ts'
import { createSites } from './site/create-sites.ts'
import { createMailServers } from './tls/mail-servers.ts'

export interface LookupReach {
  resolvers: ResolverServers
  authoritativePort?: number
  registries?: RegistryMap
  tlsPort?: number
  httpPort?: number
  /** Mail servers are connected to on this port; left out, not at all. */
  smtpPort?: number
  /** DS records of root keys to begin DNSSEC with instead of IANA's. */
  trustAnchors?: readonly string[]
}

type DomainPorts = Pick<
  LookupPorts,
  'nameServers' | 'registries' | 'certificates' | 'sites' | 'mailServers' | 'trustAnchors'
>

export function createLookupPorts(
  world: GuardedWorld,
  reach: LookupReach,
  { web, whois, cache, clock, parser }: Pick<LookupPorts, 'web' | 'whois' | 'cache' | 'clock' | 'parser'>,
): DomainPorts {
  return {
    nameServers: trustedNameServers(
      createNameServers({
        servers: reach.resolvers,
        policy: world.policy,
        ...(world.ca !== undefined && { ca: world.ca }),
        ...(reach.authoritativePort !== undefined && { port: reach.authoritativePort }),
      }),
      clock,
    ),
    registries: createRegistries({
      web,
      whois,
      cache,
      clock,
      parser,
      ...(reach.registries && { map: reach.registries }),
    }),
    certificates: createCertificateProbe(world, reach.tlsPort),
    sites: createSites(world, web, {
      ...(reach.tlsPort !== undefined && { https: reach.tlsPort }),
      ...(reach.httpPort !== undefined && { http: reach.httpPort }),
    }),
    mailServers: reach.smtpPort === undefined ? null : createMailServers(world, reach.smtpPort),
    trustAnchors: reach.trustAnchors ?? rootAnchors,
  }
}
