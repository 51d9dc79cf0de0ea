import { compileForCrawler, findCrawler } from '@sundry/robots'
import { repairSitemap } from '@sundry/sitemap'
import { type CheckOptions, readSite } from './check.ts'
import { complaintOf } from './rules/sitemaps.ts'
import type { SiteContext } from './site/context.ts'
import type { SiteFiles, WeighPicture } from './site/files.ts'

export interface SiteFix {
  readonly file: string
  readonly content: string | Uint8Array
  readonly what: string
}

const DISALLOW_ALL = /^(\s*disallow\s*:)\s*\/\s*\*?\s*(#.*)?$/i
const PICTURE = /\.(jpe?g|png)$/i
const LEAST_SHARE = 0.02

/** What has one meaning only: lines that close a site, entries that do not belong in a sitemap, heavy pictures. */
export async function* fixSite(reader: SiteFiles, options: CheckOptions = {}): AsyncGenerator<SiteFix> {
  const { weigh, ...reading } = options
  const context = await readSite(reader, reading)
  const robots = fixRobots(context)
  if (robots) yield robots
  yield* fixSitemaps(context)
  if (weigh) for (const file of context.files) if (PICTURE.test(file)) yield* fixPicture(file, context, weigh)
}

/** Takes the lines out one by one that decide against a search engine at the home page. */
function fixRobots({ robotsTxt, addresses, sitemaps }: SiteContext): SiteFix | null {
  if (!robotsTxt) return null
  const home = new URL(addresses.baseUrl).pathname
  const lines = new TextDecoder().decode(robotsTxt).split('\n')
  let opened = 0
  for (const agent of ['Googlebot', 'Bingbot']) {
    for (let turn = 0; turn < lines.length; turn += 1) {
      const { allowed, line } = compileForCrawler(lines.join('\n'), findCrawler(agent)).test(home)
      const deciding = lines[line - 1]
      if (allowed || deciding === undefined || !DISALLOW_ALL.test(deciding)) break
      lines[line - 1] = deciding.replace(DISALLOW_ALL, '$1')
      opened += 1
    }
  }
  const named = lines.some((line) => /^\s*sitemap\s*:/i.test(line))
  const main = sitemaps.find(({ report }) => report.kind === 'index') ?? sitemaps[0]
  const adds = !named && main !== undefined && opened > 0
  if (opened === 0) return null
  if (adds) lines.push(`Sitemap: ${new URL(main.file, addresses.baseUrl).href}`, '')
  return { file: 'robots.txt', content: lines.join('\n'), what: 'opened to search engines' }
}

async function* fixSitemaps(context: SiteContext): AsyncGenerator<SiteFix> {
  for (const { file, entries } of context.sitemaps) {
    if (!file.endsWith('.xml')) continue
    const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await context.reader.read(file))
    const { text, repairs } = repairSitemap(before)
    const wrong = new Set(entries.map(({ loc }) => loc).filter((loc) => complaintOf(loc, context) !== null))
    let removed = 0
    const after = text.replace(/[ \t]*<url>(?:(?!<\/url>)[\s\S])*<\/url>\s*?\n?/g, (entry) => {
      const loc = /<loc>\s*([^<]*?)\s*<\/loc>/.exec(entry)?.[1]?.replaceAll('&amp;', '&') ?? ''
      if (!wrong.has(loc)) return entry
      removed += 1
      return ''
    })
    if (after === before) continue
    const done = [...repairs.map(({ message }) => message), ...(removed > 0 ? [`${removed} addresses taken out.`] : [])]
    yield { file, content: after, what: done.join(' ') }
  }
}

async function* fixPicture(file: string, { reader }: SiteContext, weigh: WeighPicture): AsyncGenerator<SiteFix> {
  const content = await reader.read(file)
  const weighed = await weigh(file, content)
  if (!weighed || weighed.content.length > content.length * (1 - LEAST_SHARE)) return
  yield { file, content: weighed.content, what: `${content.length} → ${weighed.content.length} bytes, ${weighed.how}` }
}
