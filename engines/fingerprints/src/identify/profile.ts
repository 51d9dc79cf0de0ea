import slugs from '../data/icons.generated.json' with { type: 'json' }
import retire from '../data/retire.generated.json' with { type: 'json' }
import { componentsOf } from '../detect/cms.ts'
import { detectLibraries } from '../detect/libraries.ts'
import type { Component } from '../detect/site-text.ts'
import { detectWordPress } from '../detect/wordpress.ts'
import { matchRules } from '../match/match-rules.ts'
import { Sightings } from '../match/sightings.ts'
import { type ParsedPage, parsePage } from '../page/read-page.ts'
import type { Page, Technology } from '../page/types.ts'
import { type Advisory, advisories as own } from '../rules/advisories.ts'
import { resolve } from './resolve.ts'
import { ruleSet } from './rule-set.ts'

export type { Advisory }

const theirs = retire.libraries as unknown as Record<string, { advisories: readonly Advisory[] }>

function advisoriesOf(name: string): Advisory[] {
  const listed = theirs[name]?.advisories ?? []
  const named = new Set(listed.flatMap(({ identifiers }) => identifiers))
  return [...listed, ...(own[name] ?? []).filter(({ identifiers }) => !identifiers.some((id) => named.has(id)))]
}

const severities = ['critical', 'high', 'medium', 'low']

function numbersOf(version: string): number[] {
  const [release = '', ...pre] = version.split('-')
  const numbers = release.split('.').map((part) => Number.parseInt(part, 10) || 0)
  while (numbers.length < 4) numbers.push(0)
  return pre.length > 0 ? [...numbers, -1] : [...numbers, 0]
}

export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)]
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** A release that is not whole (`3`, `3.7`) says too little to name its vulnerabilities. */
export function advisoriesFor(name: string, version: string | null): readonly Advisory[] {
  if (version === null || !/^\d+\.\d+\.\d+/.test(version)) return []
  const open = advisoriesOf(name).filter(
    ({ from, below }) =>
      (from === undefined || compareVersions(version, from) >= 0) &&
      (below === null || compareVersions(version, below) < 0),
  )
  // Ranges of one weakness may overlap; it is one all the same.
  const single = open.filter((one, index) => {
    const id = one.identifiers[0] ?? one.summary
    return open.findIndex((other) => (other.identifiers[0] ?? other.summary) === id) === index
  })
  const rank = ({ severity, identifiers }: Advisory) => `${severities.indexOf(severity)}${identifiers[0] ?? '~'}`
  return single
    .map((one) => ({ ...one, below: one.below !== null && /(?:^|\.)999/.test(one.below) ? null : one.below }))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

interface PageSummary {
  title: string | null
  description: string | null
}

const MAX = 500

function summaryOf({ meta, title }: ParsedPage): PageSummary {
  const description = meta.get('description')?.[0] ?? meta.get('og:description')?.[0] ?? null
  const tidy = (text: string | null) =>
    text
      ?.slice(0, 8 * MAX)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX) || null
  return { title: tidy(title), description: tidy(description) }
}

const known = new Set<string>(slugs)

function hasIcon(slug: string): boolean {
  return known.has(slug)
}

export interface ProfiledTechnology extends Technology {
  advisories: readonly Advisory[]
  hasIcon: boolean
}

export interface PageProfile {
  technologies: ProfiledTechnology[]
  components: Component[]
  summary: PageSummary
  cut: boolean
}

export function profilePage(page: Page): PageProfile {
  const compiled = ruleSet()
  // Rules for themes and plugins that the page names live only as long as this page.
  const rules = new Map(compiled.rules)
  const read = parsePage(page)
  const sightings = new Sightings()
  matchRules(compiled, read, sightings)
  detectLibraries(read, compiled, sightings)
  const wordPress = detectWordPress(read, rules, sightings)
  const technologies = resolve(sightings, rules)
  return {
    technologies: technologies.map((one) => ({
      ...one,
      advisories: advisoriesFor(one.name, one.version),
      hasIcon: hasIcon(one.slug),
    })),
    components: [...wordPress, ...componentsOf(read, technologies)],
    summary: summaryOf(read),
    cut: sightings.budget.cut,
  }
}

export function identify(page: Page): Technology[] {
  return profilePage(page).technologies
}

/** A browser that has run the page reads these globals; their values belong in the page's `globals`. */
export function globalPaths(): readonly string[] {
  return [...ruleSet().globals.keys()]
}
