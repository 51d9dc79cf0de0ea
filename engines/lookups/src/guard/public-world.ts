import { promises as dns } from 'node:dns'
import ipaddr from 'ipaddr.js'
import type { AddressResolver } from '../ports/ports.ts'
import { createOwnAddresses, publicAddressPolicy } from './address-policy.ts'
import { type GuardedWorld, tcpDial } from './connect-vetted.ts'

export interface WorldSource {
  module: URL
  data: unknown
}

const empty = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * The system's lookup would also read the hosts file, search domains and mDNS (internal names), and it blocks the
 * thread pool.
 */
export function createDnsAddresses(servers: readonly string[] = []): AddressResolver {
  return {
    async resolve(name, signal) {
      const resolver = new dns.Resolver({ timeout: 1500, tries: 2 })
      if (servers.length > 0) resolver.setServers(servers)
      const cancel = () => resolver.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
        signal.throwIfAborted()
        const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        const failure = answers.find((answer) => answer.status === 'rejected' && !empty.has(answer.reason?.code))
        if (found.length === 0 && failure?.status === 'rejected') throw failure.reason
        return found
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
  }
}

export interface PublicWorldConfig {
  deniedAddresses: readonly [base: { toString(): string }, bits: number][]
  dnsServers: readonly string[]
  publicUrl: string | null
}

interface PublicWorldData {
  denied: string[]
  dnsServers: string[]
  publicUrl: string | null
}

export function world(data: unknown): GuardedWorld {
  const { denied, dnsServers, publicUrl } = data as PublicWorldData
  const addresses = createDnsAddresses(dnsServers)
  const own = createOwnAddresses({ publicUrl, addresses })
  return {
    policy: publicAddressPolicy(
      denied.map((range) => ipaddr.parseCIDR(range)),
      own,
    ),
    addresses,
    dial: tcpDial,
  }
}

export function publicWorldSource(config: PublicWorldConfig): WorldSource & { data: PublicWorldData } {
  const denied = config.deniedAddresses.map(([base, bits]) => `${base.toString()}/${bits}`)
  const data = { denied, dnsServers: [...config.dnsServers], publicUrl: config.publicUrl }
  return { module: new URL(import.meta.url), data }
}
