import type { FindingCode } from './findings/codes.ts'
import type { SitemapFinding } from './findings/finding.ts'
import type { SitemapStatistics } from './rules/context.ts'
import type { SitemapKind } from './rules/document.ts'

export interface SitemapReport {
  /** An XML sitemap or index with at least one entry and without errors. */
  readonly valid: boolean
  readonly kind: SitemapKind
  /** Entries with an address: pages, or sitemaps of an index. */
  readonly urlCount: number
  /** At most a hundred of each code, in the order of the text. */
  readonly findings: readonly SitemapFinding[]
  /** How many there were of each code. */
  readonly counts: Readonly<Partial<Record<FindingCode, number>>>
  readonly errorCount: number
  readonly warningCount: number
  /** False when reading stopped early: counts then speak of the part that was read. */
  readonly complete: boolean
  /** Octets read, after unpacking. */
  readonly octets: number
  readonly compressed: boolean
  readonly statistics: Readonly<SitemapStatistics> & {
    /** Entries by host, the most frequent first; at most twenty. */
    readonly hosts: readonly { readonly host: string; readonly count: number }[]
    /** The host that addresses were held to; assumed when the sitemap's address is unknown. */
    readonly host?: string
    readonly hostAssumed: boolean
  }
}
