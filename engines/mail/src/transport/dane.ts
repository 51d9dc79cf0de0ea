import { canonicalDomain } from '../base/names.ts'
import { decodeHex } from '../base/octets.ts'
import { type Lookup, lookUp, type Resolver } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { findMailHosts } from './mx.ts'

/** The octets of a digest by matching type; 0 is the whole certificate or key. */
const digestLengths = new Map([
  ['1', 32],
  ['2', 64],
])
/** More mail hosts than any domain has; a zone can name thousands. */
const MAX_HOSTS = 20
const TRUST_ANCHOR = '2'
const END_ENTITY = '3'

/** RFC 6698 2.1, RFC 7672 3.1.3. */
function isUsableTlsa(data: string, name: string, report: Report): boolean {
  const [usage = '', selector = '', matchingType = '', ...digits] = data.split(' ').filter((word) => word !== '')
  if (usage !== TRUST_ANCHOR && usage !== END_ENTITY) {
    report('dane-usage-unsupported', { name, usage })
    return false
  }
  const octets = decodeHex(digits.join(''))
  const isKnown = (selector === '0' || selector === '1') && ['0', '1', '2'].includes(matchingType)
  const expected = digestLengths.get(matchingType)
  const fits = octets !== null && octets.length > 0 && (expected === undefined || octets.length === expected)
  if (!isKnown || !fits) report('dane-record-invalid', { name, value: data })
  return isKnown && fits
}

export interface DaneReading {
  readonly hosts: readonly { readonly host: string; readonly usable: boolean }[]
  readonly findings: readonly Finding[]
}

type HostState = 'none' | 'failed' | 'insecure' | 'usable' | 'unusable'

/** RFC 6698, RFC 7672. */
export async function readDane(domain: string, resolver: Resolver): Promise<DaneReading> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const exchange = await findMailHosts(requested, resolver)
  if (exchange.status === 'failed') report('dane-lookup-error', { name: requested, type: 'MX' })
  const states: { host: string; state: HostState }[] = []
  for (const host of exchange.hosts.slice(0, MAX_HOSTS))
    states.push({ host, state: await readHost(host, resolver, report) })
  const without = states.filter(({ state }) => state === 'none')
  const hasRecords = states.some(({ state }) => state !== 'none' && state !== 'failed')
  if (states.length > 0 && without.length === states.length) report('dane-none', { domain: requested })
  if (hasRecords) for (const { host } of without) report('dane-partial', { domain: requested, host })
  const isSecure = states.some(({ state }) => state === 'usable' || state === 'unusable')
  if (isSecure && !exchange.secure) report('dane-mx-not-secure', { domain: requested })
  return { hosts: states.map(({ host, state }) => ({ host, usable: state === 'usable' })), findings }
}

async function readHost(host: string, resolver: Resolver, report: Report): Promise<HostState> {
  const { name, lookup } = await findTlsa(host, resolver)
  if (lookup.status === 'failed') {
    report('dane-lookup-error', { name, type: 'TLSA' })
    return 'failed'
  }
  if (lookup.records.length === 0) return 'none'
  const usable = lookup.records.filter(({ data }) => isUsableTlsa(data, name, report))
  if (lookup.secure) return usable.length > 0 ? 'usable' : 'unusable'
  report('dane-not-secure', { name })
  return 'insecure'
}

/** A host that is an alias has its records at the end of the chain, else at its own name (RFC 7672 2.2.3). */
async function findTlsa(host: string, resolver: Resolver): Promise<{ name: string; lookup: Lookup }> {
  const { alias, secure } = await lookUp(resolver, host, 'A')
  const base = (name: string) => `_25._tcp.${name}`
  if (alias !== null && secure) {
    const lookup = await lookUp(resolver, base(alias), 'TLSA')
    if (lookup.status === 'failed' || lookup.records.length > 0) return { name: base(alias), lookup }
  }
  return { name: base(host), lookup: await lookUp(resolver, base(host), 'TLSA') }
}
