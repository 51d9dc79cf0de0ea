import { compileForCrawler, findCrawler, parseRobots } from '@sundry/robots'
import type { RuleId } from '../catalogue/catalogue.ts'
import { isErrorPage, isListable, type Page, type SiteContext } from '../context/context.ts'
import { saysNoindex } from '../scan/read-page.ts'
import { isPublicAddress, type ReadSitemap, type Target, toUrl } from '../site/addresses.ts'
import type { Loaded } from './links.ts'

const searchEngines = ['Googlebot', 'Bingbot']
/** Those that fetch pages to answer a question of a reader, and name their sources. */
const answering = ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot']

export function checkRobotsFile(context: SiteContext, loaded: ReadonlyMap<string, Loaded>): void {
  const { robotsTxt, addresses, report, files, sitemaps } = context
  const home = new URL(addresses.baseUrl).pathname
  if (!robotsTxt) {
    const first = ['index.html', 'index.htm'].find((one) => files.has(one))
    if (first !== undefined && sitemaps.length > 0 && home === '/')
      report('robots-missing', { file: first, message: 'The site has no robots.txt.' })
    return
  }
  const file = 'robots.txt'
  const closed = new Map<number, string[]>()
  for (const agent of searchEngines) {
    const verdict = compileForCrawler(robotsTxt, findCrawler(agent)).test(home)
    if (!verdict.allowed) closed.set(verdict.line, [...(closed.get(verdict.line) ?? []), agent])
  }
  for (const [line, agents] of closed) {
    report('robots-closed', {
      file,
      line,
      value: agents.join(),
      message: `The home page is disallowed for ${agents.join(' and ')}.`,
    })
  }
  const read = parseRobots(robotsTxt)
  for (const { severity, message, line, code } of read.findings) {
    if (severity === 'error')
      report('robots-invalid', { file, value: code, message, ...(line !== undefined && { line }) })
  }
  if (sitemaps.length > 0 && read.sitemaps.length === 0)
    report('robots-sitemap-missing', { file, message: `It does not name ${sitemaps[0]?.file}.` })
  const google = compileForCrawler(robotsTxt, findCrawler('Googlebot'))
  if (closed.size > 0 || !google.test(home).allowed) return
  checkBlocked(context, google, loaded)
  for (const agent of answering) {
    const { allowed, line } = compileForCrawler(robotsTxt, findCrawler(agent)).test(home)
    if (!allowed)
      report('answers-closed', {
        file,
        line,
        value: agent,
        message: `${agent} may not read the site, so its answers cannot name it.`,
      })
  }
}

function checkBlocked(
  { pages, addresses, report }: SiteContext,
  google: ReturnType<typeof compileForCrawler>,
  loaded: ReadonlyMap<string, Loaded>,
): void {
  for (const [url, { file, line, pages: count }] of loaded) {
    const { pathname } = new URL(url)
    const verdict = google.test(pathname)
    const users = count === 1 ? `which ${file} loads on line ${line}` : `which ${count} pages load, such as ${file}`
    if (!verdict.allowed)
      report('robots-blocks-resource', {
        file: 'robots.txt',
        line: verdict.line,
        value: pathname,
        message: `This line keeps search engines from ${pathname}, ${users}.`,
      })
  }
  for (const { path, noindex } of pages.values()) {
    if (!noindex) continue
    const verdict = google.test(new URL(addresses.urlOf(path)).pathname)
    if (!verdict.allowed)
      report('noindex-blocked', {
        file: path,
        line: noindex.line,
        message: `Line ${verdict.line} of robots.txt keeps search engines from seeing its noindex.`,
      })
  }
}

const FILE = 'llms.txt'
const MAX_LINKS = 5000
const MIN_PAGES = 5
const FEW_WORDS = 10

/** The files for programs that read the site for people: https://llmstxt.org */
export async function checkAgents(context: SiteContext): Promise<void> {
  const { files, pages, report, reader, addresses } = context
  const first = ['index.html', 'index.htm'].find((file) => pages.has(file))
  if (files.has(FILE)) checkList(new TextDecoder().decode(await reader.read(FILE)), context)
  else if (first !== undefined && pages.size >= MIN_PAGES && new URL(addresses.baseUrl).pathname === '/')
    report('llms-txt-missing', { file: first, message: `The site has no ${FILE}.` })
}

