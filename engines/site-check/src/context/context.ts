import type { RuleId } from '../catalogue/catalogue.ts'
import type { HostSettings } from '../hosts/hosts.ts'
import type { PageFacts, Placed } from '../scan/read-page.ts'
import type { Visitor } from '../scan/scan.ts'
import type { Addresses } from '../site/addresses.ts'
import type { SiteFiles } from '../site/files.ts'
import type { ReadSitemap } from '../site/sitemaps.ts'
import type { Report } from './finding.ts'

/** The former build of the site. */
export interface FormerSite {
  /** Whole addresses or paths. */
  readonly was?: readonly string[]
  /** Former pages by their paths in the folder of the site. */
  readonly wasPages?: Iterable<readonly [string, string]> | AsyncIterable<readonly [string, string]>
  /** Files of accepted findings, which are looked for under new names and not reported as lost. */
  readonly wasFiles?: readonly string[]
  /** Images of the former build or of the sources, by which marks are found that the build lost. */
  readonly wasImages?: readonly FormerImage[]
}

export interface FormerImage {
  readonly path: string
  readonly size: number
  read(): Promise<Uint8Array>
}

/** Bytes that a page may have with the files that its HTML and its style sheets name, in all and by type. */
export type Budgets = Readonly<Partial<Record<'page' | 'html' | 'css' | 'script' | 'image' | 'font', number>>>

/** The ids of a page, in four bytes each. */
export interface Anchors {
  has(name: string): boolean
}

/** The facts about a page that are stored until the whole site has been read. */
export interface Page extends Omit<PageFacts, 'links' | 'resources' | 'jsonLd' | 'anchors' | 'integrity'> {
  readonly anchors: Anchors
  readonly runsScript: boolean
  /** Own scripts that it loads. */
  readonly scripts: readonly string[]
  /** Numbers of the pages it links to, as in `SiteContext.pageNumbers`. */
  readonly targets: Uint32Array
  readonly language: Placed | null
  readonly text: PageText
}

export interface PageText {
  words: number
  /** Hash of the main text, 0 if there is too little of it. */
  hash: number
  /** Smallest hashes of runs of words, to find pages that are nearly the same. */
  sketch: Uint32Array | null
}

export interface ImageSize {
  readonly format: string
  readonly width: number
  readonly height: number
}

/** A site as the rules see it: of the pages only those that have been read so far. */
export interface SiteContext {
  readonly files: ReadonlySet<string>
  readonly sizes: ReadonlyMap<string, number>
  readonly reader: SiteFiles
  readonly pages: ReadonlyMap<string, Page>
  readonly pageNumbers: ReadonlyMap<string, number>
  readonly addresses: Addresses
  /** The parts that each script of the site makes, by its path. */
  readonly made: ReadonlyMap<string, ReadonlySet<string>>
  /** The own files that each style sheet may load, by its path. */
  readonly styled: ReadonlyMap<string, ReadonlySet<string>>
  readonly images: ReadonlyMap<string, ImageSize>
  readonly host: HostSettings
  readonly sitemaps: readonly ReadSitemap[]
  readonly robotsTxt: Uint8Array | null
  /** False if nothing in the site names its URL. */
  readonly baseKnown: boolean
  /** The former build, for comparison. */
  readonly former?: FormerSite
  /** Where files of the former build are now, as far as it is recognised. */
  readonly moved: Map<string, string>
  readonly budgets?: Budgets
  readonly report: Report
  /** Counts a finding of which there are too many to be kept. */
  readonly leave?: (rule: RuleId, page?: string) => void
  /** Lets others have their turn; throws after an interruption. */
  turn(): Promise<void>
}

/** The site as rules of a single page see it: its answers are stored with their findings (`check/page-record.ts`). */
export interface PageSite extends Pick<SiteContext, 'addresses' | 'baseKnown' | 'budgets'> {
  readonly images: Pick<SiteContext['images'], 'get'>
  readonly sizes: Pick<SiteContext['sizes'], 'get'>
  readonly styled: Pick<SiteContext['styled'], 'get'>
}

export type Describe = (rule: RuleId, line: number | undefined, message: string, value?: string) => void

/** A page while it is read. */
export interface PageScope {
  readonly facts: PageFacts
  readonly html: string
  /** Own files that style elements may load; whole at the end. */
  readonly styled: Set<string>
  readonly site: PageSite
  readonly report: Describe
}

export interface PageVisitor extends Visitor {
  /** After the last tag, when the facts are whole. */
  end?(): void
}

export type PageRule = (scope: PageScope) => PageVisitor

export const isErrorPage = (path: string) => /(^|\/)(404|500|offline)(\/index)?\.html?$/i.test(path)

/** Pages that search engines may list: what a search result would show of them matters. */
export function isListable(
  page: Pick<PageFacts, 'path' | 'base' | 'canonical' | 'noindex' | 'refresh'>,
  { addresses }: Pick<SiteContext, 'addresses'>,
): boolean {
  if (page.noindex || page.refresh || isErrorPage(page.path)) return false
  if (!page.canonical) return true
  return (
    addresses.normalise(page.canonical.value) === addresses.normalise(addresses.urlOf(page.path)) ||
    isOwn(page, addresses)
  )
}

/** `/a` and `/a.html` and `/a/` may all be the page's own address. */
function isOwn(page: Pick<PageFacts, 'path' | 'base' | 'canonical'>, addresses: Addresses): boolean {
  const target = addresses.resolve(page.canonical?.value ?? '', page)
  return target.kind === 'file' && target.file === page.path
}
