import { createAddresses } from './addresses.ts'
import { findBaseUrl } from './base-url.ts'
import type { SiteContext } from './context.ts'
import type { SiteFiles, WeighImage } from './files.ts'
import { createFindings, type RuleSettings, type SiteFinding } from './finding.ts'
import { checkRedirects, type FormerSite } from './former/check-redirects.ts'
import { createHostSettings, hostFiles, type ParsedHostFile } from './hosts.ts'
import { idsIn, type PageFacts, readPageInTurns } from './read-page.ts'
import type { RuleId } from './rules/catalogue.ts'
import { checkHeaders } from './rules/headers.ts'
import { checkHreflang } from './rules/hreflang.ts'
import { checkImage, isImage } from './rules/images.ts'
import { checkIndexing } from './rules/indexing.ts'
import { checkJsonLd } from './rules/json-ld.ts'
import { checkLinks } from './rules/links.ts'
import { checkRobotsFile } from './rules/robots.ts'
import { checkLeftover, checkSecrets, checkSourceMap } from './rules/secrets.ts'
import { checkSitemaps } from './rules/sitemaps.ts'
import { checkTitles } from './rules/titles.ts'
import { readSitemaps } from './sitemaps.ts'

const comment = /sundry-ignore(-next-line)?((?:[ ,]+[a-z]+(?:-[a-z]+)+)*)/g

interface Ignores {
  has(rule: RuleId, line: number | undefined): boolean
}

/** `sundry-ignore` and `sundry-ignore-next-line` with the rules they silence, in whatever comments a file has. */
function readIgnores(text: string): Ignores {
  const whole = new Set<string>()
  const next = new Map<number, Set<string>>()
  for (const [at, line] of text.split('\n').entries()) {
    for (const [, onNext, names = ''] of line.matchAll(comment)) {
      const named = names.split(/[ ,]+/).filter(Boolean)
      const into = onNext ? (next.get(at + 2) ?? new Set<string>()) : whole
      for (const name of named) into.add(name)
      if (onNext) next.set(at + 2, into)
    }
  }
  return { has: (rule, line) => whole.has(rule) || (line !== undefined && (next.get(line)?.has(rule) ?? false)) }
}

/** Silences what comments in the files themselves ask to; only files that something was found in are read again. */
export async function withoutIgnored(
  findings: readonly SiteFinding[],
  readText: (file: string) => Promise<string | null>,
): Promise<{ kept: SiteFinding[]; ignored: number }> {
  const ignores = new Map<string, Ignores | null>()
  const kept: SiteFinding[] = []
  for (const finding of findings) {
    let known = ignores.get(finding.file)
    if (known === undefined) {
      const text = await readText(finding.file)
      known = text?.includes('sundry-ignore') ? readIgnores(text) : null
      ignores.set(finding.file, known)
    }
    if (!known?.has(finding.rule, finding.line)) kept.push(finding)
  }
  return { kept, ignored: findings.length - kept.length }
}

export interface CheckOptions extends FormerSite {
  /** Where the site will lie; found out from its pages if left out. */
  readonly baseUrl?: string
  readonly rules?: RuleSettings
  readonly weigh?: WeighImage
  /** Paths that a server answers without a file of the site. */
  readonly isServed?: (path: string) => boolean
  readonly signal?: AbortSignal
  readonly onFile?: (path: string, done: number) => void
}

export interface SiteReport {
  /** Null when nothing in the site says where it lies. */
  readonly baseUrl: string | null
  readonly fileCount: number
  readonly pageCount: number
  readonly findings: readonly SiteFinding[]
  /** Silenced by comments in the files. */
  readonly ignored: number
}

/** Larger text files hold data, and reading them would cost more than it finds. */
const MAX_TEXT = 5_000_000
/** Each is held in memory until it has its turn. */
const WEIGHED_AT_ONCE = 16
const isPage = (path: string) => /\.(html?|xhtml)$/i.test(path)
const isText = (path: string) =>
  /\.(html?|xhtml|js|mjs|cjs|css|json|txt|xml|ya?ml|toml|env|pem|key|md|csv|svg|webmanifest|config|conf)$/i.test(
    path,
  ) ||
  /(^|\/)[^./]+$/.test(path) ||
  /(^|\/)\.[^./]+$/.test(path)

const checks: readonly ((site: SiteContext) => void | Promise<void>)[] = [
  checkRobotsFile,
  checkIndexing,
  checkSitemaps,
  checkLinks,
  checkHreflang,
  checkJsonLd,
  checkTitles,
  checkHeaders,
  checkRedirects,
]

