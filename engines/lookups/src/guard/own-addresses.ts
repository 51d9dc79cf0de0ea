import { networkInterfaces } from 'node:os'
import type { AddressResolver } from '../ports/dns.ts'
import { canonicalAddress } from './hosts.ts'

export interface OwnAddresses {
  has(address: string): boolean
  refresh(): Promise<void>
}

interface Options {
  /** Behind NAT or a proxy the site's address is on no interface of this machine. */
  publicUrl: string | null
  addresses: AddressResolver
  interfaces?: () => string[]
  now?: () => number
}

const INTERFACES_MS = 30_000
const PUBLIC_MS = 300_000
const PATIENCE_MS = 2000

const systemInterfaces = () =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))

/** Public addresses too: services on this machine trust it more than strangers. */
export function createOwnAddresses({
  publicUrl,
  addresses,
  interfaces = systemInterfaces,
  now = Date.now,
}: Options): OwnAddresses {
  const host = publicUrl === null ? null : new URL(publicUrl).hostname
  let local = new Set<string>()
  let localAt = Number.NEGATIVE_INFINITY
  let named = new Set<string>()
  let namedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function resolveHost(name: string): Promise<void> {
    try {
      const found = await addresses.resolve(name, AbortSignal.timeout(PATIENCE_MS))
      // An empty answer keeps what was known: a failing resolver must not open the door.
      if (found.length > 0) named = new Set(found.map(canonicalAddress))
    } catch {
      // Asked again after the pause.
    }
    namedAt = now()
    asking = null
  }

  return {
    has(address) {
      if (now() - localAt > INTERFACES_MS) {
        local = new Set(interfaces().map(canonicalAddress))
        localAt = now()
      }
      const canonical = canonicalAddress(address)
      return local.has(canonical) || named.has(canonical)
    },
    async refresh() {
      if (host === null || now() - namedAt < PUBLIC_MS) return
      asking ??= resolveHost(host)
      await asking
    },
  }
}
