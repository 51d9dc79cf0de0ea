import type { ZoneHealth, ZoneServer } from '@sundry/contracts/domain-report-zone'
import { answerOrNull, dataOf, isConclusive, missingDomainOf, plain, type RegistrableOf } from '../facts/zone-facts.ts'
import type { NameServers } from '../ports/ports.ts'
import { askParent, findParentZone, findZone, notRequested, type ParentView, visitServer } from './visit-server.ts'

/** Name servers that are visited, and addresses of each that are shown: the parent's owner can name hundreds. */
const MAX_SERVERS = 8
const MAX_NAMES = 20
const MAX_SHOWN_ADDRESSES = 32

interface World {
  nameServers: NameServers
  registrableOf: RegistrableOf
  signal: AbortSignal
}

interface Places {
  alias: string | null
  published: string[]
  isKnown: boolean
  withheld: boolean
}

async function placesOf(name: string, { nameServers, signal }: World): Promise<Places> {
  const answers = await Promise.all(
    ['A', 'AAAA'].map((type) =>
      nameServers.query({ name, type, signal, checkingDisabled: true }).catch((error) => {
        signal.throwIfAborted()
        if (error instanceof Error && error.name === 'DnsFault') return null
        throw error
      }),
    ),
  )
  const records = answers.flatMap((answer) => answer?.records ?? [])
  const alias = records.find((record) => record.type === 'CNAME' && plain(record.name) === name)
  const addresses = records.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ data }) => data)
  return {
    alias: alias ? plain(alias.data) : null,
    published: [...new Set(addresses)],
    isKnown: answers.every(isConclusive),
    withheld: answers.some((answer) => (answer?.withheld ?? 0) > 0),
  }
}

export interface SeenZone extends ZoneHealth {
  /** The registered domain the zone is of, or below. */
  domain: string
  /** Names whose address the default resolver keeps to itself because it is not public. */
  withheldNames: string[]
}

interface SeenServer {
  server: ZoneServer
  soa: { data: string; ttl: number } | null
  withheld: boolean
}

async function seeServer(
  name: string,
  zone: string,
  { parent, own }: { parent: ParentView | null; own: readonly string[] | null },
  world: World,
  mayVisit: boolean,
): Promise<SeenServer> {
  const { alias, published, isKnown, withheld } = await placesOf(name, world)
  const glue = parent?.glue.get(name) ?? []
  const all = [...new Set([...published, ...glue])].slice(0, MAX_SHOWN_ADDRESSES)
  const missingDomain = all.length === 0 && !withheld ? await missingDomainOf(name, zone, world, world.signal) : null
  // A server often has many addresses; one of either kind shows how it fares, and of what only the parent names.
  const stray = all.filter((address) => !published.includes(address))
  const visited = new Set(
    [all, stray].flatMap((list) => [false, true].map((isV6) => list.find((one) => one.includes(':') === isV6))),
  )
  const seen = await Promise.all(
    all.map(async (address) => {
      const mayAsk = mayVisit && visited.has(address) && world.nameServers.mayAsk(address)
      const visit = mayAsk ? await visitServer(address, zone, world.nameServers, world.signal) : notRequested
      return { visit, address }
    }),
  )
  const soa = seen.find(({ visit }) => visit.soa !== null)?.visit
  return {
    withheld: withheld && published.length === 0,
    soa: soa?.soa ? { data: soa.soa, ttl: soa.soaTtl ?? 0 } : null,
    server: {
      name,
      inParent: parent === null ? null : parent.nameServers.includes(name),
      inZone: own === null ? null : own.includes(name),
      alias,
      missingDomain,
      ...(!isKnown && { addressesKnown: false }),
      addresses: seen.map(({ visit: { soa: _, soaTtl: __, ...visit }, address }) => ({
        address,
        glue: glue.includes(address),
        published: published.includes(address),
        ...visit,
      })),
    },
  }
}

