import type { Repair, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'
import type { Unanswered } from '../../lookup/unanswered/unanswered.ts'

export type ValidatorSource = { url: string } | { text: string } | { file: Blob }

export interface Fetched {
  finalUrl: string
  status: number
  redirects: number
  isMock: boolean
}

export interface Validation {
  verdict: SpecificationVerdict
  report: SitemapReport | null
  fetched: Fetched | null
  text: string | null
  retryAfter: number | null
  /** Why nothing was read, where that says nothing of the sitemap. */
  unanswered: Unanswered | null
  children: readonly string[]
}

export interface Repaired {
  repairs: readonly Repair[]
  file: Blob
  text: string | null
  message: string
  isValid: boolean
}

export interface Blocked {
  checked: number
  blockedCount: number
  blocked: readonly { url: string; line: number }[]
  namesSitemap: boolean | null
  robotsUrl: string | null
  note: string | null
}

export interface Excerpt {
  first: number
  lines: readonly string[]
}
