import type { ReportFinding, TextPosition } from '../base/finding.ts'
import type { Location, LocationReader } from './location.ts'
import type { Scope } from './scope.ts'

interface HreflangGraph {
  addPage(href: string, alternates: readonly string[], places: readonly TextPosition[]): void
  finish(isListed: (href: string) => boolean): void
}

interface Page {
  readonly href: string
  readonly targets: readonly string[]
  readonly places: readonly TextPosition[]
}

const MANY = 64

export function createHreflangGraph(report: ReportFinding): HreflangGraph {
  const pages = new Map<string, Page>()
  const sets = new Map<Page, ReadonlySet<string>>()

  function linksTo(page: Page, href: string): boolean {
    if (page.targets.length <= MANY) return page.targets.includes(href)
    let set = sets.get(page)
    if (!set) {
      set = new Set(page.targets)
      sets.set(page, set)
    }
    return set.has(href)
  }

  return {
    addPage(href, targets, places) {
      if (pages.has(href)) return
      pages.set(href, { href, targets, places })
    },
    finish(isListed) {
      for (const { href, targets, places } of pages.values()) {
        const judged = new Set<string>([href])
        targets.forEach((target, index) => {
          if (judged.has(target)) return
          judged.add(target)
          const other = pages.get(target)
          if (other ? linksTo(other, href) : !isListed(target)) return
          const message = `${target} does not link back to ${href}, so search engines may ignore the pair.`
          report('hreflang-return-missing', places[index], { value: target, message })
        })
      }
    },
  }
}

interface DuplicateCheck {
  add(raw: string, location: Location, place: TextPosition): void
  has(href: string): boolean
}

export function createDuplicateCheck(report: ReportFinding): DuplicateCheck {
  const lines = new Map<string, number>()
  const odd = new Set<string>()

  function note(raw: string, href: string, place: TextPosition, first: number): void {
    if (odd.has(raw) || (raw === href && !odd.has(`not ${href}`))) {
      report('loc-duplicate', place, { value: raw, message: `Duplicate of the URL on line ${first}.` })
      return
    }
    const message = `Another spelling of the URL on line ${first}.`
    report('loc-duplicate-normalised', place, { value: raw, message, hint: `Both mean ${href}` })
    odd.add(raw)
  }

  return {
    has: (href) => lines.has(href),
    add(raw, { href }, place) {
      const first = lines.get(href)
      if (first !== undefined) {
        note(raw, href, place, first)
        return
      }
      lines.set(href, place.line)
      if (raw === href) return
      odd.add(raw)
      odd.add(`not ${href}`)
    },
  }
}

export interface SitemapEntry {
  readonly loc: string
  readonly line: number
  readonly lastmod?: string
  readonly changefreq?: string
  readonly priority?: string
}

export interface SitemapStatistics {
  withLastmod: number
  oldestLastmod?: string
  newestLastmod?: string
  images: number
  videos: number
  news: number
  alternates: number
}

export interface RuleContext {
  readonly report: ReportFinding
  readonly now: number
  readonly sitemapHref: string | undefined
  readonly readLocation: LocationReader
  readonly scope: Scope
  readonly duplicates: DuplicateCheck
  readonly hreflang: HreflangGraph
  readonly statistics: SitemapStatistics
  readonly onEntry: ((entry: SitemapEntry) => void) | undefined
  entries: number
  located: number
}
