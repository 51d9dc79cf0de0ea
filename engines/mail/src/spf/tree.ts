export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror'

/** One record of the tree of includes and redirects. */
export interface SpfNode {
  readonly domain: string
  /** The text of the record, where there is exactly one. */
  readonly record: string | null
  /** What checking this record came to; null when the whole tree is counted without an IP address. */
  readonly result: SpfResult | null
  /** The lookups of all terms below, which count against the ten. */
  readonly lookups: number
  readonly terms: readonly SpfTerm[]
}

export interface SpfTerm {
  /** As written. */
  readonly text: string
  /** What it costs with all below it. */
  readonly lookups: number
  readonly voidLookups: number
  /** Null when it was not matched against an IP address. */
  readonly matched: boolean | null
  /** The domain it asks about, with macros expanded, or null. */
  readonly target: string | null
  /** The record it includes or redirects to. */
  readonly child: SpfNode | null
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** A node being filled. */
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
