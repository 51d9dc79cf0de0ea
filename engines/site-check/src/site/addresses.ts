import { parseRobots } from '@sundry/robots'
import { type SitemapEntry, type SitemapReport, validateSitemap } from '@sundry/sitemap'
import type { HostSettings } from '../hosts/hosts.ts'
import type { RedirectRule } from '../hosts/rules.ts'
import { decodePath, fileFor, type SiteFiles } from './files.ts'

/** Node's canParse says yes to some hosts of 16 KB that its URL then refuses. */
export function toUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** False for addresses that mean something on one machine only: `file:`, localhost and loopback. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return !/(^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
}

export type Target =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'redirect'; readonly url: string; readonly to: string; readonly rule?: RedirectRule }
  | { readonly kind: 'file'; readonly url: string; readonly file: string; readonly fragment: string }
  | { readonly kind: 'missing'; readonly url: string }

export interface Addresses {
  readonly baseUrl: string
  /** The address of a file, with index.html left out. */
  urlOf(file: string): string
  resolve(href: string, from: { readonly path: string; readonly base: string | null }): Target
  /** Brings addresses of the site into one spelling: no fragment, no index.html, escapes in one form. */
  normalise(url: string): string
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const MAX_ANSWERS = 10_000
const elsewhere: Target = { kind: 'elsewhere' }

export function createAddresses(
  baseUrl: string,
  { files, linked }: { files: ReadonlySet<string>; linked?: ReadonlyMap<string, string> },
  host: HostSettings,
  isServed: (path: string) => boolean = () => false,
): Addresses {
  const { host: ownHost, pathname: basePath } = new URL(baseUrl)
  const urlOf = (file: string) => new URL(encodePath(file.replace(/(^|\/)index\.html?$/, '$1')), baseUrl).href

  function find(url: URL): Target {
    if (url.host !== ownHost || !url.pathname.startsWith(basePath)) return elsewhere
    const file = fileFor(url.pathname.slice(basePath.length), files, linked)
    const path = decodePath(url.pathname)
    const redirect = host.redirectOf(path, file !== null)
    if (redirect?.kind === 'redirect') return { kind: 'redirect', url: url.href, to: redirect.to, rule: redirect }
    if (file !== null) return { kind: 'file', url: url.href, file, fragment: url.hash.slice(1) }
    // Conditions of rules, such as those on a query, are not evaluated.
    const isUnknown = url.search !== '' && host.unknown.some(({ from }) => from?.test(path))
    const isAnswered = redirect?.kind === 'rewrite' || isServed(path) || isUnknown
    return isAnswered ? elsewhere : { kind: 'missing', url: url.href }
  }

  function answerFor(href: string, path: string, base: string | null, documentBase: string): Target {
    const text = href.trim()
    // A template that the browser fills in is no address yet.
    if (text.includes('{{') || text.includes('<%')) return elsewhere
    const url = toUrl(text, documentBase)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return elsewhere
    if (text.startsWith('#') && base === null)
      return { kind: 'file', url: url.href, file: path, fragment: url.hash.slice(1) }
    return find(url)
  }

  /** Several rules ask for the same addresses of one page after the other. */
  let last: { path: string; base: string | null; documentBase: string; answers: Map<string, Target> } | null = null
  function answersFor(path: string, base: string | null) {
    if (last?.path === path && last.base === base) return last
    const pageUrl = new URL(encodePath(path), baseUrl).href
    const documentBase = (base === null ? null : toUrl(base, pageUrl)?.href) ?? pageUrl
    last = { path, base, documentBase, answers: new Map() }
    return last
  }

  return {
    baseUrl,
    urlOf,
    resolve(href, { path, base }) {
      const { documentBase, answers } = answersFor(path, base)
      const known = answers.get(href)
      if (known) return known
      const answer = answerFor(href, path, base, documentBase)
      if (answers.size < MAX_ANSWERS) answers.set(href, answer)
      return answer
    },
    normalise(address) {
      const url = toUrl(address, baseUrl)
      if (url === null) return address
      url.hash = ''
      url.pathname = encodePath(decodePath(url.pathname).replace(/\/index\.html?$/, '/')).replaceAll('%2F', '/')
      return url.href
    },
  }
}

/** Stands in for an origin that nothing names. */
const UNKNOWN_ORIGIN = 'https://site.invalid'
/** Limits an address in a sitemap. */
const MAX_LENGTH = 2048

interface Vote {
  readonly base: string
  readonly weight: number
}

/** A page's evidence for the site's URL. */
interface Sample {
  readonly path: string
  readonly canonical: string | null
  /** Addresses from the root of the host. */
  readonly rooted: readonly string[]
}

const MAX_ROOTED = 200
const MAX_HEAD = 20_000
const hrefIn = /\bhref\s*=\s*(?:"([^"]{1,2048})"|'([^']{1,2048})'|([^\s>"']{1,2048}))/i

