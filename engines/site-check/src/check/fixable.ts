import { escapeXml, repairSitemap, validateSitemap } from '@sundry/sitemap'
import type { SiteContext, SiteFinding } from '../context/context.ts'
import { toUrl } from '../site/addresses.ts'

/** The text after a fix, with the findings on it. */
export interface FixedText {
  readonly text: string
  readonly what: string
}

export const isFixableImage = ({ rule, file }: SiteFinding) => rule === 'image-heavy' && /\.(?:jpe?g|png)$/i.test(file)

const MAX_HOPS = 5
const withoutEntities = (text: string) => text.replace(/&amp;/gi, '&').trim()
const withEntities = (text: string) => text.replaceAll('&', '&amp;')

/** Where a link ends that lasting redirects lead to a page of the site, written as it was; null where they do not. */
function targetOf(value: string, file: string, { addresses, pages }: SiteContext): string | null {
  const from = { path: file, base: pages.get(file)?.base ?? null }
  const first = addresses.resolve(value, from)
  let target = first
  for (let hop = 0; target.kind === 'redirect' && hop < MAX_HOPS; hop += 1) {
    if (target.rule?.isTemporary) return null
    const next = toUrl(target.to, target.url)
    if (next === null) return null
    target = addresses.resolve(next.href, { path: '', base: null })
    if (target.kind === 'file') {
      if (next.hash === '') next.hash = new URL(first.kind === 'redirect' ? first.url : '').hash
      const isAbsolute = /^(?:[a-z]+:)?\/\//i.test(value)
      const isHere = next.origin === new URL(addresses.baseUrl).origin
      return isAbsolute || !isHere ? next.href : next.pathname + next.search + next.hash
    }
  }
  return null
}

const isLink = ({ rule, value }: SiteFinding) => rule === 'link-redirected' && value !== undefined

const linkIn = /<a(?:rea)?\b[^<>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi

/** A link of a page, by its line and as it is written there, and what it is replaced by. */
export interface LinkChange {
  readonly line: number
  readonly value: string
  readonly to: string
}

/** Rewrites links of a page and nothing else of it. */
export function replaceLinks(html: string, changes: readonly LinkChange[]): FixedText {
  const targets = new Map(changes.map(({ line, value, to }) => [`${line} ${value}`, to]))
  let [line, at, count] = [1, 0, 0]
  const text = html.replace(linkIn, (whole, double, single, bare, offset: number) => {
    for (; at < offset; at += 1) if (html[at] === '\n') line += 1
    const written: string = double ?? single ?? bare
    const to = targets.get(`${line} ${withoutEntities(written)}`)
    if (to === undefined) return whole
    count += 1
    const end = bare === undefined ? 1 : 0
    return whole.slice(0, whole.length - written.length - end) + withEntities(to) + whole.slice(whole.length - end)
  })
  return { text, what: count === 1 ? '1 link to its target.' : `${count} links to their targets.` }
}

/** Links of a page that redirect for good, written as what they lead to. */
export function fixLinks(
  html: string,
  file: string,
  findings: readonly SiteFinding[],
  context: SiteContext,
): FixedText {
  const changes = findings.flatMap((finding): LinkChange[] => {
    const { line = 1, value = '' } = finding
    const to = isLink(finding) && finding.file === file ? targetOf(value, file, context) : null
    return to === null ? [] : [{ line, value, to }]
  })
  return replaceLinks(html, changes)
}

/** Slips of the markup, and addresses that lack their host. */
export function fixSitemapText(before: string, { addresses, baseKnown }: SiteContext): FixedText {
  const { text, repairs } = repairSitemap(before)
  if (!baseKnown) return { text, what: repairs.map(({ message }) => message).join(' ') }
  let count = 0
  const whole = text.replace(/(<loc>\s*)([^<\s][^<]*?)(\s*<\/loc>)/g, (tag, open, loc, close) => {
    const url = /^[a-z][a-z0-9+.-]*:/i.test(loc) ? null : toUrl(withoutEntities(loc), addresses.baseUrl)
    if (url === null) return tag
    count += 1
    return open + escapeXml(url.href) + close
  })
  const made = count > 0 ? [`Completed ${count} ${count === 1 ? 'address' : 'addresses'} with the host.`] : []
  return { text: whole, what: [...repairs.map(({ message }) => message), ...made].join(' ') }
}

export const decodeSitemap = (content: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)

const MAX_FIX_LENGTH = 500

/** The line of a sitemap before and after its fix; undefined where lines were added or the line is data of megabytes. */
function lineFix(before: readonly string[], after: readonly string[], line = 0): SiteFinding['fix'] {
  const [was, is] = [before[line - 1]?.trim(), after[line - 1]?.trim()]
  if (before.length !== after.length || was === undefined || is === undefined || was === is) return undefined
  return Math.max(was.length, is.length) > MAX_FIX_LENGTH ? undefined : { before: was, after: is }
}

/** The findings with the change that a fix makes of each, where it is one of a line, and how many a fix takes away. */
export async function findFixes(
  findings: readonly SiteFinding[],
  context: SiteContext,
): Promise<{ findings: SiteFinding[]; fixable: number }> {
  let ofSitemaps = 0
  const lines = new Map<string, { before: string[]; after: string[] }>()
  for (const file of new Set(findings.flatMap(({ rule, file: one }) => (rule === 'sitemap-invalid' ? [one] : [])))) {
    if (!file.endsWith('.xml')) continue
    const before = decodeSitemap(await context.reader.read(file))
    const { text } = fixSitemapText(before, context)
    if (text === before) continue
    const after = await validateSitemap(text)
    const remaining = after.findings.filter(({ severity }) => severity === 'error').length
    const own = findings.filter(({ rule, file: one }) => rule === 'sitemap-invalid' && one === file).length
    ofSitemaps += Math.max(0, own - remaining)
    lines.set(file, { before: before.split('\n'), after: text.split('\n') })
  }
  const fixed = findings.map((finding): SiteFinding => {
    const { rule, file, line, value = '' } = finding
    const sitemap = rule === 'sitemap-invalid' ? lines.get(file) : undefined
    const to = isLink(finding) ? targetOf(value, file, context) : null
    const fix = to === null ? sitemap && lineFix(sitemap.before, sitemap.after, line) : { before: value, after: to }
    return fix ? { ...finding, fix } : finding
  })
  const ofPages = fixed.filter((one) => isFixableImage(one) || (isLink(one) && one.fix !== undefined)).length
  return { findings: fixed, fixable: ofPages + ofSitemaps }
}
