import type { Nameserver } from '@sundry/contracts/nameserver-check-v1'
import type { LookupPorts } from '../../ports/lookup-ports.ts'
import { networkOf } from '../networks.ts'
import { dnsByNameServer, providerOf } from '../providers.ts'
import { addressesOf, type Delegation } from '../zone-facts.ts'

export const MAX_VISITS = 8

export interface Named {
  parent: Delegation | null
  apex: readonly string[] | null
  registry: readonly string[] | null
}

type Visit = Pick<Nameserver, 'state' | 'soaSerial' | 'elapsedMs'>

const unseen: Visit = { state: 'unknown', soaSerial: null }

/** A server that answers without authority is lame. */
async function visit(
  addresses: readonly string[],
  domain: string,
  ports: LookupPorts,
  signal: AbortSignal,
): Promise<Visit> {
  let asked = false
  for (const address of addresses.slice(0, 2)) {
    const answer = await ports.nameServers.askServer(address, domain, 'SOA', signal)
    if (answer === null) continue
    asked = true
    const soa = answer.records.find(({ type }) => type === 'SOA')
    if (answer.rcode !== 'NOERROR' || !answer.flags.aa || !soa) continue
    return { state: 'answers', soaSerial: Number(soa.data.split(' ')[2]), elapsedMs: answer.elapsedMs }
  }
  return { state: asked ? 'lame' : 'unreachable', soaSerial: null }
}

export async function inspect(
  name: string,
  domain: string,
  named: Named,
  ports: LookupPorts,
  signal: AbortSignal,
  mayVisit: boolean,
): Promise<Nameserver> {
  const glue = named.parent?.glue.get(name)
  const resolved = await addressesOf(name, ports, signal).catch(() => [])
  // A name inside its own broken zone has only the parent's glue.
  const addresses = resolved.length > 0 ? resolved : (glue ?? [])
  const [first] = addresses
  const [seen, network] = await Promise.all([
    first === undefined
      ? ({ state: 'unresolvable', soaSerial: null } as const)
      : mayVisit
        ? visit(addresses, domain, ports, signal).catch(() => unseen)
        : unseen,
    first === undefined ? null : networkOf(first, ports, signal).catch(() => null),
  ])
  return {
    name,
    addresses,
    ...(glue && { glue }),
    inParent: named.parent === null ? null : named.parent.names.includes(name),
    inApex: named.apex === null ? null : named.apex.includes(name),
    inRegistry: named.registry === null ? null : named.registry.includes(name),
    ...seen,
    provider: providerOf(name, dnsByNameServer),
    network: network && `AS${network.number}${network.name ? ` ${network.name}` : ''}`,
  }
}
