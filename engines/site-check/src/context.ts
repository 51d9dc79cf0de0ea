import type { Addresses } from './addresses.ts'
import type { SiteFiles } from './files.ts'
import type { Report } from './finding.ts'
import type { FormerSite } from './former/check-redirects.ts'
import type { HostSettings } from './hosts.ts'
import type { PageFacts } from './read-page.ts'
import type { ReadSitemap } from './sitemaps.ts'

/** A site that has been read once, as the rules see it. */
export interface SiteContext {
  readonly files: ReadonlySet<string>
  readonly reader: SiteFiles
  readonly pages: ReadonlyMap<string, PageFacts>
  readonly addresses: Addresses
  /** The parts that each script of the site makes, by its path. */
  readonly made: ReadonlyMap<string, ReadonlySet<string>>
  readonly host: HostSettings
  readonly sitemaps: readonly ReadSitemap[]
  readonly robotsTxt: Uint8Array | null
  /** False when nothing in the site says where it lies. */
  readonly baseKnown: boolean
  /** What the site had before, to be compared with what it has. */
  readonly former?: FormerSite
  readonly report: Report
  /** Lets others have their turn; throws after an interruption. */
  turn(): Promise<void>
}

/** Pages that search engines may list: what a search result would show of them matters. */
export function isListable(page: PageFacts, { addresses }: SiteContext): boolean {
  if (page.noindex || page.refresh || /(^|\/)(404|500|offline)(\/index)?\.html?$/i.test(page.path)) return false
  if (!page.canonical) return true
  return (
    addresses.normalise(page.canonical.value) === addresses.normalise(addresses.urlOf(page.path)) ||
    isOwn(page, addresses)
  )
}

/** `/a` and `/a.html` and `/a/` may all be the page's own address. */
function isOwn(page: PageFacts, addresses: Addresses): boolean {
  const target = addresses.resolve(page.canonical?.value ?? '', page)
  return target.kind === 'file' && target.file === page.path
}