function canonicalTag(head: string): string {
  for (const { index } of head.matchAll(/<link\b/gi)) {
    const end = head.indexOf('>', index)
    const tag = head.slice(index, end)
    if (end !== -1 && /\brel\s*=\s*["']?canonical\b/i.test(tag)) return tag
    if (end === -1) break
  }
  return ''
}

export function sampleOf(path: string, html: string): Sample {
  const [, double, single, bare] = hrefIn.exec(canonicalTag(html.slice(0, MAX_HEAD))) ?? []
  const rooted: string[] = []
  for (const [, value = ''] of html.matchAll(/\b(?:href|src)\s*=\s*["']?(\/(?!\/)[^"'\s>]{0,2048})/gi)) {
    rooted.push(value)
    if (rooted.length >= MAX_ROOTED) break
  }
  return { path, canonical: double ?? single ?? bare ?? null, rooted }
}

/** Any address that ends in a slash could be that of the first page, so it says less than a page's own name. */
const NAMED = 2
const UNNAMED = 1

/** The base before the longest end of an address that is a file of the site. */
function baseBehind(address: string, files: ReadonlySet<string>, only?: string): Vote | null {
  const url = address.length > MAX_LENGTH ? null : toUrl(address)
  if (url === null || !isPublicAddress(address)) return null
  const { origin, pathname } = url
  const parts = pathname.split('/').slice(1)
  for (let at = 0; at < parts.length; at += 1) {
    const end = parts.slice(at).join('/')
    const found = fileFor(end, files)
    if (found === null || (only !== undefined && found !== only)) continue
    const folders = parts.slice(0, at).map((part) => `${part}/`)
    return { base: `${origin}/${folders.join('')}`, weight: end === '' ? UNNAMED : NAMED }
  }
  return null
}

/**
 * Derives the site's URL from its own pages: canonical addresses, addresses of the sitemap and of root-relative links
 * vote, because one of them may be the fault to be found.
 */
export function findBaseUrl(
  pages: readonly Sample[],
  listed: Iterable<string>,
  files: ReadonlySet<string>,
): { baseUrl: string; known: boolean } {
  const votes = new Map<string, number>()
  const vote = (one: Vote | null) => {
    if (one !== null) votes.set(one.base, (votes.get(one.base) ?? 0) + one.weight)
  }
  const winner = () => [...votes].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0]?.[0]
  for (const { path, canonical } of pages) if (canonical !== null) vote(baseBehind(canonical, files, path))
  for (const address of listed) vote(baseBehind(address, files))
  const named = winner()
  if (named !== undefined) return { baseUrl: named, known: true }
  const linked = pages.flatMap(({ rooted }) => rooted.map((value) => baseBehind(UNKNOWN_ORIGIN + value, files)))
  // `/gone/` alone is a broken link as well as the first page of a folder, so only a base that names a page is voted for.
  const namedBases = new Set(linked.flatMap((one) => (one?.weight === NAMED ? [one.base] : [])))
  for (const one of linked) if (one !== null && namedBases.has(one.base)) vote(one)
  return { baseUrl: winner() ?? `${UNKNOWN_ORIGIN}/`, known: false }
}

/**
 * Addresses of other hosts in a list of former ones. A site that moved to another host has only those of its old host,
 * which then are its own.
 */
export function otherHosts(
  was: readonly string[] = [],
  { baseUrl, known }: { baseUrl: string; known: boolean },
): string[] {
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
export function findBase(
  samples: Parameters<typeof findBaseUrl>[0],
  locations: readonly string[],
  files: ReadonlySet<string>,
  was: readonly string[] = [],
) {
  const found = findBaseUrl(samples, locations, files)
  return found.known || was.length === 0 ? found : findBaseUrl(samples, was, files)
}

export interface ReadSitemap {
  readonly file: string
  readonly entries: readonly Pick<SitemapEntry, 'loc' | 'line' | 'lastmod'>[]
  readonly report: SitemapReport
}

const usualSitemap = /^(sitemap|sitemap[-_]?index|wp-sitemap)(-?\d+)?\.(xml|xml\.gz|txt)$/i
export const isSitemap = (file: string) => usualSitemap.test(file)

function nameIn(url: string, files: ReadonlySet<string>): string | null {
  if (!URL.canParse(url)) return null
  const parts = new URL(url).pathname.split('/').slice(1)
  for (let at = 0; at < parts.length; at += 1) {
    const file = parts.slice(at).join('/')
    if (files.has(file)) return file
  }
  return null
}

/** The URLs a sitemap or an index lists, however its XML is written. */
export async function sitemapLocations(content: Uint8Array, signal: AbortSignal): Promise<string[]> {
  const locations: string[] = []
  await validateSitemap(content, { signal, onEntry: ({ loc }) => locations.push(loc) })
  return locations
}

/** Those of the usual names, those that robots.txt names, and those that indexes name. */
export async function readSitemaps(
  files: ReadonlySet<string>,
  robotsTxt: Uint8Array | null,
  reader: SiteFiles,
  signal?: AbortSignal,
): Promise<ReadSitemap[]> {
  const named = robotsTxt ? parseRobots(robotsTxt).sitemaps.map(({ url }) => nameIn(url, files)) : []
  const queue = [...[...files].filter((file) => isSitemap(file)), ...named].filter((file) => file !== null)
  const read = new Map<string, ReadSitemap>()
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (read.has(file)) continue
    const entries: Pick<SitemapEntry, 'loc' | 'line' | 'lastmod'>[] = []
    const report = await validateSitemap(await reader.read(file), {
      ...(signal && { signal }),
      onEntry: ({ loc, line, lastmod }) => entries.push({ loc, line, ...(lastmod !== undefined && { lastmod }) }),
    })
    read.set(file, { file, entries, report })
    if (report.kind === 'index')
      queue.push(...entries.map(({ loc }) => nameIn(loc, files)).filter((one) => one !== null))
  }
  return [...read.values()]
}
