import type { ReportFinding } from '../finding.ts'
import type { DuplicateCheck } from './duplicates.ts'
import type { HreflangGraph } from './hreflang-graph.ts'
import type { LocationReader } from './location.ts'
import type { Scope } from './scope.ts'

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
