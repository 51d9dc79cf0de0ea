import { detectLibraries } from './detect/libraries.ts'
import { detectWordPress } from './detect/wordpress.ts'
import { matchRules } from './match/match-rules.ts'
import { Sightings } from './match/sightings.ts'
import { readPage } from './parse/read-page.ts'
import { resolve } from './resolve.ts'
import { ruleSet } from './rule-set.ts'
import type { Page, Technology } from './types.ts'

/**
 * Names the technologies a page is built with, with the evidence for each. The first call compiles the rules.
 *
 * @example
 * identify(page).map(({ name, version }) => `${name} ${version ?? ''}`) // ['Apache HTTP Server 2.4.68', 'PHP']
 */
export function identify(page: Page): Technology[] {
  const compiled = ruleSet()
  // A page may name themes and plugins nobody has a rule for; they live as long as this page does.
  const rules = new Map(compiled.rules)
  const read = readPage(page)
  const sightings = new Sightings()
  matchRules(compiled, read, sightings)
  detectLibraries(read, compiled.rules, sightings)
  detectWordPress(read, rules, sightings)
  return resolve(sightings, rules)
}
