import type { RobotsRule } from '../parsing/groups.ts'
import { compilePattern, matchesPattern, type PathPattern } from './pattern.ts'

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
export interface PairIndex {
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
