import { ruleSet } from './rule-set.ts'

/** A browser that has run the page reads these globals; their values belong in the page's `globals`. */
export function globalPaths(): readonly string[] {
  return [...ruleSet().globals.keys()]
}
