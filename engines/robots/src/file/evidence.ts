/**
 * Where a statement about a crawler comes from, so that a page can show it with its age.
 *
 * - `operator`: we read the operator's own page
 * - `reported`: we read what others quote from the operator's page, which `url` names
 * - `general`: common knowledge in the field, not checked against the page
 *
 * `date` is the day on which we, or the author of the list we read, last checked.
 */
export interface CrawlerSource {
  readonly kind: 'operator' | 'reported' | 'general'
  readonly url: string
  readonly date: string
}
