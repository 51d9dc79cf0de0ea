import { resolverIds } from '@sundry/contracts/dig-dns-v1'
import { type DnsAnswer, DnsFault, type DnsRecord } from '../wire/message.ts'
import type { Spend } from './verify-set.ts'

export interface Reply {
  rcode: string
  answers: readonly DnsRecord[]
  authority: readonly DnsRecord[]
  complete: boolean
}

export type Ask = (name: string, type: string) => Promise<Reply | null>

type ResolverId = (typeof resolverIds)[number]

/** Resolvers of a fixed list, which hand out what they hold back as bogus when asked to. */
export interface SigningResolvers {
  query(question: {
    name: string
    type: string
    signal: AbortSignal
    resolver: ResolverId
    checkingDisabled: true
  }): Promise<DnsAnswer>
}

interface Asking {
  nameServers: SigningResolvers
  signal: AbortSignal
  spend: Spend
}

/** Asks one resolver not to validate (CD), because a report shows what validation would hold back. */
function askThrough(resolver: ResolverId, { nameServers, signal, spend }: Asking): Ask {
  return async (name, type) => {
    spend('questions')
    try {
      const answer = await nameServers.query({ name, type, signal, resolver, checkingDisabled: true })
      if (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN') return null
      const { rcode, records, authority, withheld } = answer
      return { rcode, answers: records, authority, complete: (withheld ?? 0) === 0 }
    } catch (error) {
      if (error instanceof DnsFault) return null
      throw error
    }
  }
}

/**
 * The first resolver of the list that hands out the root's signatures: many a resolver of a local network strips them.
 * Null when none does; `silent` when none answers at all.
 */
export async function findSigningResolver(asking: Asking): Promise<Ask | 'silent' | 'stripping'> {
  let hasAnswered = false
  for (const resolver of resolverIds) {
    const ask = askThrough(resolver, asking)
    const reply = await ask('.', 'DNSKEY')
    asking.signal.throwIfAborted()
    if (reply === null) continue
    hasAnswered = true
    if (reply.answers.some(({ type }) => type === 'RRSIG')) return ask
  }
  return hasAnswered ? 'stripping' : 'silent'
}
