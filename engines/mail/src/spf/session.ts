import type { Address } from '../base/address.ts'
import { type Lookup, lookUp, type Resolver } from '../base/txt.ts'
import type { Report } from '../catalogue/finding.ts'

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

export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror'

export interface SpfNode {
  readonly domain: string
  readonly record: string | null
  /** The result of checking this record; null when the whole tree is counted without an IP address. */
  readonly result: SpfResult | null
  readonly lookups: number
  readonly terms: readonly SpfTerm[]
}

export interface SpfTerm {
  readonly text: string
  readonly lookups: number
  readonly voidLookups: number
  /** Null when it was not matched against an IP address. */
  readonly matched: boolean | null
  readonly target: string | null
  readonly child: SpfNode | null
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

export type GrowingNode = Omit<Writable<SpfNode>, 'terms'> & { terms: GrowingTerm[] }
export type GrowingTerm = Writable<SpfTerm>

export const createNode = (domain: string): GrowingNode => ({
  domain,
  record: null,
  result: null,
  lookups: 0,
  terms: [],
})

export const createTerm = (text: string): GrowingTerm => ({
  text,
  lookups: 0,
  voidLookups: 0,
  matched: null,
  target: null,
  child: null,
})

export const qualifierResults = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const
