import slugs from '../data/icons.generated.json' with { type: 'json' }
import { componentsOf } from '../detect/components-of.ts'
import { detectLibraries } from '../detect/libraries.ts'
import type { Component } from '../detect/site-text.ts'
import { detectWordPress } from '../detect/wordpress.ts'
import { matchRules } from '../match/match-rules.ts'
import { Sightings } from '../match/sightings.ts'
import { type ParsedPage, parsePage } from '../page/read-page.ts'
import type { Page, Technology } from '../page/types.ts'
import { type Advisory, advisoriesFor } from './advisories-for.ts'
import { resolve } from './resolve.ts'
import { ruleSet } from './rule-set.ts'

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