export function readSoa({ data, ttl }: { data: string; ttl: number }): ZoneHealth['soa'] {
  const [primary = '', contact = '', ...numbers] = data.split(' ')
  const [serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0] = numbers.map(Number)
  return { primary: plain(primary), contact: plain(contact), serial, refresh, retry, expire, minimum, ttl }
}

/** A server that was reached by no IPv6 address while none of any server answered over IPv6: the fault may be this server's. */
function withoutOwnFault(servers: readonly ZoneServer[]): ZoneServer[] {
  const addresses = servers.flatMap((server) => server.addresses)
  const heardOver6 = addresses.some(
    ({ address, state }) => address.includes(':') && state !== 'silent' && state !== 'not-asked',
  )
  if (heardOver6) return [...servers]
  return servers.map((server) => ({
    ...server,
    addresses: server.addresses.map((one) =>
      one.address.includes(':') && one.state === 'silent' ? { ...one, state: 'not-asked' as const } : one,
    ),
  }))
}

export async function inspectZone(name: string, registrable: string, world: World): Promise<SeenZone> {
  const { nameServers, signal } = world
  const found = await findZone(name, registrable, nameServers, signal)
  // A name whose own domain is not there has the SOA record of the zone above it.
  const zone = found === registrable || found.endsWith(`.${registrable}`) ? found : registrable
  const parentZone = await findParentZone(zone, nameServers, signal)
  const query = (type: string) => answerOrNull(nameServers.query({ name: zone, type, signal, checkingDisabled: true }))
  const [parent, list, apex, nsec3] = await Promise.all([
    askParent(zone, parentZone, nameServers, signal),
    query('NS'),
    query('CNAME'),
    query('NSEC3PARAM'),
  ])
  const isAnswered = list !== null && (list.rcode === 'NOERROR' || list.rcode === 'NXDOMAIN')
  const resolved = isAnswered ? dataOf(list, 'NS') : null
  const names = [...new Set([...(parent?.nameServers ?? []), ...(resolved ?? [])])].slice(0, MAX_NAMES)
  const seen = await Promise.all(
    names.map((one, at) => seeServer(one, zone, { parent, own: null }, world, at < MAX_SERVERS)),
  )
  const servers = withoutOwnFault(seen.map(({ server }) => server))
  // The zone's own word, of a server that holds it; a resolver may answer from the parent's list.
  const reported = servers.flatMap(({ addresses }) =>
    addresses.flatMap((one) => (one.nameServers?.length ? [one.nameServers] : [])),
  )
  const own = reported.length > 0 ? [...new Set(reported.flat())] : resolved
  const soa = seen.find((one) => one.soa !== null)?.soa ?? null
  const [, , iterations, salt = '-'] = (nsec3?.records.find(({ type }) => type === 'NSEC3PARAM')?.data ?? '').split(' ')
  const unseen = own?.filter((one) => !names.includes(one)) ?? []
  return {
    domain: registrable,
    zone,
    parentZone,
    delegation: parent && { nameServers: parent.nameServers, ttl: parent.ttl },
    parentsAgree: parent?.agree ?? true,
    ownNameServers: own,
    soa: soa && readSoa(soa),
    apexAlias: dataOf(apex, 'CNAME')[0] ?? null,
    nsec3:
      iterations === undefined
        ? null
        : { iterations: Number(iterations), saltLength: salt === '-' ? 0 : salt.length / 2 },
    delegationSigners: parent?.delegationSigners ?? [],
    servers: [
      ...servers.map((server) => ({ ...server, inZone: own === null ? null : own.includes(server.name) })),
      ...unseen.map((one) => ({
        name: one,
        inParent: parent ? false : null,
        inZone: true,
        alias: null,
        addresses: [],
      })),
    ],
    serversLeftOut: Math.max(0, names.length - MAX_SERVERS) + unseen.length,
    withheldNames: seen.flatMap(({ server, withheld }) => (withheld ? [server.name] : [])),
  }
}
