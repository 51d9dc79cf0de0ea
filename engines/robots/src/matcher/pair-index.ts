import type { RobotsRule } from '../parsing/lines.ts'

/** Above this length the native search may take length × text steps. */
const NATIVE_SEARCH_LIMIT = 32

/** `table` is the Knuth-Morris-Pratt table of a long segment. */
interface PatternSegment {
  readonly text: string
  readonly table: Int32Array | undefined
}

export function makeSegment(text: string): PatternSegment {
  return { text, table: text.length > NATIVE_SEARCH_LIMIT ? failureTable(text) : undefined }
}

export function findSegment(path: string, segment: PatternSegment, from: number): number {
  const { text, table } = segment
  if (!table) return path.indexOf(text, from)
  if (path.length - from < text.length) return -1
  let matched = 0
  for (let i = from; i < path.length; i += 1) {
    const code = path.charCodeAt(i)
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = table[matched - 1] ?? 0
    if (text.charCodeAt(matched) === code) matched += 1
    if (matched === text.length) return i + 1 - matched
  }
  return -1
}

function failureTable(text: string): Int32Array {
  const table = new Int32Array(text.length)
  let matched = 0
  for (let i = 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = table[matched - 1] ?? 0
    if (text.charCodeAt(matched) === code) matched += 1
    table[i] = matched
  }
  return table
}

/** Matching walks the address once, so that a hostile `*a*a*a` cannot backtrack as a regular expression would. */
interface PathPattern {
  readonly source: string
  readonly prefix: string
  readonly hasWildcard: boolean
  /** A `$` elsewhere than at the end is an ordinary character. */
  readonly anchored: boolean
  readonly middle: readonly PatternSegment[]
  readonly suffix: string
}

function compilePattern(source: string): PathPattern {
  const anchored = source.endsWith('$')
  const parts = (anchored ? source.slice(0, -1) : source).split('*')
  const prefix = parts[0] ?? ''
  const rest = parts.slice(1)
  const suffix = anchored ? (rest.pop() ?? '') : ''
  const middle = rest.filter((part) => part !== '').map(makeSegment)
  return { source, prefix, hasWildcard: parts.length > 1, anchored, middle, suffix }
}

export function isPlainPrefix(pattern: PathPattern): boolean {
  return !pattern.hasWildcard && !pattern.anchored
}

function matchesPattern(pattern: PathPattern, path: string): boolean {
  return path.startsWith(pattern.prefix) && matchesAfterPrefix(pattern, path)
}

export function matchesAfterPrefix(pattern: PathPattern, path: string): boolean {
  let position = pattern.prefix.length
  if (!pattern.hasWildcard) return !pattern.anchored || position === path.length
  const end = path.length - pattern.suffix.length
  if (end < position || !path.endsWith(pattern.suffix)) return false
  // The leftmost place is always good enough: whatever matches later also matches after it.
  for (const segment of pattern.middle) {
    const found = findSegment(path, segment, position)
    if (found < 0) return false
    position = found + segment.text.length
    if (position > end) return false
  }
  return true
}

export interface RankedRule {
  readonly pattern: PathPattern
  readonly type: RobotsRule['type']
  readonly line: number
}

/**
 * Longest path first, allow before disallow at equal length, the earlier line before the later (RFC 9309, section
 * 2.2.2).
 */
export function rankRules(rules: readonly RobotsRule[]): readonly RankedRule[] {
  const ranked: RankedRule[] = []
  const seen = new Set<string>()
  for (const { type, pattern, line } of rules) {
    const sources = type === 'allow' ? [pattern, ...directoryOfIndexPage(pattern)] : [pattern]
    for (const source of sources) {
      const key = `${type} ${source}`
      if (seen.has(key)) continue
      seen.add(key)
      ranked.push({ pattern: compilePattern(source), type, line })
    }
  }
  return ranked.sort(
    (a, b) => b.pattern.source.length - a.pattern.source.length || compareTypes(a.type, b.type) || a.line - b.line,
  )
}

export function permits(rule: RankedRule): boolean {
  return rule.type === 'allow' || rule.pattern.source === ''
}

function compareTypes(a: RobotsRule['type'], b: RobotsRule['type']): number {
  return Number(b === 'allow') - Number(a === 'allow')
}

/** Google lets `Allow: /dir/index.html` also open `/dir/` itself, at that shorter path's weight. */
function directoryOfIndexPage(pattern: string): string[] {
  const slash = pattern.lastIndexOf('/')
  return slash >= 0 && pattern.startsWith('/index.htm', slash) ? [`${pattern.slice(0, slash + 1)}$`] : []
}

const PAIRS = 1 << 14

/**
 * Each rule is filed under the pair of neighbouring characters, rarest in the file, that every address it matches
 * must hold; an address then meets a small part of a large file.
 */
interface PairIndex {
  improve(path: string, best: number): number
}

export function createPairIndex(rules: readonly RankedRule[], ranks: readonly number[]): PairIndex {
  // Most files have no such rule, and the tables are large.
  if (ranks.length === 0) return { improve: (_, limit) => limit }
  const counts = new Uint32Array(PAIRS)
  for (const rank of ranks) forEachRulePair(rules[rank], (pair) => add(counts, pair))
  const ranksOfPair: (number[] | undefined)[] = new Array(PAIRS).fill(undefined)
  for (const rank of ranks) {
    const pair = rarestPair(rules[rank], counts)
    const filed = ranksOfPair[pair]
    if (filed) filed.push(rank)
    else ranksOfPair[pair] = [rank]
  }
  /** The address in which each pair was last met, so that none is tried twice for one address. */
  const met = new Float64Array(PAIRS)
  let addresses = 0

  return {
    improve(path, limit) {
      let best = limit
      addresses += 1
      forEachPair(path, (pair) => {
        const filed = ranksOfPair[pair]
        if (!filed || met[pair] === addresses) return
        met[pair] = addresses
        for (const rank of filed) {
          if (rank >= best) break
          const rule = rules[rank]
          if (rule && matchesPattern(rule.pattern, path)) best = rank
        }
      })
      return best
    },
  }
}

export function hasPair(rule: RankedRule): boolean {
  let found = false
  forEachRulePair(rule, () => {
    found = true
  })
  return found
}

function rarestPair(rule: RankedRule | undefined, counts: Uint32Array): number {
  let rarest = 0
  let min = Number.POSITIVE_INFINITY
  forEachRulePair(rule, (pair) => {
    const count = counts[pair] ?? 0
    if (count >= min) return
    min = count
    rarest = pair
  })
  return rarest
}

function add(counts: Uint32Array, pair: number): void {
  counts[pair] = (counts[pair] ?? 0) + 1
}

function forEachRulePair(rule: RankedRule | undefined, visit: (pair: number) => void): void {
  if (!rule) return
  for (const segment of rule.pattern.middle) forEachPair(segment.text, visit)
  forEachPair(rule.pattern.suffix, visit)
}

function forEachPair(text: string, visit: (pair: number) => void): void {
  let previous = text.charCodeAt(0)
  for (let i = 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (previous < 128 && code < 128) visit((previous << 7) | code)
    previous = code
  }
}
