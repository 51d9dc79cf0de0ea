import { compileForCrawler, findCrawler } from '@sundry/robots'
import type { Target } from '../addresses.ts'
import { toUrl } from '../addresses.ts'
import type { SiteContext } from '../context.ts'
import type { RuleId } from './catalogue.ts'

type Complaint = readonly [rule: RuleId, message: string]

export function checkSitemaps(context: SiteContext): void {
  const { sitemaps, robotsTxt, report, addresses } = context
  const robots = robotsTxt && compileForCrawler(robotsTxt, findCrawler('Googlebot'))
  // A site that is closed altogether is told once.
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
      const tell = ([rule, message]: Complaint) => report(rule, { file, line, value: loc, message })
      if (robots && isOpen && !robots.test(loc).allowed)
        tell(['robots-blocks-sitemap', `${loc} is disallowed by line ${robots.test(loc).line} of robots.txt.`])
      const complaint = complaintOf(loc, context)
      if (complaint) tell(complaint)
    }
  }
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

export function noindexHeader(loc: string, { host }: SiteContext): string | null {
  const { pathname } = new URL(loc)
  const rule = host.headers.find(
    ({ path, headers }) =>
      path.test(pathname) &&
      headers.some(([name, value]) => name.toLowerCase() === 'x-robots-tag' && /\b(noindex|none)\b/i.test(value)),
  )
  return rule?.file ?? null
}
