import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'
import { createDnsAddresses } from '../dns-addresses.ts'
import { publicAddressPolicy } from './address-policy.ts'
import { type GuardedWorld, tcpDial } from './connect-vetted.ts'
import { createOwnAddresses } from './own-addresses.ts'
import type { WorldSource } from './world-source.ts'

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
export function publicWorldSource(
  config: Pick<Config, 'deniedAddresses' | 'dnsServers' | 'publicUrl'>,
): WorldSource & { data: PublicWorldData } {
  const denied = config.deniedAddresses.map(([base, bits]) => `${base.toString()}/${bits}`)
  const data = { denied, dnsServers: [...config.dnsServers], publicUrl: config.publicUrl }
  return { module: new URL(import.meta.url), data }
}
