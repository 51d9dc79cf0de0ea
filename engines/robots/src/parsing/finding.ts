import type { Finding } from '@sundry/kit'

export type RobotsFindingCode =
  | 'agent-cut'
  | 'agent-empty'
  | 'agent-repeated'
  | 'blocks-everything'
  | 'bom'
  | 'bom-inside'
  | 'bom-partial'
  | 'colon-missing'
  | 'comment-cuts-value'
  | 'directive-ignored'
  | 'directive-unknown'
  | 'empty-file'
  | 'group-empty'
  | 'key-extended'
  | 'key-misspelt'
  | 'line-not-understood'
  | 'line-too-long'
  | 'looks-like-html'
  | 'not-utf8'
  | 'nul-octet'
  | 'path-dollar-inside'
  | 'path-encoded'
  | 'path-full-url'
  | 'path-never-matches'
  | 'path-trailing-star'
  | 'rule-duplicate'
  | 'rule-outvoted'
  | 'rule-outside-group'
  | 'sitemap-not-absolute'
  | 'too-large'

export interface RobotsFinding extends Finding<RobotsFindingCode> {
  readonly line?: number
  readonly message: string
  readonly value?: string
  readonly hint?: string
}

/**
 * `operator`: we read the operator's own page; `reported`: we read what `url` quotes from it; `general`: common
 * knowledge, not checked. `date` is the day of the last check.
 */
export interface CrawlerSource {
  readonly kind: 'operator' | 'reported' | 'general'
  readonly url: string
  readonly date: string
}
