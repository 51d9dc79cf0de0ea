import { isIPv4 } from 'node:net'
import { reverseName } from '@sundry/dns'
import type { LookupPorts } from '../ports/ports.ts'
import {
  deliveryByAlias,
  deliveryByNetwork,
  dnsByNameServer,
  hostingByAlias,
  mailByExchange,
  parkedByNameServer,
  providerOf,
} from './providers.ts'
import { answerOrNull, dataOf } from './zone-facts.ts'

interface Network {
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

export interface Hosting {
  provider: string | null
  basis?: string
  confidence?: 'high' | 'medium' | 'low'
  dnsProvider: string | null
  mailProvider: string | null
  answered: boolean
  nameServers: string[]
  addresses: string[]
}

const first = (hosts: readonly string[], table: Parameters<typeof providerOf>[1]) => {
  for (const host of hosts) {
    const provider = providerOf(host, table)
    if (provider) return { host, provider }
  }
  return null
}

const hidden = (name: string) => `${name} (delivery network; the host behind it is not visible)`

type Estimate = Pick<Hosting, 'provider' | 'basis' | 'confidence'>

async function estimate(
  aliases: readonly string[],
  addresses: readonly string[],
  nameServers: readonly string[],
  ports: LookupPorts,
  signal: AbortSignal,
): Promise<Estimate> {
  const host = first(aliases, hostingByAlias)
  if (host) return { provider: host.provider, basis: `The name is a CNAME for ${host.host}.`, confidence: 'high' }
  const delivery = first(aliases, deliveryByAlias)
  if (delivery) {
    return {
      provider: hidden(delivery.provider),
      basis: `The name is a CNAME for ${delivery.host}.`,
      confidence: 'medium',
    }
  }
  const parked = first(nameServers, parkedByNameServer)
  if (parked)
    return {
      provider: `Parked at ${parked.provider}`,
      basis: `Its name server is ${parked.host}.`,
      confidence: 'medium',
    }
  const [address] = addresses
  const network = address === undefined ? null : await networkOf(address, ports, signal)
  if (!network || address === undefined) return { provider: null }
  const inFront = deliveryByNetwork.get(network.number)
  const basis = `Its address ${address} is in the network AS${network.number}${network.name ? `, ${network.name}` : ''}.`
  if (inFront) return { provider: hidden(inFront), basis, confidence: 'medium' }
  return network.name === null ? { provider: null } : { provider: network.name, basis, confidence: 'medium' }
}

export async function hostingOf(domain: string, ports: LookupPorts, signal: AbortSignal): Promise<Hosting> {
  const ask = (name: string, type: string) => answerOrNull(ports.nameServers.query({ name, type, signal }))
  const [apex, apex6, www, ns, mx] = await Promise.all([
    ask(domain, 'A'),
    ask(domain, 'AAAA'),
    ask(`www.${domain}`, 'A'),
    ask(domain, 'NS'),
    ask(domain, 'MX'),
  ])
  const nameServers = dataOf(ns, 'NS')
  const exchanges = dataOf(mx, 'MX').map((data) => data.replace(/^\d+ /, ''))
  const addresses = [...dataOf(apex, 'A'), ...dataOf(apex6, 'AAAA'), ...dataOf(www, 'A')]
  const aliases = [...dataOf(apex, 'CNAME'), ...dataOf(www, 'CNAME')]
  return {
    ...(await estimate(aliases, addresses, nameServers, ports, signal)),
    dnsProvider: first(nameServers, dnsByNameServer)?.provider ?? null,
    mailProvider: first(exchanges, mailByExchange)?.provider ?? null,
    answered: [apex, apex6, www, ns, mx].some((answer) => answer !== null),
    nameServers,
    addresses,
  }
}
