import type { Nameserver, nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { checkDelegationSigner, type DnsAnswer, foldName } from '@sundry/dns'
import { notADomain, notRegistrable, readDomainName, unicodeOf } from '../facts/domain-name.ts'
import { networkOf } from '../facts/hosting.ts'
import { dnsByNameServer, providerOf } from '../facts/providers.ts'
import { lookUpRegistration } from '../facts/registration-lookup.ts'
import {
  answerOrNull,
  type Delegation,
  dataOf,
  delegationOf,
  isConclusive,
  lookUpAddresses,
} from '../facts/zone-facts.ts'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'

const MAX_VISITS = 8

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
  const allowed = addresses.filter((address) => ports.nameServers.mayAsk(address))
  if (allowed.length === 0) return unseen
  let isQueried = false
  for (const address of allowed.slice(0, 2)) {
    const answer = await ports.nameServers.askServer(address, domain, 'SOA', signal)
    if (answer === null) continue
    isQueried = true
    const soa = answer.records.find((record) => record.type === 'SOA' && foldName(record.name) === foldName(domain))
    if (answer.rcode !== 'NOERROR' || !answer.flags.aa || !soa) continue
    return { state: 'answers', soaSerial: Number(soa.data.split(' ')[2]), elapsedMs: answer.elapsedMs }
  }
  return { state: isQueried ? 'lame' : 'unreachable', soaSerial: null }
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
  const resolved = await lookUpAddresses(name, ports, signal).catch(() => null)
  const isMissing = resolved?.isKnown === true && !resolved.isWithheld
  // A name inside its own broken zone has only the parent's glue.
  const addresses = resolved?.addresses.length ? resolved.addresses : (glue ?? [])
  const [first] = addresses
  const [seen, network] = await Promise.all([
    first === undefined
      ? ({ state: isMissing ? 'unresolvable' : 'unknown', soaSerial: null } as const)
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

const list = (names: readonly string[]) => names.join(', ')

export function differencesIn(servers: readonly Nameserver[]): string[] {
  const only = (matches: (server: Nameserver) => boolean) => servers.filter(matches).map(({ name }) => name)
  const notInApex = only(({ inParent, inApex }) => inParent === true && inApex === false)
  const notInParent = only(({ inParent, inApex }) => inParent === false && inApex === true)
  const onlyRegistry = only(({ inParent, inRegistry }) => inParent === false && inRegistry === true)
  const notInRegistry = only(({ inParent, inRegistry }) => inParent === true && inRegistry === false)
  return [
    ...(notInApex.length > 0 ? [`In the parent zone but not in the zone itself: ${list(notInApex)}.`] : []),
    ...(notInParent.length > 0 ? [`In the zone itself but not in the parent zone: ${list(notInParent)}.`] : []),
    ...(onlyRegistry.length > 0 ? [`In the registry but not in the parent zone: ${list(onlyRegistry)}.`] : []),
    ...(notInRegistry.length > 0 ? [`In the parent zone but not in the registry: ${list(notInRegistry)}.`] : []),
  ]
}

export function troublesOf(servers: readonly Nameserver[], domain: string): string[] {
  const named = (state: Nameserver['state']) => servers.filter((one) => one.state === state).map(({ name }) => name)
  const [lame, silent, lost] = [named('lame'), named('unreachable'), named('unresolvable')]
  const unasked = servers.slice(0, MAX_VISITS).flatMap(({ name, state }) => (state === 'unknown' ? [name] : []))
  const answering = servers.filter(({ state }) => state === 'answers')
  const serials = new Set(answering.map(({ soaSerial }) => soaSerial))
  const networks = new Set(servers.map(({ network }) => network))
  const glueless = servers.filter(
    ({ name, glue, inParent }) => inParent === true && name.endsWith(`.${domain}`) && (glue?.length ?? 0) === 0,
  )
  return [
    ...(lame.length > 0 ? [`Lame delegation: ${list(lame)}.`] : []),
    ...(silent.length > 0 ? [`No response: ${list(silent)}.`] : []),
    ...(lost.length > 0 ? [`No address record: ${list(lost)}.`] : []),
    ...(unasked.length > 0 ? [`Not queried, as no public address of it could be looked up: ${list(unasked)}.`] : []),
    ...(glueless.length > 0
      ? [`Missing glue for ${list(glueless.map(({ name }) => name))}, which is inside the zone.`]
      : []),
    ...(serials.size > 1 ? [`The servers serve different versions of the zone: ${[...serials].join(', ')}.`] : []),
    ...(servers.length === 1 ? ['There is only one name server; RFC 2182 requires at least two.'] : []),
    ...(servers.length > 1 && networks.size === 1 && !networks.has(null)
      ? [`All name servers are in one network, ${[...networks][0]}.`]
      : []),
  ]
}

const BUDGET_MS = 7800
const KEEP_MS = 60_000
const MAX_NAMES = 20
/** The registry may be slow; parent and zone suffice. */
const REGISTRY_MS = 4500

const parentSilent = 'The name servers of the parent zone did not respond, so the result is unknown. Try again shortly.'
/** A domain on hold is not in the DNS either. */
const onlyMissing = 'The DNS does not have this domain. No registry answered, so whether it is registered is unknown.'
const contradiction = 'The registry has no record of this domain, but the DNS has it.'

/** Absence of either record proves nothing where its answer is missing. */
function signerOf(signers: DnsAnswer | null, keys: DnsAnswer | null) {
  if (signers === null || !isConclusive(signers)) return 'unknown'
  const found = checkDelegationSigner(signers.records, keys?.records ?? [])
  return found === 'mismatch' && !isConclusive(keys) ? 'unknown' : found
}

function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}

async function check(domain: string, suffix: string, ports: LookupPorts, client: string) {
  const timed = AbortSignal.timeout(BUDGET_MS)
  const ask = (type: string) => answerOrNull(ports.nameServers.query({ name: domain, type, signal: timed }))
  const [apexAnswer, dsAnswer, keyAnswer, parent, lookup] = await Promise.all([
    ask('NS'),
    ask('DS'),
    ask('DNSKEY'),
    delegationOf(domain, ports, timed),
    within(lookUpRegistration(domain, suffix, ports, client), REGISTRY_MS),
  ])
  const registration = lookup?.value.registration ?? null
  if (apexAnswer === null && parent === null && !registration) return null
  const isDenied = apexAnswer?.rcode === 'NXDOMAIN'
  const answered = isConclusive(apexAnswer)
  const apex = answered ? dataOf(apexAnswer, 'NS') : null
  const registry =
    registration?.state === 'registered' && registration.nameServers.length > 0 ? registration.nameServers : null
  const named = { parent, apex, registry }
  const everyName = [...new Set([...(parent?.names ?? []), ...(apex ?? []), ...(registry ?? [])])].slice(0, MAX_NAMES)
  const details = await Promise.all(
    everyName.map((name, index) => inspect(name, domain, named, ports, timed, index < MAX_VISITS)),
  )
  const delegated = parent && parent.names.length > 0 ? parent.names : null
  const missing = isDenied || (parent !== null && parent.names.length === 0)
  const signer = signerOf(dsAnswer, keyAnswer)
  const isContradictory = registration?.registered === false && everyName.length > 0
  return {
    // The parent was not heard, and the resolver did not say that it has nothing.
    isUnheard: parent === null && !isDenied,
    missing,
    nameservers: delegated ?? (apex && apex.length > 0 ? apex : (registry ?? [])),
    registered: isContradictory ? null : (registration?.registered ?? (everyName.length > 0 ? true : null)),
    parentZone: parent?.zone ?? domain.slice(domain.indexOf('.') + 1),
    details,
    differences: differencesIn(details),
    delegationSigner: signer,
    warnings: [
      ...(isContradictory ? [contradiction] : []),
      ...(parent === null ? ['The servers of the parent zone did not respond.'] : []),
      ...(apexAnswer !== null && !answered ? [`The zone itself responds with ${apexAnswer.rcode}.`] : []),
      ...troublesOf(details, domain),
      ...(signer === 'mismatch'
        ? ['The DS record at the parent matches no DNSKEY of the zone: validating resolvers return SERVFAIL.']
        : []),
      ...(details.length > MAX_VISITS ? [`Only the first ${MAX_VISITS} servers were queried.`] : []),
    ],
    fetchedAt: new Date(ports.clock.now()).toISOString(),
  }
}

export const handler: Lookup<typeof nameserverCheck> = async (input, ports, { signal, client }) => {
  const nothing = { domainName: input.domain, nameservers: [], isMockData: false }
  const named = readDomainName(input.domain)
  if (!named || named.isIp) return { ...nothing, error: notADomain }
  const { registrable: domain, suffix } = named
  if (domain === null || suffix === null) return { ...nothing, error: notRegistrable(named) }

  const { value, cached } = await ports.cache.remember(`nameservers:${domain}`, async () => {
    const found = await check(domain, suffix, ports, client)
    return { value: found, ttlMs: found ? KEEP_MS : 0 }
  })
  signal.throwIfAborted()
  if (value === null) {
    const error = 'No name server responded. Try again shortly.'
    throw new Unreachable({ ...nothing, domainName: domain, error })
  }
  // The absence is not proven either.
  if (value.nameservers.length === 0 && (value.registered === null || value.isUnheard)) {
    const error = value.missing && value.registered === null ? onlyMissing : parentSilent
    return { ...nothing, domainName: domain, error, state: 'unknown' }
  }
  const warnings = [
    ...(domain === named.ascii ? [] : [`Checked ${domain}, the registered domain of ${named.ascii}.`]),
    ...value.warnings,
  ]
  const { warnings: _, isUnheard: __, missing: ___, ...facts } = value
  return {
    domainName: domain,
    unicodeName: unicodeOf(domain),
    isMockData: false,
    ...facts,
    ...(value.registered === false && { state: 'unregistered' as const }),
    cached,
    ...(warnings.length > 0 && { warnings }),
  }
}
