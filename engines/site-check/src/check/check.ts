import { rules as catalogue, type RuleId } from '../catalogue/catalogue.ts'
import {
  type Budgets,
  createFindings,
  type FormerSite,
  type Report,
  type RuleSettings,
  type SiteContext,
  type SiteFinding,
} from '../context/context.ts'
import { checkRedirects } from '../former/check-redirects.ts'
import { createHostSettings, hostFiles } from '../hosts/hosts.ts'
import type { ParsedHostFile } from '../hosts/rules.ts'
import {
  checkBasics,
  checkConflict,
  checkContent,
  checkImageBytes,
  checkManifest,
  pathOfMachine,
} from '../rules/basics.ts'
import { checkCanonicals, checkHreflang, checkPaths, checkReach } from '../rules/canonicals.ts'
import { checkStyles } from '../rules/css.ts'
import { checkHeaders, checkIntegrity, checkPolicy } from '../rules/headers.ts'
import { checkImage, isImage } from '../rules/images.ts'
import { checkMarks } from '../rules/marks.ts'
import { isUnminified } from '../rules/page/weight.ts'
import { checkAgents, checkIndexing, checkRobotsFile, checkSitemaps } from '../rules/robots.ts'
import { checkLeftover, checkSecrets, checkSourceMap } from '../rules/secrets.ts'
import { checkDuplicates, checkTitles } from '../rules/titles.ts'
import { idsIn } from '../scan/read-page.ts'
import { createAddresses, findBaseUrl, sampleOf, toUrl } from '../site/addresses.ts'
import { isPage, isRaster, type SiteFile, type SiteFiles, type WeighImage } from '../site/files.ts'
import { readSitemaps } from '../site/sitemaps.ts'
import { checkExternal, collectExternal, type ExternalFetch } from './external.ts'
import { findFixes } from './fixable.ts'
import { createPageReader, type PageCache } from './page-reader.ts'

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

