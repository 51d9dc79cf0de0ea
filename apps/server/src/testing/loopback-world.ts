import type { WorldSource } from '@sundry/lookups'
import { type GuardedWorld, tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'

interface LoopbackData {
  /** The only addresses that may be reached; all of loopback when it is left out. */
  allowed?: string[]
  /** Addresses of some names; the others are 127.0.0.1. */
  names?: Record<string, string[]>
}

/** Loopback as another process makes it. */
export function world(data: unknown): GuardedWorld {
  const { allowed, names = {} } = (data ?? {}) as LoopbackData
  return {
    policy: { ...loopbackPolicy, ...(allowed && { allowsAddress: (address) => allowed.includes(address) }) },
    addresses: {
      resolve: async (name, signal) => names[name] ?? loopbackAddresses.resolve(name, signal),
    },
    dial: tcpDial,
  }
}

export const loopbackSource = (data: LoopbackData = {}): WorldSource => ({ module: new URL(import.meta.url), data })
