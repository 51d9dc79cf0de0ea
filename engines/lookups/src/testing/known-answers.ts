import { type DnsAnswer, DnsFault } from '@sundry/dns'
import type { NameServers } from '../ports/ports.ts'
import { recordsOf } from './zone-world.ts'

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** The answer to one question: records as `name type data`, a code, or nothing at all. */
export type Known = readonly string[] | { rcode: string } | null

const flags = { aa: true, tc: false, rd: true, ra: true, ad: false, cd: false }

export function answerOf(name: string, type: string, known: Exclude<Known, null>, ttl = 300): DnsAnswer {
  const records = 'rcode' in known ? [] : recordsOf(known, ttl).map((record) => ({ ...record, class: 'IN' }))
  const answer: DnsAnswer = {
    question: { name, type },
    rcode: 'rcode' in known ? known.rcode : 'NOERROR',
    flags,
    records,
    authority: [],
    additional: [],
    ede: [],
    edns: null,
    server: 'x',
    transport: 'udp',
    elapsedMs: 1,
    size: 1,
  }
  return { ...answer, withheld: 0 }
}

/**
 * Name servers without a network. `known` holds answers by `name type` and by `address name type`; what it does not hold
 * is a name that is not there, or a server that is silent.
 */
export function knownAnswers(known: Readonly<Record<string, Known>>): NameServers & { questions: string[] } {
  const requested: string[] = []
  return {
    questions: requested,
    async query({ name, type, signal, onSend }) {
      signal?.throwIfAborted()
      onSend?.()
      const key = `${plain(name)} ${type}`
      requested.push(key)
      const found = known[key]
      if (found === null) throw new DnsFault('timeout', 'nobody answered')
      return answerOf(name, type, found ?? { rcode: 'NXDOMAIN' })
    },
    async askServer(address, name, type, signal, how) {
      signal.throwIfAborted()
      how?.onSend?.()
      const key = `${address} ${plain(name)} ${type}`
      requested.push(key)
      const found = known[key]
      return found ? answerOf(name, type, found) : null
    },
    mayAsk: () => true,
    isPublic: () => true,
    close: () => {},
  }
}
