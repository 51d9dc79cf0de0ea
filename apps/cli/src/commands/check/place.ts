import type { SiteFiles } from '@sundry/site-check'

/** A site to check, and where the reader of a finding looks for its file. */
export interface CheckedSite extends SiteFiles {
  placeOf(file: string): string
  readonly baseUrl?: string
  /** Addresses of a live site that gave no answer. */
  readonly unanswered?: readonly string[]
  /** Paths that are there and were not looked at. */
  isServed?(path: string): boolean
}
