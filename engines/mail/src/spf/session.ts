import type { Address } from '../base/address.ts'
import { type Lookup, lookUp } from '../base/lookup.ts'
import type { Resolver } from '../base/ports.ts'
import type { Report } from '../catalogue/finding.ts'
import type { GrowingTerm, SpfResult } from './tree.ts'

/** Terms that cause lookups, and lookups without an answer, that one check may have (RFC 7208 4.6.4). */
export const MAX_SPF_LOOKUPS = 10
export const MAX_SPF_VOID_LOOKUPS = 2
export const MAX_MX_NAMES = 10

/** RFC 7208 2.6.6, 2.6.7. */
export class SpfEnd extends Error {
  readonly result: SpfResult
  constructor(result: 'temperror' | 'permerror') {
    super(result)
    this.result = result
  }
}

export interface Sender {
  readonly ip: Address | null
  readonly localPart: string
  readonly domain: string
  readonly helo: string
}

export interface SpfSession {
  readonly sender: Sender
  readonly report: Report
  /** Terms counted before the tree is cut. */
  readonly maxTerms: number
  readonly counts: { lookups: number; voidLookups: number }
  readonly ask: (name: string, type: string) => Promise<Lookup>
  readonly countTerm: (term: GrowingTerm) => void
  readonly countVoid: (term: GrowingTerm) => void
}

/** With `enforce` a limit ends the check; without, counting goes on. */
export function createSession(
  resolver: Resolver,
  sender: Sender,
  report: Report,
  { enforce, maxTerms }: { enforce: boolean; maxTerms: number },
): SpfSession {
  const answers = new Map<string, Promise<Lookup>>()
  const counts = { lookups: 0, voidLookups: 0 }
  return {
    sender,
    report,
    maxTerms,
    counts,
    ask(name, type) {
      const key = `${type} ${name.toLowerCase()}`
      const answer = answers.get(key) ?? lookUp(resolver, name, type)
      answers.set(key, answer)
      return answer
    },
    countTerm(term) {
      term.lookups += 1
      counts.lookups += 1
      if (enforce && counts.lookups > MAX_SPF_LOOKUPS) throw new SpfEnd('permerror')
    },
    countVoid(term) {
      term.voidLookups += 1
      counts.voidLookups += 1
      if (enforce && counts.voidLookups > MAX_SPF_VOID_LOOKUPS) throw new SpfEnd('permerror')
    },
  }
}