export interface CheckOptions extends FormerSite {
  /** Public URL of the site; derived from its pages if left out. */
  readonly baseUrl?: string
  readonly rules?: RuleSettings
  readonly budgets?: Budgets
  readonly weigh?: WeighImage
  readonly pageCache?: PageCache
  /** Paths that a server answers without a file of the site. */
  readonly isServed?: (path: string) => boolean
  readonly signal?: AbortSignal
  readonly onFile?: (path: string, done: number) => void
  /** Links to other sites are checked with this. */
  readonly external?: ExternalFetch
  /** Reports all files too, so that another check can be compared with this one. */
  readonly listsFiles?: boolean
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

export interface ImageFacts {
  readonly path: string
  readonly width: number
  readonly height: number
  /** A lighter file that the check made of it, with its SSIMULACRA2 score; null where that is unknown. */
  readonly could?: { readonly bytes: number; readonly score: number | null }
}

/** Larger text files hold data, and reading them would cost more than it finds. */
const MAX_TEXT = 5_000_000
/** Generated references have pages of many megabytes. */
const MAX_PAGE = 50_000_000
/** Each is held in memory until it has its turn. */
const WEIGHED_AT_ONCE = 16
const MAX_IMAGE = 30_000_000
const FILES_A_TURN = 50
const isText = (path: string) =>
  /\.(x?html?|js|mjs|cjs|css|json|txt|xml|ya?ml|toml|env|pem|key|md|csv|svg|webmanifest|config|conf)$/i.test(path) ||
  /(^|\/)[^./]+$/.test(path) ||
  /(^|\/)\.[^./]+$/.test(path)

const isCode = (path: string) => /\.(css|[mc]?js)$/i.test(path) || hostFiles[path] !== undefined
/** Data files may be of any size, since no one is expected to read them. */
const isTooLarge = ({ path, size, unread }: SiteFile) =>
  unread === 'too-large' || (isPage(path) ? size > MAX_PAGE : isCode(path) && size > MAX_TEXT)
const megabytes = (octets: number) => `${Math.ceil(octets / 1_000_000)} MB`
const tooLargeText = ({ path, size }: SiteFile) => {
  const max = isPage(path) ? MAX_PAGE : MAX_TEXT
  return size > max
    ? `It has ${megabytes(size)}; up to ${megabytes(max)} are read.`
    : `It has more than ${megabytes(size)}, which is as much as is fetched.`
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

/** Lets others have their turn, so that an interruption is noticed. */
const createTurn = (signal?: AbortSignal) => async () => {
  await new Promise((resolve) => setTimeout(resolve))
  signal?.throwIfAborted()
}

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
    return new TextDecoder().decode(await reader.read(file))
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

interface ReadContext extends SiteContext {
  readonly findings: SiteFinding[]
  readonly left: ReadonlyMap<RuleId, number>
  readonly leftOn: ReadonlyMap<RuleId, ReadonlySet<string> | null>
  readonly weighed: SiteReport['weighed']
  readonly lighter: ReadonlyMap<string, NonNullable<ImageFacts['could']>>
  readonly wasElsewhere: readonly string[]
}

/** Bounds the pages that are sampled for the site's URL. */
const MAX_SAMPLES = 300
const SAMPLE_BYTES = 50_000

/**
 * Reads each file once and reports its own faults: first the settings, then the files that pages refer to, and the
 * pages last, so that each is judged as it is read and little of it stays in memory.
 */
export async function readSite(
  reader: SiteFiles,
  {
    baseUrl,
    rules,
    budgets,
    weigh,
    pageCache,
    isServed,
    signal,
    onFile,
    external,
    was,
    wasPages,
    wasFiles,
    wasImages,
  }: CheckOptions,
): Promise<ReadContext> {
  const { findings, left, leftOn, report, leave } = createFindings(rules)
  const turn = createTurn(signal)
  const linked = new Map<string, string>()
  const listed: SiteFile[] = []
  const unread: string[] = []
  for await (const file of reader.list()) {
    signal?.throwIfAborted()
    if (isTooLarge(file)) {
      listed.push(file)
      report('file-not-read', { file: file.path, message: tooLargeText(file) })
    } else if (file.unread !== undefined) {
      unread.push(file.path)
      const message = file.unread === 'outside' ? 'A symbolic link leads out of the site.' : 'It could not be read.'
      report('file-not-read', { file: file.path, message })
    } else if (file.sameAs === undefined) listed.push(file)
    else linked.set(file.path, file.sameAs)
  }
  // A file that was not read counts as present.
  const isThere = (path: string) =>
    isServed?.(path) ||
    unread.some((one) => path.replace(/^\//, '') === one || path.replace(/^\//, '').startsWith(`${one}/`))
  const sizes = new Map(listed.map(({ path, size }) => [path, size]))
  const files = new Set(sizes.keys())
  const textOf = async (path: string) => new TextDecoder().decode(await reader.read(path))

  const hosts: [string, ParsedHostFile][] = []
  for (const { path, size } of listed) {
    const parse = hostFiles[path]
    if (!parse || size > MAX_TEXT) continue
    const parsed = parseSafely(parse, await textOf(path), path)
    hosts.push([path, parsed])
    for (const { line, message } of parsed.faults ?? [])
      report('host-file-invalid', { file: path, message, ...(line !== undefined && { line }) })
  }
  const robotsTxt = files.has('robots.txt') ? await reader.read('robots.txt') : null
  const sitemaps = await readSitemaps(files, robotsTxt, reader, signal)
  const pageFiles = listed.filter((file) => isPage(file.path) && !isTooLarge(file))
  const samples = []
  const step = Math.max(1, Math.ceil(pageFiles.length / MAX_SAMPLES))
  for (let at = 0; at < pageFiles.length && baseUrl === undefined; at += step) {
    const path = pageFiles[at]?.path ?? ''
    const bytes = await reader.read(path)
    samples.push(sampleOf(path, new TextDecoder().decode(bytes.subarray(0, SAMPLE_BYTES))))
    signal?.throwIfAborted()
  }
  const locations = sitemaps.flatMap(({ entries }) => entries.map(({ loc }) => loc))
  const found = baseUrl === undefined ? findBase(samples, locations, files, was) : { baseUrl, known: true }
  const elsewhere = new Set(otherHosts(was, found))
  const host = createHostSettings(hosts, new URL(found.baseUrl).pathname)
  const made = new Map<string, ReadonlySet<string>>()
  const styled = new Map<string, ReadonlySet<string>>()
  const images: Map<string, NonNullable<ReturnType<SiteContext['images']['get']>>> = new Map()
  const pages: Map<string, NonNullable<ReturnType<SiteContext['pages']['get']>>> = new Map()
  const context: SiteContext = {
    files,
    sizes,
    reader,
    pages,
    pageNumbers: new Map(pageFiles.map(({ path }, number) => [path, number])),
    addresses: createAddresses(found.baseUrl, { files, linked }, host, isThere),
    made,
    styled,
    images,
    host,
    sitemaps,
    robotsTxt,
    baseKnown: found.known,
    former: {
      ...(was && { was: was.filter((address) => !elsewhere.has(address)) }),
      ...(wasPages && { wasPages }),
      ...(wasFiles && { wasFiles }),
      ...(wasImages && { wasImages }),
    },
    moved: new Map(),
    ...(budgets && { budgets }),
    report,
    leave,
    turn,
  }

  let done = 0
  const weighed = { images: 0, others: 0 }
  const count = (isWeighed: boolean) => {
    weighed[isWeighed ? 'images' : 'others'] += 1
  }
  const lighter = new Map<string, NonNullable<ImageFacts['could']>>()
  const weighing = new Set<Promise<void>>()
  const begin = (path: string) => {
    signal?.throwIfAborted()
    done += 1
    onFile?.(path, done)
    checkLeftover(path, report)
  }

  async function readImage({ path, size }: SiteFile): Promise<void> {
    const bytes = size <= MAX_IMAGE ? await reader.read(path) : null
    if (bytes && checkContent(path, bytes, report)) return
    const facts = bytes && checkImageBytes(path, bytes, report)
    if (facts) images.set(path, facts)
    if (!isImage(path)) return count(false)
    const read = async () => bytes ?? reader.read(path)
    const job = checkImage({ path, size }, read, weigh, report, count)
      .then((could) => void (could && lighter.set(path, { bytes: could.content.length, score: could.score ?? null })))
      .finally(() => weighing.delete(job))
    job.catch(() => {})
    weighing.add(job)
    if (weighing.size >= WEIGHED_AT_ONCE) await Promise.race(weighing)
  }

  async function readOther(path: string): Promise<void> {
    const bytes = await reader.read(path)
    if (checkContent(path, bytes, report)) return
    const text = new TextDecoder().decode(bytes)
    if (path.endsWith('.map')) return checkSourceMap(path, text, report)
    checkSecrets(path, text, report)
    // Prose files may quote conflict markers.
    if (!/\.(?:txt|md)$/i.test(path)) checkConflict(path, text, report)
    if (/\.m?js$/i.test(path)) made.set(path, idsIn(text))
    if (/\.css$/i.test(path)) styled.set(path, checkStyles(path, text, context))
    if (
      /(?:\.webmanifest|(?:^|\/)(?:site\.)?manifest\.json)$/i.test(path) &&
      /"(?:icons|start_url|display)"/.test(text)
    )
      checkManifest(path, text, context)
    if (!/\.(?:m?js|css|json)$/i.test(path)) return
    const exposed = /\.json$/i.test(path) ? null : pathOfMachine.exec(text)?.[1]
    if (exposed)
      report('path-exposed', {
        file: path,
        value: exposed,
        message: `It names a folder of the machine that built it: ${exposed}`,
      })
    if (isUnminified(path, text))
      report('code-unminified', {
        file: path,
        message: `${Math.round(text.length / 1000)} kB are written for people, with spaces and line breaks.`,
      })
  }

  for (const file of listed) {
    if (isPage(file.path)) continue
    begin(file.path)
    if (isRaster(file.path)) await readImage(file)
    else if (file.size === 0) checkContent(file.path, new Uint8Array(), report)
    else if (file.size <= MAX_TEXT && (isText(file.path) || file.path.endsWith('.map'))) await readOther(file.path)
    if (done % FILES_A_TURN === 0) await turn()
  }
  await Promise.all(weighing)
  const outward = external && collectExternal(found.baseUrl)
  const pageReader = createPageReader(context, outward, pageCache)
  for (const file of listed) {
    const { path } = file
    if (!isPage(path)) continue
    begin(path)
    if (isTooLarge(file)) continue
    const bytes = await reader.read(path)
    if (checkContent(path, bytes, report) && bytes.length > 0) continue
    pages.set(path, await pageReader.read(path, bytes))
    if (done % FILES_A_TURN === 0) await turn()
  }
  await pageReader.links.end()
  checkRobotsFile(context, pageReader.links.loaded)
  checkPolicy(pageReader.inlineScripts, context)
  await checkIntegrity(pageReader.promised, context)
  await checkBasics(context, pageReader.icons)
  if (external && outward) await checkExternal(outward.places, external, context, signal && { signal })
  const wasElsewhere = [...elsewhere]
  return {
    ...context,
    findings,
    left,
    leftOn,
    wasElsewhere,
    lighter,
    weighed: weigh && weighed.images + weighed.others > 0 ? weighed : undefined,
  }
}

/**
 * Addresses of other hosts in a list of former ones. A site that moved to another host has only those of its old host,
 * which then are its own.
 */
function otherHosts(was: readonly string[] = [], { baseUrl, known }: { baseUrl: string; known: boolean }): string[] {
  const counts = new Map<string, number>()
  const hostOf = (address: string) => {
    const host = /^\s*https?:/i.test(address) ? toUrl(address.trim())?.host : undefined
    return host?.replace(/^www\./, '')
  }
  for (const address of was) {
    const host = hostOf(address)
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  const site = known ? hostOf(baseUrl) : undefined
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  const own = site !== undefined && counts.has(site) ? site : usual
  return was.filter((address) => (hostOf(address) ?? own) !== own)
}

/** Former addresses name the site's URL only if the site itself does not. */
function findBase(
  samples: Parameters<typeof findBaseUrl>[0],
  locations: readonly string[],
  files: ReadonlySet<string>,
  was: readonly string[] = [],
) {
  const found = findBaseUrl(samples, locations, files)
  return found.known || was.length === 0 ? found : findBaseUrl(samples, was, files)
}

/** A configuration that its host could not read either has no rules, only a fault. */
function parseSafely(
  parse: (text: string, file: string) => ParsedHostFile,
  text: string,
  file: string,
): ParsedHostFile {
  try {
    return parse(text, file)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    return { headers: [], redirects: [], faults: [{ message: `It cannot be read: ${reason}` }] }
  }
}
