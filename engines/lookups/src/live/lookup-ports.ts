import { createResolver, rootAnchors } from '@sundry/dns'
import ipaddr from 'ipaddr.js'
import { blockLists } from '../facts/block-lists.ts'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { plainName } from '../guard/hosts.ts'
import { openTls } from '../guard/open-tls.ts'
import { createNameServers, type ResolverServers, trustedNameServers } from '../name-servers/name-servers.ts'
import type { BlockLists, LookupPorts } from '../ports/ports.ts'
import type { Certificates } from '../ports/ports-web.ts'
import { createRegistries, type RegistryMap } from '../registries/registries.ts'
import { createSites } from '../site/create-sites.ts'
import { createMailServers } from '../site/mail-servers.ts'

const BLOCK_LISTS_TIMEOUT_MS = 3000
const ATTEMPT_MS = 1400

/** Networks of public resolvers, whose queries block lists refuse. */
const publicNetworks = [
  ...['1.0.0.0/24', '1.1.1.0/24', '2606:4700:4700::/48', '8.8.4.0/24', '8.8.8.0/24', '2001:4860:4860::/48'],
  ...['9.9.9.0/24', '149.112.112.0/24', '2620:fe::/48', '208.67.220.0/22', '2620:119:30::/44', '2620:119:50::/44'],
  ...['4.2.2.0/24', '64.6.64.0/23', '156.154.70.0/23', '2620:74:1b::/48', '8.20.247.0/24', '8.26.56.0/24'],
  ...['76.76.2.0/24', '76.76.10.0/24', '2606:1a40::/32', '77.88.8.0/24', '2a02:6b8::feed:0/112', '84.200.69.0/24'],
  ...['84.200.70.0/24', '94.140.14.0/23', '2a10:50c0::/32', '114.114.114.0/23', '119.29.29.0/24', '185.228.168.0/23'],
  ...['185.253.5.0/24', '193.110.81.0/24', '223.5.5.0/24', '223.6.6.0/24', '2400:3200::/32'],
].map((network) => ipaddr.parseCIDR(network))

/** True for a server as settings name it: an address, with a port or without. */
export function isPublicResolver(server: string): boolean {
  if (server.startsWith('https://')) return true
  const host = server.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(host)) return true
  const address = ipaddr.process(host)
  return publicNetworks.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits))
}

export const blockListZones: readonly string[] = blockLists.map(({ zone }) => zone)

interface BlockListReach {
  servers: readonly string[]
  /** Left out, every list that is known. */
  zones?: readonly string[]
}

/** Null where no resolver is left that lists answer. */
export function createBlockLists({ servers, zones = blockListZones }: BlockListReach): BlockLists | null {
  const own = servers.filter((server) => !isPublicResolver(server))
  if (own.length === 0) return null
  const resolver = createResolver({ servers: own, timeoutMs: BLOCK_LISTS_TIMEOUT_MS, attemptMs: ATTEMPT_MS })
  return { zones, query: (name, signal, onSend) => resolver.query(name, 'A', { signal, onSend }) }
}

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
