import ipaddr from 'ipaddr.js'
import { publicAddressPolicy } from './address-policy.ts'
import { type GuardedWorld, tcpDial } from './connect-vetted.ts'
import { createDnsAddresses } from './dns-addresses.ts'
import { createOwnAddresses } from './own-addresses.ts'
import type { WorldSource } from './world-source.ts'

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
