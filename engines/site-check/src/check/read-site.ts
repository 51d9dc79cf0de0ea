// Reading a site: each file once, with what it shows by itself.
import { limits } from '@sundry/contracts/limits'
import type { RuleId } from '../catalogue/catalogue.ts'
import {
  type Budgets,
  createFindings,
  type FormerSite,
  type RuleSettings,
  type SiteContext,
  type SiteFinding,
} from '../context/context.ts'
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
import { checkImage, isImage } from '../rules/images.ts'
import { checkRobotsFile } from '../rules/robots.ts'
import { checkLeftover, checkSecrets, checkSourceMap } from '../rules/secrets.ts'
import { checkIntegrity, checkPolicy } from '../rules/security.ts'
import { checkStyles, isUnminified } from '../rules/weight.ts'
import { idsIn } from '../scan/read-page.ts'
import { createAddresses, findBase, isSitemap, otherHosts, readSitemaps, sampleOf } from '../site/addresses.ts'
import { isPage, isRaster, type SiteFile, type SiteFiles, type WeighImage } from '../site/files.ts'
import { checkExternal, collectExternal, type ExternalFetch } from './external.ts'
import { createPageReader, type PageCache } from './page-reader.ts'

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
/** Nothing larger is read, whatever it is. */
const MAX_FILE = limits.siteCheck.zipFileBytes
/** Each is held in memory until it has its turn. */
const WEIGHED_AT_ONCE = 16
const MAX_IMAGE = 30_000_000
const FILES_A_TURN = 50
export const isText = (path: string) =>
  /\.(x?html?|js|mjs|cjs|css|json|txt|xml|ya?ml|toml|env|pem|key|md|csv|svg|webmanifest|config|conf)$/i.test(path) ||
  /(^|\/)[^./]+$/.test(path) ||
  /(^|\/)\.[^./]+$/.test(path)

const isCode = (path: string) => /\.(css|[mc]?js)$/i.test(path) || hostFiles[path] !== undefined
/** Data files may be of any size, since no one is expected to read them. */
function maxSizeOf(path: string): number {
  if (isPage(path)) return MAX_PAGE
  if (isCode(path)) return MAX_TEXT
  return path === 'robots.txt' || isSitemap(path) || isRaster(path) ? MAX_FILE : Number.POSITIVE_INFINITY
}
const isTooLarge = ({ path, size, unread }: SiteFile) => unread === 'too-large' || size > maxSizeOf(path)
const megabytes = (octets: number) => `${Math.ceil(octets / 1_000_000)} MB`
const tooLargeText = ({ path, size }: SiteFile) => {
  const max = maxSizeOf(path)
  return size > max
    ? `It has ${megabytes(size)}; up to ${megabytes(max)} are read.`
    : `It has more than ${megabytes(size)}, which is as much as is fetched.`
}

/** The longest time without letting others run, in milliseconds. Each pause costs a browser four of them. */
const TURN_MS = 20

/** Lets others have their turn, so that an interruption is noticed. */
function createTurn(signal?: AbortSignal) {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < TURN_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    last = performance.now()
    signal?.throwIfAborted()
  }
}

export interface ReadContext extends SiteContext {
  readonly findings: SiteFinding[]
  readonly left: ReadonlyMap<RuleId, number>
  readonly leftOn: ReadonlyMap<RuleId, ReadonlySet<string> | null>
  readonly weighed: { readonly images: number; readonly others: number } | undefined
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
  site: SiteFiles,
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
  for await (const file of site.list()) {
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
  const reader: SiteFiles = {
    list: () => site.list(),
    read: async (path) => ((sizes.get(path) ?? 0) > MAX_FILE ? new Uint8Array() : site.read(path)),
    ...(site.missingAnswer && { missingAnswer: site.missingAnswer }),
  }
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
  const sitemaps = await readSitemaps(
    new Set([...files].filter((path) => (sizes.get(path) ?? 0) <= MAX_FILE)),
    robotsTxt,
    reader,
    signal,
  )
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
    const job = checkImage({ path, size }, read, size > MAX_FILE ? undefined : weigh, report, count)
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
