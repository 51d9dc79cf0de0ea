import {
  type SentRecord,
  type StandInAnswer,
  type StandInQuery,
  type StandInServer,
  startStandInServer,
} from '@sundry/dns/testing'
import { createNameServers } from '../name-servers/name-servers.ts'
import type { NameServers } from '../ports/ports.ts'
import { loopbackPolicy } from './loopback.ts'

export type Answering = (query: StandInQuery) => StandInAnswer

export interface ZoneWorld {
  nameServers: NameServers
  /** The questions that an address received: `udp SOA zone.example.`. */
  questions(address: string): string[]
  close(): void
}

/** `name type data`, a line each; names without their final dot. */
export const recordsOf = (lines: readonly string[], ttl = 300): SentRecord[] =>
  lines.map((line) => {
    const [name = '', type = '', ...data] = line.split(' ')
    return { name, type, ttl, data: data.join(' ') }
  })

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Answers from records, as a server with authority over all of them does; names it does not know are NXDOMAIN. */
export function answerFrom(
  records: readonly SentRecord[],
  zone: string,
  flags: Record<string, boolean> = {},
): Answering {
  return ({ name: requested, type }) => {
    const name = plain(requested)
    const own = records.filter((record) => plain(record.name) === name)
    const alias = own.find((record) => record.type === 'CNAME')
    const answers = own.filter((record) => record.type === type || record === alias)
    const target = alias && type !== 'CNAME' ? plain(alias.data) : null
    const followed = records.filter((record) => plain(record.name) === target && record.type === type)
    if (answers.length > 0) return { flags, answers: [...answers, ...followed] }
    const owners = records.filter(({ type: kind }) => kind === 'SOA').sort((a, b) => b.name.length - a.name.length)
    const soa =
      owners.find((record) => name === plain(record.name) || name.endsWith(`.${plain(record.name)}`)) ??
      owners.find(({ name: owner }) => owner === zone)
    const exists = own.length > 0 || records.some((record) => plain(record.name).endsWith(`.${name}`))
    return { rcode: exists ? 'NOERROR' : 'NXDOMAIN', flags, authority: soa ? [soa] : [] }
  }
}

/**
 * A resolver on 127.0.0.1 and name servers on other loopback addresses, all on one port, with the port that asks them as
 * it ships.
 */
export async function startZoneWorld(
  resolver: Answering,
  servers: Readonly<Record<string, Answering>>,
): Promise<ZoneWorld> {
  const front = await startStandInServer({ answer: resolver })
  const started = new Map<string, StandInServer>([['127.0.0.1', front]])
  for (const [address, answer] of Object.entries(servers)) {
    started.set(address, await startStandInServer({ answer, address, port: front.port }))
  }
  const own = [front.server]
  const nameServers = createNameServers({
    servers: { default: own, cloudflare: own, google: own, quad9: own },
    policy: loopbackPolicy,
    port: front.port,
  })
  return {
    nameServers,
    questions: (address) =>
      (started.get(address)?.questions ?? []).map(({ transport, type, name }) => `${transport} ${type} ${name}`),
    close() {
      nameServers.close()
      for (const server of started.values()) server.close()
    },
  }
}
