import type { SightedTechnology, Sightings } from '../match/sightings.ts'
import type { Rule, Technology } from '../page/types.ts'

/** The vendored set has 109 categories by number; everything not named here is miscellaneous. */
const byNumber: Readonly<Record<number, string>> = {
  1: 'cms',
  6: 'ecommerce',
  10: 'analytics',
  11: 'cms',
  12: 'javascript-frameworks',
  16: 'security',
  17: 'fonts-ui',
  18: 'javascript-frameworks',
  22: 'web-servers',
  25: 'javascript-libraries',
  27: 'programming-languages',
  31: 'cdn',
  33: 'web-servers',
  34: 'databases',
  36: 'advertising',
  41: 'ecommerce',
  42: 'analytics',
  44: 'build-ci',
  47: 'build-ci',
  57: 'build-ci',
  59: 'javascript-libraries',
  64: 'web-servers',
  66: 'fonts-ui',
  67: 'security',
  69: 'security',
  74: 'analytics',
  77: 'advertising',
  78: 'analytics',
  80: 'themes',
  81: 'themes',
  82: 'themes',
  87: 'cms-plugins',
}

export function primaryCategory(numbers: readonly number[]): string {
  return byNumber[numbers[0] ?? 0] ?? 'miscellaneous'
}

const MIN_CONFIDENCE = 50

export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\+/g, '-plus')
    .replace(/#/g, '-sharp')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const nameOf = (text: string) => text.split('\\;')[0] ?? text
const confidenceOf = (text: string) => Number(/\\;confidence:(\d+)/.exec(text)?.[1] ?? 100)

/** An add-on without its base technology was mistaken for something else. */
function meetsNeeds(
  rule: Rule | undefined,
  found: ReadonlyMap<string, SightedTechnology>,
  categories: ReadonlySet<number>,
): boolean {
  if (rule?.requires && !rule.requires.some((name) => found.has(nameOf(name)))) return false
  return !rule?.requiresCategory || rule.requiresCategory.some((number) => categories.has(number))
}

function dropUnmet(found: Map<string, SightedTechnology>, rules: ReadonlyMap<string, Rule>): void {
  const categories = new Set([...found.keys()].flatMap((name) => rules.get(name)?.cats ?? []))
  for (const name of [...found.keys()]) if (!meetsNeeds(rules.get(name), found, categories)) found.delete(name)
}

function dropExcluded(found: Map<string, SightedTechnology>, rules: ReadonlyMap<string, Rule>): void {
  // By name, so that two that exclude each other give the same answer every time.
  for (const name of [...found.keys()].sort()) {
    if (!found.has(name)) continue
    for (const excluded of rules.get(name)?.excludes ?? [])
      if (nameOf(excluded) !== name) found.delete(nameOf(excluded))
  }
}

/** Implied technologies have no version and are never surer than what implies them. */
function addImplied(found: Map<string, SightedTechnology>, rules: ReadonlyMap<string, Rule>): void {
  const queue = [...found.keys()]
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const text of rules.get(name)?.implies ?? []) {
      const implied = nameOf(text)
      if (found.has(implied) || !rules.has(implied)) continue
      const confidence = Math.min(confidenceOf(text), found.get(name)?.confidence ?? 0)
      if (confidence < MIN_CONFIDENCE) continue
      const evidence = [{ kind: 'implied', detail: `${name} is built on it` }]
      found.set(implied, { confidence, version: null, approximate: false, trust: 0, evidence })
      queue.push(implied)
    }
  }
}

export function resolve(sightings: Sightings, rules: ReadonlyMap<string, Rule>): Technology[] {
  const found = new Map([...sightings.found].filter(([, { confidence }]) => confidence >= MIN_CONFIDENCE))
  dropUnmet(found, rules)
  dropExcluded(found, rules)
  addImplied(found, rules)
  return [...found]
    .map(([name, { confidence, version, approximate, evidence }]) => {
      const rule = rules.get(name)
      return {
        name,
        slug: slugOf(name),
        version,
        category: primaryCategory(rule?.cats ?? []),
        confidence,
        evidence,
        website: rule?.website ?? null,
        description: rule?.description ?? null,
        cpe: rule?.cpe ?? null,
        approximate,
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
