import {
  createZone,
  type DnsAnswer,
  DnsFault,
  type DnsRecord,
  type ZoneFile,
  type ZoneRecord,
} from '@sundry/dns/browser'
import ipaddr from 'ipaddr.js'
import { plain } from '../facts/zone-facts.ts'
import type { NameServers } from '../ports/ports.ts'

/** Documentation addresses (RFC 5737) stand in for servers whose addresses are not in the file. */
const PARENT_ADDRESS = '198.51.100.53'
const madeUp = (at: number) => `203.0.113.${(at % 250) + 1}`
const PARENT_SERVER = 'parent.invalid'

const above = (name: string) => name.slice(name.indexOf('.') + 1) || '.'

interface Parts {
  rcode?: string
  records?: readonly ZoneRecord[]
  authority?: readonly ZoneRecord[]
  additional?: readonly ZoneRecord[]
  isAuthoritative?: boolean
}

const shown = ({ name, ttl, type, data }: ZoneRecord): DnsRecord => ({ name, ttl, class: 'IN', type, data })

function answerOf(name: string, type: string, parts: Parts): DnsAnswer {
  const { rcode = 'NOERROR', records = [], authority = [], additional = [], isAuthoritative = false } = parts
  return {
    question: { name, type },
    rcode,
    flags: { aa: isAuthoritative, tc: false, rd: !isAuthoritative, ra: !isAuthoritative, ad: false, cd: false },
    records: records.map(shown),
    authority: authority.map(shown),
    additional: additional.map(shown),
    ede: [],
    edns: { udpSize: 1232, version: 0, dnssecOk: true },
    server: 'zone file',
    transport: 'udp',
    elapsedMs: 0,
    size: 0,
    withheld: 0,
  }
}

const isUnicast = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

export interface ZoneServers {
  readonly nameServers: NameServers
  /** Names that were asked for and are in no file. */
  readonly outside: ReadonlySet<string>
}

/**
 * Name servers that serve a zone file, and the parent that delegates to them: questions about its names are answered as
 * its servers would, all others by the live DNS or, without it, by no one. Where its signatures are valid, answers are
 * marked as authentic, as a validating resolver would.
 */
export function createZoneServers(file: ZoneFile, live: NameServers | null, isSecure = false): ZoneServers {
  const { origin } = file
  const zone = createZone(file)
  const apex = plain(origin)
  const parent = `${above(apex.includes('.') ? apex : `${apex}.`)}`
  const outside = new Set<string>()
  const own = (name: string, type: string) => zone.answer(name, type).records.filter((one) => one.type === type)
  const soa = own(apex, 'SOA').slice(0, 1)
  const servers = own(apex, 'NS')
  const addressesIn = (host: string) => [...own(host, 'A'), ...own(host, 'AAAA')]
  const invented = new Map<string, string>()
  for (const [at, { data }] of servers.entries())
    if (!zone.holds(data) && live === null) invented.set(plain(data), madeUp(at))
  const serving = new Set([
    ...servers.flatMap(({ data }) => addressesIn(data).map((one) => one.data)),
    ...invented.values(),
  ])
  /** A server outside of the zone whose addresses are looked up serves it too. */
  const isOurs = (address: string) => serving.has(address)

  const delegation = (): Parts => ({
    authority: servers,
    additional: servers.flatMap(({ data }) => (zone.holds(data) ? addressesIn(data) : [])),
  })

  /** Answers like one of the zone's servers. */
  function served(name: string, type: string): DnsAnswer {
    if (!zone.holds(name) && !plain(name).endsWith(apex)) return answerOf(name, type, { rcode: 'REFUSED' })
    if (type === 'AXFR') return answerOf(name, type, { rcode: 'REFUSED' })
    const { rcode, records: found } = zone.answer(name, type)
    const isEmpty = !found.some((one) => one.type === type)
    const signatures = found.length > 0 ? own(name, 'RRSIG').filter(({ data }) => data.startsWith(`${type} `)) : []
    return answerOf(name, type, {
      rcode,
      records: [...found, ...signatures],
      ...(isEmpty && { authority: soa }),
      isAuthoritative: true,
    })
  }

  const line = (name: string, type: string, data: string): ZoneRecord => ({
    name: `${name}.`,
    ttl: 3600,
    type,
    data,
    line: 0,
  })

  /** The parent zone, as far as a report asks after it. */
  function ofParent(name: string, type: string): DnsAnswer | null {
    if (name === PARENT_SERVER)
      return answerOf(name, type, type === 'A' ? { records: [line(name, 'A', PARENT_ADDRESS)] } : {})
    if (name !== parent && !(name === '' && parent === '.')) return null
    const start = line(parent === '.' ? '' : parent, 'SOA', 'parent.invalid. host.parent.invalid. 1 1 1 1 1')
    if (type === 'NS') return answerOf(name, type, { records: [{ ...start, type: 'NS', data: `${PARENT_SERVER}.` }] })
    return answerOf(name, type, type === 'SOA' ? { records: [start] } : { authority: [start] })
  }

  const isPublic = (address: string) => live?.isPublic(address) ?? (isOurs(address) || isUnicast(address))

  const nameServers: NameServers = {
    async query(question) {
      const { name, type } = question
      const requested = plain(name)
      const fromParent = ofParent(requested, type)
      if (fromParent) return fromParent
      const made = invented.get(requested)
      if (made !== undefined) return answerOf(name, type, type === 'A' ? { records: [line(requested, 'A', made)] } : {})
      if (!zone.holds(requested)) {
        if (live) {
          const answer = await live.query(question)
          if (servers.some(({ data }) => plain(data) === requested))
            for (const record of answer.records) if (/^A{1,4}$/.test(record.type)) serving.add(record.data)
          return answer
        }
        // A policy that a top-level domain may have says nothing here.
        if (/^_dmarc\./.test(requested) && apex.endsWith(requested.slice('_dmarc'.length)))
          return answerOf(name, type, { rcode: 'NXDOMAIN' })
        outside.add(requested)
        throw new DnsFault('denied', `${requested} is not in this zone file`)
      }
      const { rcode, records: found, outside: next } = zone.answer(requested, type)
      if (next !== null && found.length > 0) {
        if (!live) {
          outside.add(plain(next))
          throw new DnsFault('denied', `${plain(next)} is not in this zone file`)
        }
        const rest = await live.query({ ...question, name: plain(next) })
        return { ...rest, records: [...found.map(shown), ...rest.records] }
      }
      const isEmpty = !found.some((one) => one.type === type)
      const open = found.filter((one) => !/^A{1,4}$/.test(one.type) || isPublic(one.data))
      const answer = answerOf(name, type, { rcode, records: open, ...(isEmpty && { authority: soa }) })
      return { ...answer, flags: { ...answer.flags, ad: isSecure }, withheld: found.length - open.length }
    },
    async askServer(address, name, type, signal, how) {
      if (address === PARENT_ADDRESS) return answerOf(name, type, type === 'NS' ? delegation() : {})
      if (isOurs(address)) return served(name, type)
      return live ? live.askServer(address, name, type, signal, how) : null
    },
    mayAsk: (address) => address === PARENT_ADDRESS || isOurs(address) || (live?.mayAsk(address) ?? false),
    isPublic: (address) =>
      live?.isPublic(address) ??
      (!/^(?:10|127|192\.168|169\.254|0)\./.test(address) && !/^(?:f[cde]|::1$)/i.test(address)),
    close: () => {},
  }
  return { nameServers, outside }
}
