import { ruleSet } from './rule-set.ts'

/**
 * Paths of the JavaScript globals that rules ask for. A browser that has run the page reads them; their values belong
 * in the page's `globals`.
 *
 * @example
 * globalPaths().includes('jQuery.fn.jquery') // true
 */
export function globalPaths(): readonly string[] {
  return [...ruleSet().globals.keys()]
}
