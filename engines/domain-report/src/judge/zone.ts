import type { ZoneHealth, ZoneServer, ZoneServerAddress } from '@sundry/contracts/domain-report-zone'
import ipaddr from 'ipaddr.js'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'

const HOUR = 3600
const DAY = 24 * HOUR

interface Judging {
  zone: string
  report: Report
  isPublic: (address: string) => boolean
}

type Visited = ZoneServerAddress & { host: string }

/** Zone transfers and forged answers both begin with a network: a /24 or a /48. */
function networkOf(address: string): string {
  const parsed = ipaddr.parse(address)
  const bits = parsed.kind() === 'ipv4' ? 24 : 48
  return `${ipaddr[parsed.kind() === 'ipv4' ? 'IPv4' : 'IPv6'].networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
}

function judgeDelegation(health: ZoneHealth, { zone, report }: Judging): void {
  const { delegation, parentZone, servers, parentsAgree } = health
  if (delegation === null) report('zone-parent-silent', { zone, parent: parentZone })
  else if (delegation.nameServers.length === 0) report('zone-not-delegated', { zone, parent: parentZone })
  if (!parentsAgree) report('zone-parents-differ', { zone, parent: parentZone })
  for (const { name: host, inParent, inZone } of servers) {
    if (inParent === true && inZone === false) report('zone-server-not-in-zone', { zone, host })
    if (inParent === false && inZone === true) report('zone-server-not-in-parent', { zone, host })
  }
  const [only] = servers
  if (servers.length === 1 && only) report('zone-one-server', { zone, host: only.name })
}

function judgeAddresses(server: ZoneServer, health: ZoneHealth, { zone, report, isPublic }: Judging): void {
  const { name: host, addresses, alias } = server
  if (alias !== null) report('zone-server-alias', { zone, host, target: alias })
  const own = addresses.filter(({ published }) => published).map(({ address }) => address)
  const glue = addresses.filter((one) => one.glue).map(({ address }) => address)
  const isInside = host === zone || host.endsWith(`.${zone}`)
  for (const { address } of addresses) {
    if (!isPublic(address)) report('zone-server-address-private', { zone, host, address })
  }
  if (server.inParent === true && isInside && glue.length === 0) report('zone-glue-missing', { zone, host })
  // Without an answer from the zone there is nothing that the glue could differ from.
  const stale = glue.filter((address) => !own.includes(address))
  if (own.length > 0 && stale.length > 0) {
    report('zone-glue-differs', { zone, host, glue: stale.join(', '), own: own.join(', ') })
  }
  const wasLookedUp = health.serversLeftOut === 0 || server.inParent !== false
  if (server.missingDomain) report('zone-server-domain-missing', { zone, host, domain: server.missingDomain })
  if (addresses.length === 0 && wasLookedUp && server.addressesKnown !== false)
    report('zone-server-no-address', { zone, host })
}

function judgeVisits(visits: readonly Visited[], { zone, report, isPublic }: Judging): void {
  for (const { host, address, state, rcode, tcp, edns, transfer, recursion } of visits) {
    const at = { zone, host, address }
    if (state === 'silent' && isPublic(address)) report('zone-server-silent', at)
    if (state === 'lame') report('zone-server-lame', { ...at, rcode: rcode ?? '' })
    if (tcp === false) report('zone-server-no-tcp', at)
    if (edns === false) report('zone-server-no-edns', at)
    if (transfer === 'open') report('zone-transfer-open', at)
    if (recursion === 'open') report('zone-recursion-open', at)
  }
}

function judgeAgreement(visits: readonly Visited[], { zone, report }: Judging): void {
  const holding = visits.filter(({ state }) => state === 'authoritative')
  const distinct = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const serials = distinct(holding.map(({ serial }) => serial))
  if (serials.length > 1) report('zone-serials-differ', { zone, serials: serials.join(', ') })
  const lists = distinct(holding.map(({ nameServers }) => nameServers?.join(' ') ?? null))
  const hosts = [...new Set(holding.map(({ host }) => host))].join(', ')
  if (lists.length > 1) report('zone-servers-disagree', { zone, hosts })
  const ttls = distinct(holding.map(({ nameServersTtl }) => nameServersTtl))
  if (ttls.length > 1) report('zone-ttl-differs', { zone, ttls: ttls.join(', ') })
}

function judgeNetworks(servers: readonly ZoneServer[], { zone, report, isPublic }: Judging): void {
  const addresses = servers.flatMap((server) => server.addresses.map(({ address }) => address)).filter(isPublic)
  if (addresses.length === 0 || servers.some(({ addressesKnown }) => addressesKnown === false)) return
  if (!addresses.some((address) => address.includes(':'))) report('zone-no-ipv6', { zone })
  const kinds = [addresses.filter((one) => !one.includes(':')), addresses.filter((one) => one.includes(':'))]
  const networks = kinds.filter((kind) => kind.length > 0).map((kind) => new Set(kind.map(networkOf)))
  // Servers in one network of each kind stand in one place; one server alone is a finding of its own.
  if (servers.length > 1 && networks.every((one) => one.size === 1)) {
    report('zone-one-network', { zone, network: networks.flatMap((one) => [...one]).join(', ') })
  }
}

function judgeSoa(
  { soa, servers }: Pick<ZoneHealth, 'soa' | 'servers'>,
  { zone, report }: Pick<Judging, 'zone' | 'report'>,
): void {
  if (soa === null) return
  const { primary, contact, refresh, retry, expire, minimum } = soa
  if (!servers.some(({ name }) => name === primary)) report('zone-soa-primary-unknown', { zone, primary })
  if (!/^(?:[^.\\@]|\\[^@])+\.[^@]+\.[^@]+$/.test(contact)) report('zone-soa-contact-invalid', { zone, contact })
  if (refresh < HOUR / 3) report('zone-soa-refresh-short', { zone, seconds: refresh })
  if (retry >= refresh) report('zone-soa-retry-long', { zone, retry, refresh })
  if (expire < 7 * DAY) report('zone-soa-expire-short', { zone, seconds: expire })
  if (minimum > DAY) report('zone-soa-minimum-long', { zone, seconds: minimum })
}

/** Judges a SOA record that no server returned. */
export function judgeStart(health: Pick<ZoneHealth, 'soa' | 'servers'>, zone: string): readonly Finding[] {
  const { report, findings } = createFindings()
  judgeSoa(health, { zone, report })
  return findings
}

/** RSA with MD5 and SHA-1, DSA, GOST (RFC 8624 3.1). */
const deprecated: ReadonlySet<string> = new Set(['1', '3', '5', '6', '7', '12'])

function judgeSigning({ nsec3, delegationSigners }: ZoneHealth, { zone, report }: Judging): void {
  if (nsec3 && nsec3.iterations > 0) report('zone-nsec3-iterations', { zone, iterations: nsec3.iterations })
  if (nsec3 && nsec3.saltLength > 0) report('zone-nsec3-salt', { zone })
  const signers = delegationSigners.map((data) => data.split(' '))
  for (const [, algorithm = ''] of signers) {
    if (deprecated.has(algorithm)) report('dnssec-algorithm-deprecated', { domain: zone, algorithm: Number(algorithm) })
  }
  if (signers.length > 0 && signers.every(([, , digestType]) => digestType === '1')) {
    report('dnssec-digest-deprecated', { domain: zone })
  }
}

/** Faults that every server shares are reported with the DNSSEC chain. */
function judgeSignatures(
  visits: readonly Visited[],
  { delegationSigners }: ZoneHealth,
  { zone, report }: Judging,
  now: number,
): void {
  if (delegationSigners.length === 0) return
  const holding = visits.filter(({ state }) => state === 'authoritative')
  const isOver = ({ signaturesEnd }: Visited) => signaturesEnd !== null && Date.parse(signaturesEnd) < now
  const isSound = (one: Visited) => one.signed === true && !isOver(one)
  if (!holding.some(isSound)) return
  for (const one of holding) {
    const { host, address, signaturesEnd } = one
    if (one.signed === false) report('zone-server-unsigned', { zone, host, address })
    if (isOver(one)) report('zone-server-signatures-over', { zone, host, address, expires: signaturesEnd ?? '' })
  }
}

export function judgeZone(
  health: ZoneHealth & { withheldNames?: readonly string[]; domain?: string },
  isPublic: (address: string) => boolean,
  now: number = Date.now(),
): readonly Finding[] {
  const { report, findings } = createFindings()
  const judging = { zone: health.zone, report, isPublic }
  const visits = health.servers.flatMap(({ name, addresses }) => addresses.map((one) => ({ ...one, host: name })))
  if (health.domain !== undefined && health.domain !== health.zone) {
    report('zone-below', { zone: health.zone, domain: health.domain })
  }
  judgeDelegation(health, judging)
  if (health.apexAlias !== null) report('zone-apex-alias', { zone: health.zone, target: health.apexAlias })
  for (const server of health.servers) {
    if (health.withheldNames?.includes(server.name)) {
      const address = '(withheld)'
      report('zone-server-address-private', { zone: health.zone, host: server.name, address })
    } else judgeAddresses(server, health, judging)
  }
  judgeVisits(visits, judging)
  judgeAgreement(visits, judging)
  judgeNetworks(health.servers, judging)
  judgeSoa(health, judging)
  judgeSigning(health, judging)
  judgeSignatures(visits, health, judging, now)
  return findings
}
