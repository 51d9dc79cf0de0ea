import type { SitemapFinding } from '../base/finding.ts'
import type { FindingCode } from '../base/finding-codes.ts'
import type { SitemapStatistics } from '../rules/context.ts'
import type { SitemapKind } from '../rules/document.ts'

export interface SitemapReport {
  readonly valid: boolean
  readonly kind: SitemapKind
  readonly urlCount: number
  readonly findings: readonly SitemapFinding[]
  readonly counts: Readonly<Partial<Record<FindingCode, number>>>
  readonly errorCount: number
  readonly warningCount: number
  /** False when reading stopped early: counts then speak of the part that was read. */
  readonly complete: boolean
  readonly octets: number
  readonly compressed: boolean
  readonly statistics: Readonly<SitemapStatistics> & {
    readonly hosts: readonly { readonly host: string; readonly count: number }[]
    /** Assumed from the entries when the sitemap's address is unknown. */
    readonly host?: string
    readonly hostAssumed: boolean
  }
}
