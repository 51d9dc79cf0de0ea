import type { WorldSource } from '@sundry/lookups'
import { type GuardedWorld, tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'

interface LoopbackData {
  allowed?: string[]
  /** Other names resolve to 127.0.0.1. */
  names?: Record<string, string[]>
  ca?: string
}

export function world(data: unknown): GuardedWorld {
  const { allowed, names = {}, ca } = (data ?? {}) as LoopbackData
  return {
    policy: { ...loopbackPolicy, ...(allowed && { allowsAddress: (address) => allowed.includes(address) }) },
    addresses: {
      resolve: async (name, signal) => names[name] ?? loopbackAddresses.resolve(name, signal),
    },
    dial: tcpDial,
    ...(ca !== undefined && { ca }),
  }
}

export const loopbackSource = (data: LoopbackData = {}): WorldSource => ({ module: new URL(import.meta.url), data })
