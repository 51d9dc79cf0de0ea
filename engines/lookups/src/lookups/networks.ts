import { isIPv4 } from 'node:net'
import { reverseName } from '@sundry/dns'
import type { LookupPorts } from '../ports.ts'

export interface Network {
  number: number
  name: string | null
}

const unquoted = (data: string) => data.replace(/^"|"$/g, '')

async function text(
  ports: Pick<LookupPorts, 'nameServers'>,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { records } = await ports.nameServers.query({ name, type: 'TXT', signal })
  const record = records.find(({ type }) => type === 'TXT')
  return record ? unquoted(record.data) : null
}

/** Team Cymru's DNS zones: nothing but the address goes out. */
export async function networkOf(
  address: string,
  ports: Pick<LookupPorts, 'nameServers' | 'cache'>,
  signal: AbortSignal,
): Promise<Network | null> {
  const reversed = reverseName(address)?.replace(/\.(?:in-addr|ip6)\.arpa\.$/, '')
  if (reversed === undefined) return null
  const zone = isIPv4(address) ? 'origin.asn.cymru.com' : 'origin6.asn.cymru.com'
  try {
    const { value } = await ports.cache.remember<Network | null>(`network:${address}`, async () => {
      const timed = AbortSignal.timeout(3000)
      const number = Number.parseInt((await text(ports, `${reversed}.${zone}`, timed)) ?? '', 10)
      if (Number.isNaN(number)) return { value: null, ttlMs: 600_000 }
      const about = await text(ports, `AS${number}.asn.cymru.com`, timed).catch(() => null)
      const name =
        about
          ?.split('|')
          .at(-1)
          ?.trim()
          .replace(/, [A-Z]{2}$/, '') || null
      return { value: { number, name }, ttlMs: 86_400_000 }
    })
    return value
  } catch {
    signal.throwIfAborted()
    return null
  }
}
