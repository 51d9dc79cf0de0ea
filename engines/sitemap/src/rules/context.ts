import type { ReportFinding, TextPosition } from '../base/finding.ts'
import type { Location, LocationReader } from './location.ts'
import type { Scope } from './scope.ts'

export interface HreflangGraph {
  addPage(href: string, alternates: readonly string[], places: readonly TextPosition[]): void
  finish(isListed: (href: string) => boolean): void
}

export interface DuplicateCheck {
  add(raw: string, location: Location, place: TextPosition): void
  has(href: string): boolean
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
