import { compileForCrawler, findCrawler, parseRobots } from '@sundry/robots'
import type { Page, SiteContext } from '../context/context.ts'
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
