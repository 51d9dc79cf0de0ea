import type { PatternSet, RulePattern } from '../match/compile.ts'
import type { MatchBudget } from '../match/sightings.ts'
import { trust } from '../match/sightings.ts'

export interface NamedLibrary {
  name: string
  version: string
  trust: number
}

/** A library names itself near the beginning of its file; later names come from bundled code. */
const MAX_TEXT = 60_000
const WINDOW = 2600
const MAX_RUNS = 40

const RELEASE = /^\d+(?:\.\d+)*(?:-?(?:alpha|beta|rc|pre|dev|next|canary)[\w.-]*)?$/

export function contentSearch(set: PatternSet, budget: MatchBudget): (text: string) => NamedLibrary[] {
  const runs = new Map<RulePattern, number>()
  return (whole) => {
    const text = whole.slice(0, MAX_TEXT)
    const found = new Map<RulePattern, NamedLibrary>()
    set.scan.scan(text.toLowerCase(), (literal, at) => {
      for (const rule of set.byLiteral[literal] ?? []) {
        const count = runs.get(rule) ?? 0
        if (found.has(rule) || count === MAX_RUNS) continue
        runs.set(rule, count + 1)
        const match = budget.exec(rule, text.slice(Math.max(0, at - WINDOW), at + WINDOW))
        if (!match) continue
        const version = (match[1] ?? '').replace(/\.min$|[.-]+$/, '')
        if (match[1] !== undefined && !RELEASE.test(version)) continue
        found.set(rule, { name: rule.name, version, trust: trust.content })
      }
    })
    return [...found.values()]
  }
}
