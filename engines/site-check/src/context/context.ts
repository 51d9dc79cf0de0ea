import { type Family, type RuleId, rules, type Severity } from '../catalogue/catalogue.ts'
import type { HostSettings } from '../hosts/hosts.ts'
import { detach, type PageFacts, type Placed } from '../scan/read-page.ts'
import type { Visitor } from '../scan/scan.ts'
import type { Addresses, ReadSitemap } from '../site/addresses.ts'
import type { SiteFiles } from '../site/files.ts'

/** FNV-1a, which suffices to distinguish texts. */
function hashText(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash >>> 0
}

/** Has 53 bits: among a million texts no two are likely to share one. */
export function longHash(text: string): number {
  let [low, high] = [0x811c_9dc5, 0x5bd1_e995]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x0100_0193)
    high = Math.imul(high ^ code, 0x85eb_ca6b) ^ (high >>> 13)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** Names as sorted hashes: one name in a million too many is found, none too few. */
export class HashSet {
  readonly #hashes: Uint32Array

  constructor(names: Iterable<string>) {
    this.#hashes = Uint32Array.from(names, hashText).sort()
  }

  has(name: string): boolean {
    const hash = hashText(name)
    let [low, high] = [0, this.#hashes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1
      else high = middle
    }
    return this.#hashes[low] === hash
  }
}

export interface SiteFinding {
  readonly rule: RuleId
  readonly severity: Severity
  readonly message: string
  readonly file: string
  readonly line?: number
  /** The subject of the finding, apart from its place: with rule and file it identifies the finding in a baseline. */
  readonly value?: string
  /** Lines to add to the file, as they are written there. */
  readonly related?: string
  /** The change that `fixSite` makes here: what is written, and what it becomes. */
  readonly fix?: { readonly before: string; readonly after: string }
}

export type Report = (rule: RuleId, finding: Omit<SiteFinding, 'rule' | 'severity'>) => void
/** By rule, or by family for all of its rules; a rule's own setting counts more. */
export type RuleSettings = Readonly<Partial<Record<RuleId | Family, Severity | 'off'>>>

const VALUE_LENGTH = 200
const MESSAGE_LENGTH = 1000
/** A fault of a template is on every page; that many show it. */
const MAX_OF_RULE = 10_000
/** So many pages are named of which not all findings of a rule are kept. */
const MAX_CUT_PAGES = 1000

export function createFindings(settings: RuleSettings = {}): {
  findings: SiteFinding[]
  left: ReadonlyMap<RuleId, number>
  report: Report
  /** The pages that have all findings of a rule that are not kept; null where there may be any. */
  leftOn: ReadonlyMap<RuleId, ReadonlySet<string> | null>
  /** Counts a finding that is one too many to be kept: of its page, or of all where none is named. */
  leave(rule: RuleId, page?: string): void
} {
  const findings: SiteFinding[] = []
  const seen = new Set<number>()
  const counts = new Map<RuleId, number>()
  const left = new Map<RuleId, number>()
  const severityOf = (rule: RuleId) => settings[rule] ?? settings[rules[rule].family] ?? rules[rule].severity
  const leftOn = new Map<RuleId, Set<string> | null>()
  const leave = (rule: RuleId, page?: string) => {
    if (severityOf(rule) === 'off') return
    left.set(rule, (left.get(rule) ?? 0) + 1)
    const pages = leftOn.get(rule) ?? (leftOn.has(rule) ? null : new Set<string>())
    if (page !== undefined) pages?.add(page)
    leftOn.set(rule, page === undefined || (pages?.size ?? 0) > MAX_CUT_PAGES ? null : pages)
  }
  return {
    findings,
    left,
    leftOn,
    leave,
    report(rule, { message, file, line, value, related }) {
      const severity = severityOf(rule)
      if (severity === 'off') return
      const key = longHash(`${rule}\n${file}\n${line}\n${value}\n${message}`)
      if (seen.has(key)) return
      const count = counts.get(rule) ?? 0
      counts.set(rule, count + 1)
      if (count >= MAX_OF_RULE) return leave(rule)
      seen.add(key)
      findings.push({
        rule,
        severity,
        message: detach(message.slice(0, MESSAGE_LENGTH)),
        file,
        ...(line !== undefined && { line }),
        ...(value !== undefined && { value: detach(value.slice(0, VALUE_LENGTH)) }),
        ...(related !== undefined && { related }),
      })
    },
  }
}

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
interface Anchors {
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

/** The site as rules of a single page see it: its answers are stored with their findings (`check/page-reader.ts`). */
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
