import type { Repair, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'

/** Where a sitemap comes from; `sitemapUrl` is where it stands, when that is known. */
export type ValidatorSource = { url: string } | { text: string } | { file: Blob }

export interface Fetched {
  finalUrl: string
  status: number
  redirects: number
  isMock: boolean
}

export interface Validation {
  verdict: SpecificationVerdict
  /** Null when nothing could be read. */
  report: SitemapReport | null
  fetched: Fetched | null
  /** The text of what was fetched, where it is short enough to show. */
  text: string | null
  /** In seconds, when our server asks to wait before the next request. */
  retryAfter: number | null
  /** What an index lists. */
  children: readonly string[]
}

export interface Mended {
  repairs: readonly Repair[]
  file: Blob
  /** Where it is short enough to show. */
  text: string | null
  message: string
  isValid: boolean
}

export interface Blocked {
  checked: number
  blockedCount: number
  blocked: readonly { url: string; line: number }[]
  /** Whether the robots.txt names this sitemap; null when its address is unknown. */
  namesSitemap: boolean | null
  robotsUrl: string | null
  note: string | null
}

export interface Excerpt {
  first: number
  lines: readonly string[]
}
