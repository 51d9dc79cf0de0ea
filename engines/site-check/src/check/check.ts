// Checking a site: what was read of it, then the rules that need all of it, then what its own comments silence.
import { rules as catalogue, type RuleId } from '../catalogue/catalogue.ts'
import type { Report, SiteContext, SiteFinding } from '../context/context.ts'
import { checkRedirects } from '../former/check-redirects.ts'
import { checkCanonicals, checkHreflang, checkPaths, checkReach } from '../rules/canonicals.ts'
import { checkMarks } from '../rules/images.ts'
import { checkAgents, checkIndexing, checkSitemaps } from '../rules/robots.ts'
import { checkHeaders } from '../rules/security.ts'
import { checkDuplicates, checkTitles } from '../rules/titles.ts'
import { isPage, type SiteFiles } from '../site/files.ts'
import { findFixes } from './fixable.ts'
import { type CheckOptions, type ImageFacts, isText, type ReadContext, readSite } from './read-site.ts'

const comment = /sundry-ignore(-next-line)?((?:[ ,]+[a-z]+(?:-[a-z]+)+)*)/g

/** A comment that is nothing but such a request, so that prose about it is not taken for one. */
const request = /(?:<!--|\/\*|\/\/|#)\s*sundry-ignore(?:-next-line)?[ ,]+([a-z][\w ,-]*?)\s*(?:-->|\*\/|$)/g

interface Ignores {
  has(rule: RuleId, line: number | undefined): boolean
  /** Names in such comments that no rule has, with their lines. */
  readonly unknown: readonly { readonly name: string; readonly line: number }[]
}

/** `sundry-ignore` and `sundry-ignore-next-line` with the rules they silence, in whatever comments a file has. */
function readIgnores(text: string): Ignores {
  const whole = new Set<string>()
  const next = new Map<number, Set<string>>()
  const unknown: { name: string; line: number }[] = []
  for (const [at, line] of text.split('\n').entries()) {
    for (const [, names = ''] of line.matchAll(request))
      for (const name of names.split(/[ ,]+/)) if (!Object.hasOwn(catalogue, name)) unknown.push({ name, line: at + 1 })
    for (const [, onNext, names = ''] of line.matchAll(comment)) {
      const named = names.split(/[ ,]+/).filter(Boolean)
      const into = onNext ? (next.get(at + 2) ?? new Set<string>()) : whole
      for (const name of named) into.add(name)
      if (onNext) next.set(at + 2, into)
    }
  }
  const has = (rule: RuleId, line: number | undefined) =>
    whole.has(rule) || (line !== undefined && (next.get(line)?.has(rule) ?? false))
  return { has, unknown }
}

/** Silences what comments in the files themselves ask to; only files that something was found in are read again. */
export async function withoutIgnored(
  findings: readonly SiteFinding[],
  readText: (file: string) => Promise<string | null>,
  report?: Report,
): Promise<{ findings: SiteFinding[]; silenced: SiteFinding[] }> {
  const ignores = new Map<string, Ignores | null>()
  const retained: SiteFinding[] = []
  const silenced: SiteFinding[] = []
  for (const finding of findings) {
    let known = ignores.get(finding.file)
    if (known === undefined) {
      const text = await readText(finding.file)
      known = text?.includes('sundry-ignore') ? readIgnores(text) : null
      ignores.set(finding.file, known)
      for (const { name, line } of known?.unknown ?? [])
        report?.('ignore-unknown', {
          file: finding.file,
          line,
          value: name,
          message: `There is no rule named ${name}.`,
        })
    }
    if (known?.has(finding.rule, finding.line)) silenced.push(finding)
    else retained.push(finding)
  }
  return { findings: retained, silenced }
}

export interface SiteReport {
  /** Null if nothing in the site names its URL. */
  readonly baseUrl: string | null
  readonly fileCount: number
  readonly pageCount: number
  readonly findings: readonly SiteFinding[]
  /** Silenced by comments in the files. */
  readonly ignored: number
  /** Images that were compressed to see what that saves, and those that were not. */
  readonly weighed?: { readonly images: number; readonly others: number }
  /** Findings that `fixSite` takes care of. */
  readonly fixable?: number
  /** Former addresses of other hosts, which are not this site's to keep. */
  readonly wasElsewhere?: readonly string[]
  /** How many more there are of rules that find something nearly everywhere. */
  readonly left?: Readonly<Partial<Record<RuleId, number>>>
  /** The pages that these are on, where they are all on few: a rule has up to 25 findings on one page. */
  readonly leftOn?: Readonly<Partial<Record<RuleId, readonly string[]>>>
  /** The findings that comments in the files silence. */
  readonly silenced?: readonly SiteFinding[]
  /** All files with their sizes. */
  readonly files?: readonly (readonly [path: string, size: number])[]
  /** Images with what is known of them beside their bytes. */
  readonly images?: readonly ImageFacts[]
  /** Addresses that the host redirects, each of which is lost with its line. */
  readonly aliases?: readonly string[]
  /** Files of the former build and what they are now called. */
  readonly moved?: readonly (readonly [from: string, to: string])[]
}

/** Checks that need the whole site. */
const checks: readonly ((site: SiteContext) => void | Promise<void>)[] = [
  checkIndexing,
  checkSitemaps,
  checkCanonicals,
  checkReach,
  checkPaths,
  checkHreflang,
  checkTitles,
  checkDuplicates,
  checkHeaders,
  // Before the former pages, after which an archive is closed.
  checkMarks,
  checkRedirects,
  checkAgents,
]

/** Checks a built site without reaching for anything beyond the files it is handed. */
export async function checkSite(reader: SiteFiles, options: CheckOptions = {}): Promise<SiteReport> {
  const context = await readSite(reader, options)
  const { findings, left, leftOn, weighed, lighter: _, wasElsewhere, ...site } = context
  for (const check of checks) {
    await check(site)
    await site.turn()
  }
  const readText = async (file: string) => {
    if (!site.files.has(file) || !(isText(file) || isPage(file))) return null
    return new TextDecoder().decode(await site.reader.read(file))
  }
  const { findings: open, silenced } = await withoutIgnored(findings, readText, site.report)
  const { findings: retained, fixable } = await findFixes(open, site)
  retained.sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))
  return {
    baseUrl: site.baseKnown ? site.addresses.baseUrl : null,
    fileCount: site.files.size,
    pageCount: site.pages.size,
    findings: retained,
    ignored: silenced.length,
    ...(weighed && { weighed }),
    fixable,
    ...(wasElsewhere.length > 0 && { wasElsewhere }),
    ...(left.size > 0 && { left: Object.fromEntries(left), leftOn: pagesOf(leftOn) }),
    ...(options.listsFiles && {
      files: [...site.sizes],
      aliases: aliasesOf(site),
      silenced,
      images: imagesOf(context),
    }),
    ...(site.moved.size > 0 && { moved: [...site.moved] }),
  }
}

const pagesOf = (leftOn: ReadContext['leftOn']) =>
  Object.fromEntries([...leftOn].flatMap(([rule, pages]) => (pages ? [[rule, [...pages]]] : [])))

const MAX_ALIASES = 10_000

function aliasesOf({ host }: SiteContext): string[] {
  const literals = host.redirects.flatMap(({ from, kind, isRelative }) =>
    kind === 'redirect' && !isRelative && from.literal !== undefined ? [from.literal] : [],
  )
  return literals.slice(0, MAX_ALIASES)
}

function imagesOf({ images, lighter }: ReadContext): ImageFacts[] {
  return [...images].map(([path, { width, height }]) => {
    const could = lighter.get(path)
    return { path, width, height, ...(could && { could }) }
  })
}