/** Lets others have their turn, so that an interruption is noticed. */
const createTurn = (signal?: AbortSignal) => async () => {
  await new Promise((resolve) => setTimeout(resolve))
  signal?.throwIfAborted()
}

/** Checks a built site without reaching for anything beyond the files it is handed. */
export async function checkSite(reader: SiteFiles, options: CheckOptions = {}): Promise<SiteReport> {
  const context = await readSite(reader, options)
  const { findings, ...site } = context
  for (const check of checks) {
    await check(site)
    await site.turn()
  }
  const { kept, ignored } = await withoutIgnored(findings, async (file) => {
    if (!site.files.has(file) || !(isText(file) || isPage(file))) return null
    return new TextDecoder().decode(await reader.read(file))
  })
  kept.sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))
  return {
    baseUrl: site.baseKnown ? site.addresses.baseUrl : null,
    fileCount: site.files.size,
    pageCount: site.pages.size,
    findings: kept,
    ignored,
  }
}

/** Reads each file once, and tells what is wrong with a file by itself. */
export async function readSite(
  reader: SiteFiles,
  { baseUrl, rules, weigh, isServed, signal, onFile, was, wasPages }: CheckOptions,
): Promise<SiteContext & { findings: SiteFinding[] }> {
  const { findings, report } = createFindings(rules)
  const turn = createTurn(signal)
  const files = new Set<string>()
  const pages = new Map<string, PageFacts>()
  const made = new Map<string, ReadonlySet<string>>()
  const weighing = new Set<Promise<void>>()
  const linked = new Map<string, string>()
  const hosts: [string, ParsedHostFile][] = []
  for await (const { path, size, sameAs } of reader.list()) {
    signal?.throwIfAborted()
    if (sameAs !== undefined) {
      linked.set(path, sameAs)
      continue
    }
    files.add(path)
    onFile?.(path, files.size)
    checkLeftover(path, report)
    if (isImage(path)) {
      const job = checkImage({ path, size }, () => reader.read(path), weigh, report).finally(() => weighing.delete(job))
      job.catch(() => {})
      weighing.add(job)
      if (weighing.size >= WEIGHED_AT_ONCE) await Promise.race(weighing)
    }
    if (size > MAX_TEXT || !(isText(path) || path.endsWith('.map'))) continue
    const text = new TextDecoder().decode(await reader.read(path))
    if (path.endsWith('.map')) checkSourceMap(path, text, report)
    else checkSecrets(path, text, report)
    if (/\.m?js$/i.test(path)) made.set(path, idsIn(text))
    if (isPage(path)) pages.set(path, await readPageInTurns(path, text, turn))
    const parse = hostFiles[path]
    if (parse) hosts.push([path, parseSafely(parse, text, path)])
  }
  await Promise.all(weighing)
  const robotsTxt = files.has('robots.txt') ? await reader.read('robots.txt') : null
  const sitemaps = await readSitemaps(files, robotsTxt, reader, signal)
  const listed = sitemaps.flatMap(({ entries }) => entries.map(({ loc }) => loc))
  const found = baseUrl === undefined ? findBase(pages, listed, files, was) : { baseUrl, known: true }
  const host = createHostSettings(hosts, new URL(found.baseUrl).pathname)
  const addresses = createAddresses(found.baseUrl, { files, linked }, host, isServed)
  return {
    files,
    reader,
    pages,
    addresses,
    made,
    turn,
    host,
    sitemaps,
    robotsTxt,
    baseKnown: found.known,
    former: { ...(was && { was }), ...(wasPages && { wasPages }) },
    report,
    findings,
  }
}

/** Former addresses say where the site lies only where it says nothing itself. */
function findBase(
  pages: ReadonlyMap<string, PageFacts>,
  listed: readonly string[],
  files: ReadonlySet<string>,
  was: readonly string[] = [],
) {
  const found = findBaseUrl([...pages.values()], listed, files)
  return found.known || was.length === 0 ? found : findBaseUrl([...pages.values()], was, files)
}

/** A configuration that its host could not read either says nothing here. */
function parseSafely(
  parse: (text: string, file: string) => ParsedHostFile,
  text: string,
  file: string,
): ParsedHostFile {
  try {
    return parse(text, file)
  } catch {
    return { headers: [], redirects: [] }
  }
}
