import { promises as dns } from 'node:dns'
import type { AddressResolver } from '../ports/addresses.ts'

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
