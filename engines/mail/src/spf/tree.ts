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
