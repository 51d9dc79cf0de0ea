import ipaddr from 'ipaddr.js'
import { publicAddressPolicy } from './address-policy.ts'
import { type GuardedWorld, tcpDial } from './connect-vetted.ts'
import { createDnsAddresses } from './dns-addresses.ts'
import { createOwnAddresses } from './own-addresses.ts'
import type { WorldSource } from './world-source.ts'

export interface PublicWorldConfig {
  /** Ranges the operator denies, as base and length. */
  deniedAddresses: readonly [base: { toString(): string }, bits: number][]
  dnsServers: readonly string[]
  /** Where this server itself stands. */
  publicUrl: string | null
}

interface PublicWorldData {
  /** Ranges such as 203.0.113.0/24. */
  denied: string[]
  dnsServers: string[]
  publicUrl: string | null
}

/** The public internet, without what the operator denies and without this server itself. */
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

/** The same world for another process to make. */
export function publicWorldSource(config: PublicWorldConfig): WorldSource & { data: PublicWorldData } {
  const denied = config.deniedAddresses.map(([base, bits]) => `${base.toString()}/${bits}`)
  const data = { denied, dnsServers: [...config.dnsServers], publicUrl: config.publicUrl }
  return { module: new URL(import.meta.url), data }
}
