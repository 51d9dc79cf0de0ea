import type { FindingCode, SitemapFinding } from '../base/finding.ts'
import type { SitemapStatistics } from '../rules/context.ts'
import type { SitemapKind } from '../rules/document.ts'

export interface SpecificationVerdict {
  readonly isValid: boolean
  readonly message: string
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const notXml = 'Does not appear to be an XML file.'
const noRoot = 'Missing <urlset> root element.'
const noEnd = 'Missing closing </urlset> tag.'
const noUrls = 'No <loc> URLs found in the sitemap content provided.'

const documentErrors: Readonly<Partial<Record<FindingCode, readonly string[]>>> = {
  'empty-document': [notXml, noRoot, noEnd],
  'looks-like-html': [notXml, noRoot, noEnd],
  'text-sitemap': [notXml, noRoot, noEnd],
  'root-rss': [noRoot, noEnd],
  'root-unknown': [noRoot, noEnd],
}
const withoutUrls: ReadonlySet<FindingCode> = new Set(['looks-like-html', 'text-sitemap', 'root-rss'])

/**
 * Severities are those of the findings, so a missing XML declaration is a warning and an index is valid; the texts
 * are the specification's.
 */
export function specificationVerdict(report: SitemapReport): SpecificationVerdict {
  const errors: string[] = []
  const warnings: string[] = []
  for (const { code, severity, message } of report.findings) {
    const fixed = message === notXml && severity === 'error' ? [notXml, noRoot, noEnd] : documentErrors[code]
    if (fixed) errors.push(...fixed)
    else if (severity === 'error') errors.push(message)
    else if (severity === 'warning') warnings.push(message)
    if (withoutUrls.has(code) || (message === notXml && severity === 'error')) warnings.push(noUrls)
  }
  const hidden = report.errorCount - report.findings.filter(({ severity }) => severity === 'error').length
  const hiddenWarnings = report.warningCount - report.findings.filter(({ severity }) => severity === 'warning').length
  const message = report.valid
    ? `Sitemap appears valid. Found ${report.urlCount} URLs.`
    : `Sitemap has ${errors.length + hidden} error(s) and ${warnings.length + hiddenWarnings} warning(s).`
  return { isValid: report.valid, message, errors, warnings }
}

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