/** The text that a page has without its scripts. */
export function checkScripted(page: Page, hasFrames: boolean, { report }: SiteContext): void {
  if (page.refresh || page.text.words >= FEW_WORDS || hasFrames) return
  if (page.scripts.length === 0) return
  report('content-scripted', {
    file: page.path,
    message: `Without scripts the page has ${page.text.words} ${page.text.words === 1 ? 'word' : 'words'}.`,
  })
}

function checkList(text: string, { report, addresses }: SiteContext): void {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => line.trim() !== '')
  if (!/^#\s+\S/.test(lines[at] ?? ''))
    report('llms-txt-invalid', {
      file: FILE,
      line: at + 1,
      message: 'Its first line is not a heading with the name of the site (# Name).',
    })
  let count = 0
  for (const [index, line] of lines.entries()) {
    for (const [, href = ''] of line.slice(0, 2000).matchAll(/\]\(([^()\s]{1,1000})\)/g)) {
      count += 1
      if (count > MAX_LINKS) return
      if (addresses.resolve(href, { path: FILE, base: null }).kind === 'missing')
        report('llms-txt-broken', {
          file: FILE,
          line: index + 1,
          value: href,
          message: `${href} is missing from the built site.`,
        })
    }
  }
}

type Complaint = readonly [rule: RuleId, message: string]

export function checkSitemaps(context: SiteContext): void {
  const { sitemaps, robotsTxt, report, addresses } = context
  const robots = robotsTxt && compileForCrawler(robotsTxt, findCrawler('Googlebot'))
  // A site that is closed altogether is reported once.
  const isOpen = robots?.test(new URL(addresses.baseUrl).pathname).allowed ?? false
  for (const { file, entries, report: read } of sitemaps) {
    for (const { severity, message, line, code, value } of read.findings) {
      if (severity === 'error')
        report('sitemap-invalid', {
          file,
          message,
          value: `${code} ${value ?? ''}`.trim(),
          ...(line !== undefined && { line }),
        })
    }
    for (const { loc, line } of entries) {
      const describe = ([rule, message]: Complaint) => report(rule, { file, line, value: loc, message })
      if (robots && isOpen && !robots.test(loc).allowed)
        describe(['robots-blocks-sitemap', `${loc} is disallowed by line ${robots.test(loc).line} of robots.txt.`])
      const complaint = complaintOf(loc, context)
      if (complaint) describe(complaint)
    }
  }
  checkListing(context)
  for (const sitemap of sitemaps) if (sitemap.report.kind !== 'index') checkDates(sitemap, context)
}

/** From so many dates on, one date for all is that of the build. */
const MANY_DATES = 20
const DAY = 86_400_000

function checkDates({ file, entries, report: read }: ReadSitemap, { report }: SiteContext): void {
  // JavaScript reads 31 November as 1 December.
  const invalid = new Set(read.findings.flatMap(({ code, line }) => (code === 'lastmod-invalid' ? [line] : [])))
  const dated = entries.filter(({ lastmod }) => lastmod !== undefined)
  const tomorrow = Date.now() + DAY
  for (const { loc, line, lastmod = '' } of dated)
    if (!invalid.has(line) && Date.parse(lastmod) > tomorrow)
      report('sitemap-lastmod-future', { file, line, value: loc, message: `${loc} was changed on ${lastmod}.` })
  const days = new Set(dated.map(({ lastmod = '' }) => lastmod.slice(0, 10)))
  if (dated.length >= MANY_DATES && days.size === 1)
    report('sitemap-lastmod-same', {
      file,
      line: dated[0]?.line ?? 1,
      message: `All ${dated.length} dates are ${[...days][0]}, so search engines stop trusting them.`,
    })
}

/** Half of the pages listed is a sitemap that means to list them all. */
const MEANS_ALL = 1 / 2
const MIN_LISTED = 5

