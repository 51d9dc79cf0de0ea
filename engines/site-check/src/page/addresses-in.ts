import { toUrl } from '../site/public-address.ts'
import { readPage } from './read-page.ts'

/** Everything a page refers to, as whole addresses: what a crawl goes on with. */
export function addressesIn(html: string, pageUrl: string): string[] {
  const { base, links, resources, alternates } = readPage('', html)
  const from = (base === null ? null : toUrl(base, pageUrl)?.href) ?? pageUrl
  return [...links, ...resources, ...alternates].flatMap(({ value }) => toUrl(value.trim(), from)?.href ?? [])
}
