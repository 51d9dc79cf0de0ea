import { rootAnchors } from '@sundry/dns'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { plainName } from '../guard/hosts.ts'
import { openTls } from '../guard/open-tls.ts'
import { createNameServers, type ResolverServers } from '../name-servers/name-servers.ts'
import { trustedNameServers } from '../name-servers/trusted-name-servers.ts'
import type { LookupPorts } from '../ports/ports.ts'
import type { Certificates } from '../ports/ports-web.ts'
import { createRegistries, type RegistryMap } from '../registries/registries.ts'
import { createSites } from '../site/create-sites.ts'
import { createMailServers } from '../site/mail-servers.ts'
import { type BlockListReach, createBlockLists } from './block-lists.ts'

const TIMEOUT_MS = 2500

/**
 * The date of an expired or mismatched certificate is wanted too, so it is not verified; no secret is sent over the
 * connection.
 */
export function createCertificateProbe(world: GuardedWorld, port = 443): Certificates {
  return {
    async expiry(host, signal) {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      try {
        const { socket } = await connectVetted(host, port, world, whole)
        return await new Promise<string | null>((resolve) => {
          const tls = openTls({ socket, servername: plainName(host), rejectUnauthorized: false })
          const finish = (date: string | null) => {
            whole.removeEventListener('abort', abort)
            tls.on('error', () => {})
            tls.destroy()
            socket.destroy()
            resolve(date)
          }
          const abort = () => finish(null)
          whole.addEventListener('abort', abort, { once: true })
          socket.on('error', () => {})
          tls.once('error', () => finish(null))
          tls.once('close', () => finish(null))
          tls.once('secureConnect', () => {
            const time = Date.parse(tls.getPeerCertificate().valid_to ?? '')
            finish(Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z'))
          })
        })
      } catch {
        signal.throwIfAborted()
        return null
      }
    },
  }
}

export interface LookupReach {
  resolvers: ResolverServers
  authoritativePort?: number
  registries?: RegistryMap
  tlsPort?: number
  httpPort?: number
  /** Mail servers are connected to on this port; left out, not at all. */
  smtpPort?: number
  /** Left out, block lists are not asked. */
  blockLists?: BlockListReach
  /** DS records of root keys to begin DNSSEC with instead of IANA's. */
  trustAnchors?: readonly string[]
}

type DomainPorts = Pick<
  LookupPorts,
  'nameServers' | 'registries' | 'certificates' | 'sites' | 'mailServers' | 'blockLists' | 'trustAnchors'
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
    blockLists: reach.blockLists === undefined ? null : createBlockLists(reach.blockLists),
    trustAnchors: reach.trustAnchors ?? rootAnchors,
  }
}