function checkListing(context: SiteContext): void {
  const { sitemaps, addresses, report, pages, baseKnown, files } = context
  const lists = sitemaps.filter(
    ({ file, report: read }) => read.kind !== 'index' && !(file.endsWith('.gz') && files.has(file.slice(0, -3))),
  )
  if (lists.length === 0) {
    const home = ['index.html', 'index.htm'].find((file) => files.has(file))
    if (home !== undefined && pages.size >= MIN_LISTED)
      report('sitemap-missing', { file: home, message: 'The site has no sitemap.' })
    return
  }
  const own = new URL(addresses.baseUrl)
  const seen = new Map<string, string>()
  const listed = new Set<string>()
  for (const { file, entries } of lists) {
    for (const { loc, line } of entries) {
      const place = { file, line, value: loc }
      const normal = addresses.normalise(loc)
      const other = seen.get(normal)
      if (other !== undefined)
        report('sitemap-duplicate', {
          ...place,
          message: `${loc} is listed twice${other === file ? '' : `, also in ${other}`}.`,
        })
      else seen.set(normal, file)
      const url = toUrl(loc)
      if (url && baseKnown && url.host === own.host && url.protocol === 'http:' && own.protocol === 'https:')
        report('sitemap-insecure', { ...place, message: `${loc} is the address without encryption.` })
      if (url && baseKnown && url.host !== own.host)
        report('sitemap-foreign', { ...place, message: `${loc} is on another host than the site.` })
      const target = addresses.resolve(loc, { path: '', base: null })
      if (target.kind === 'file') listed.add(target.file)
    }
  }
  const listable = [...pages.values()].filter((page) => isListable(page, context))
  const missing = listable.filter(({ path }) => !listed.has(path))
  if (listed.size < MIN_LISTED || missing.length > listable.length * (1 - MEANS_ALL)) return
  for (const { path } of missing) report('sitemap-unlisted', { file: path, message: 'No sitemap lists the page.' })
}

/** Why an address should not stand in the sitemap, or null. */
function complaintOf(loc: string, context: SiteContext): Complaint | null {
  const { addresses, pages } = context
  const target: Target = addresses.resolve(loc, { path: '', base: null })
  if (target.kind === 'missing') return ['sitemap-missing-page', `${loc} is missing from the built site.`]
  if (target.kind === 'redirect') return ['sitemap-redirected', `${loc} redirects to ${target.to}.`]
  const page = target.kind === 'file' ? pages.get(target.file) : undefined
  if (!page) return null
  const header = noindexHeader(loc, context)
  if (page.noindex || header)
    return ['sitemap-noindex', `${page.path} is set to noindex${header ? ` by ${header}` : ''}.`]
  if (page.refresh && !isSame(page.refresh.value, loc, page, context))
    return ['sitemap-redirected', `${page.path} refreshes to ${page.refresh.value}.`]
  if (page.canonical && !isSame(page.canonical.value, loc, page, context))
    return ['sitemap-not-canonical', `${page.path} has ${page.canonical.value} as its canonical URL.`]
  return null
}

function isSame(
  href: string,
  loc: string,
  page: { path: string; base: string | null },
  { addresses }: SiteContext,
): boolean {
  const pageUrl = new URL(page.path.split('/').map(encodeURIComponent).join('/'), addresses.baseUrl)
  const absolute = toUrl(href, pageUrl)?.href ?? href
  return addresses.normalise(absolute) === addresses.normalise(loc)
}

/** A header may be for one crawler: `otherbot: noindex`. */
function closesToGoogle(value: string): boolean {
  const [, crawler, rules = ''] = /^\s*((?!max-|unavailable_)[\w-]+)\s*:(.*)$/is.exec(value) ?? []
  if (crawler === undefined) return saysNoindex(value)
  return crawler.toLowerCase() === 'googlebot' && saysNoindex(rules)
}

function noindexHeader(loc: string, { host }: SiteContext): string | null {
  const { pathname } = new URL(loc)
  const rule = host.headers.find(
    ({ path, headers }) =>
      path.test(pathname) &&
      headers.some(([name, value]) => name.toLowerCase() === 'x-robots-tag' && closesToGoogle(value)),
  )
  return rule?.file ?? null
}

/** A deployment of the wrong build blocks a whole site. */
export function checkIndexing(context: SiteContext): void {
  const { addresses, report } = context
  const pages = [...context.pages.values()].filter(({ path, refresh }) => !refresh && !isErrorPage(path))
  const reasons = pages.map((page) => page.noindex?.value ?? noindexHeader(addresses.urlOf(page.path), context))
  const [first] = pages
  if (first && reasons.every((reason) => reason !== null)) {
    const line = first.noindex?.line
    const message = `All ${pages.length} pages of the site are set to noindex, such as ${first.path}: ${reasons[0]}.`
    report('site-noindex', { file: first.path, message, ...(line !== undefined && { line }) })
  }
  // A preview on this machine is right to name itself.
  if (!isPublicAddress(addresses.baseUrl)) return
  for (const { path, canonical } of pages) {
    if (!canonical || !URL.canParse(canonical.value) || isPublicAddress(canonical.value)) continue
    const message = `The canonical URL is ${canonical.value}, which nobody else can open.`
    report('canonical-local', { file: path, line: canonical.line, value: canonical.value, message })
  }
}
