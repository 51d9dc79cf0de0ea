import { isIPv4 } from 'node:net'
import type { AddressesReading } from '@sundry/contracts/domain-report-v1'
import { DnsFault } from '@sundry/dns'
import { createFindings, type Finding } from '@sundry/domain-report'
import { checkReverse } from '@sundry/mail'
import { networkOf } from '../facts/hosting.ts'
import { missingDomainOf, missingTarget } from '../facts/zone-facts.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { mailResolver, type Outcome, type Subject, unansweredSentence, watched } from './section.ts'

const MAX_ADDRESSES = 8

type Shown = AddressesReading['addresses'][number]

export async function describeAddress(
  host: string,
  address: string,
  { ports, signal }: Pick<Subject, 'ports' | 'signal'>,
): Promise<Shown> {
  const [network, reverse] = await Promise.all([
    networkOf(address, ports, signal),
    checkReverse(address, mailResolver(ports.nameServers, signal)),
  ])
  return {
    host,
    address,
    network: network && `AS${network.number}${network.name ? ` ${network.name}` : ''}`,
    names: [...reverse.names],
  }
}

async function addressesAt(host: string, nameServers: LookupPorts['nameServers'], signal: AbortSignal) {
  const answers = await Promise.all(
    ['A', 'AAAA'].map((type) => nameServers.query({ name: host, type, signal }).catch(onlyFault)),
  )
  const found = answers.flatMap((answer) =>
    (answer?.records ?? []).filter(({ type }) => type === 'A' || type === 'AAAA'),
  )
  const withheld = answers.reduce((sum, answer) => sum + (answer?.withheld ?? 0), 0)
  return {
    target: answers.map((answer) => missingTarget(answer, host)).find((one) => one !== null) ?? null,
    addresses: [...new Set(found.map(({ data }) => data))],
    withheld,
  }
}

export function onlyFault(error: unknown): null {
  if (error instanceof DnsFault) return null
  throw error
}

/** Aliases that lead to nothing, which somebody else may be able to set up. */
async function judgeAliases(
  aliases: readonly { host: string; target: string | null }[],
  { domain, ports: { nameServers }, registrableOf, signal }: Subject,
): Promise<readonly Finding[]> {
  const { report, findings } = createFindings()
  for (const { host, target } of aliases) {
    if (target === null) continue
    const missing = await missingDomainOf(target, domain, { nameServers, registrableOf }, signal)
    if (missing === null) report('zone-alias-target-missing', { host, target })
    else report('zone-alias-domain-missing', { host, target, domain: missing })
  }
  return findings
}

export async function reportAddresses(subject: Subject): Promise<Outcome<AddressesReading>> {
  const { domain, host, signal } = subject
  const { nameServers, unanswered } = watched(subject.ports.nameServers, domain)
  const hosts = [...new Set([host, domain, `www.${domain}`])]
  const found = await Promise.all(hosts.map((one) => addressesAt(one, nameServers, signal)))
  const pairs = found.flatMap(({ addresses }, at) =>
    addresses.map((address) => ({ host: hosts[at] ?? domain, address })),
  )
  // Both kinds are shown where there is room for some alone.
  const sorted = pairs.sort((a, b) => Number(isIPv4(b.address)) - Number(isIPv4(a.address)))
  const addresses = await Promise.all(
    sorted.slice(0, MAX_ADDRESSES).map((one) => describeAddress(one.host, one.address, subject)),
  )
  const withheld = found.reduce((sum, one) => sum + one.withheld, 0)
  const aliases = found.map(({ target }, at) => ({ host: hosts[at] ?? domain, target }))
  const findings = await judgeAliases(aliases, subject)
  return {
    reading: { addresses, withheld },
    findings,
    graded: findings.length > 0,
    incomplete: unansweredSentence(unanswered, 'this section'),
  }
}
