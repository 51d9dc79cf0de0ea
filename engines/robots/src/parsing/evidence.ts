/**
 * `operator`: we read the operator's own page; `reported`: we read what `url` quotes from it; `general`: common
 * knowledge, not checked. `date` is the day of the last check.
 */
export interface CrawlerSource {
  readonly kind: 'operator' | 'reported' | 'general'
  readonly url: string
  readonly date: string
}
