import type { RobotsRule } from '../file/groups.ts'
import { compilePattern, type PathPattern } from './pattern.ts'

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
