import { checkSite, type FetchedResponse, siteOfResponses } from '@sundry/site-check'

export interface Crawled {
  readonly start: string
  readonly responses: readonly FetchedResponse[]
}

export interface SiteErrors {
  readonly total: number
  /** Each with its rule, address and subject, in a fixed order; the first of them where they are many. */
  readonly errors: readonly string[]
}

const MAX_ERRORS = 100

/** The errors of a site that was crawled; of two that differ only in their line, one. */
export async function siteErrors({ start, responses }: Crawled): Promise<SiteErrors> {
  const site = siteOfResponses(start, responses)
  const { findings } = await checkSite(site, site)
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, file, value }) => `${rule}: ${site.placeOf(file)}${value === undefined ? '' : ` (${value})`}`)
  const distinct = [...new Set(errors)].sort()
  return { total: distinct.length, errors: distinct.slice(0, MAX_ERRORS) }
}
