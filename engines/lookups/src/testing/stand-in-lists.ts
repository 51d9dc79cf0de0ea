import { type StandInAnswer, type StandInServer, startStandInServer } from '@sundry/dns/testing'

export type ListEntries = Readonly<Record<string, readonly string[] | Exclude<StandInAnswer, Uint8Array>>>

const testEntries: ListEntries = {
  '2.0.0.127.zen.spamhaus.org': ['127.0.0.2', '127.0.0.4', '127.0.0.10'],
  '2.0.0.127.bl.spamcop.net': ['127.0.0.2'],
  '2.0.0.127.psbl.surriel.com': ['127.0.0.2'],
  'dbltest.com.dbl.spamhaus.org': ['127.0.1.2'],
  'test.surbl.org.multi.surbl.org': ['127.0.0.254'],
  '2.0.0.127.multi.uribl.com': ['127.0.0.14'],
}

/** A resolver on loopback that block lists answer: their test entries, and those given. */
export function startStandInLists(entries: ListEntries = {}): Promise<StandInServer> {
  const held = { ...testEntries, ...entries }
  return startStandInServer({
    answer({ name, type }) {
      const found = held[name.toLowerCase().replace(/\.$/, '')]
      if (found === undefined) return { rcode: 'NXDOMAIN' }
      return found && 'map' in found ? { answers: found.map((data) => ({ name, type, ttl: 60, data })) } : found
    },
  })
}
