import { compileForCrawler, findCrawler, parseRobots } from '@sundry/robots'
import type { SiteContext } from '../context/context.ts'
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
