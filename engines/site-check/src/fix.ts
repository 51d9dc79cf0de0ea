import { repairSitemap } from '@sundry/sitemap'
import { type CheckOptions, readSite } from './check.ts'
import type { SiteContext } from './context.ts'
import type { SiteFiles, WeighImage } from './files.ts'

export interface SiteFix {
  readonly file: string
  readonly content: string | Uint8Array
  readonly what: string
}

const PICTURE = /\.(jpe?g|png)$/i

/** What has one meaning only: slips in the markup of sitemaps, and images that a finding names as too heavy. */
export async function* fixSite(reader: SiteFiles, options: CheckOptions = {}): AsyncGenerator<SiteFix> {
  const context = await readSite(reader, options)
  yield* fixSitemaps(context)
  const heavy = new Set(context.findings.filter(({ rule }) => rule === 'image-heavy').map(({ file }) => file))
  const { weigh } = options
  if (weigh) for (const file of heavy) if (PICTURE.test(file)) yield* fixImage(file, context, weigh)
}

async function* fixSitemaps({ sitemaps, reader }: SiteContext): AsyncGenerator<SiteFix> {
  for (const { file } of sitemaps) {
    if (!file.endsWith('.xml')) continue
    const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reader.read(file))
    const { text, repairs } = repairSitemap(before)
    if (text !== before) yield { file, content: text, what: repairs.map(({ message }) => message).join(' ') }
  }
}

async function* fixImage(file: string, { reader }: SiteContext, weigh: WeighImage): AsyncGenerator<SiteFix> {
  const content = await reader.read(file)
  const weighed = await weigh(file, content)
  if (!weighed || weighed.content.length >= content.length) return
  yield { file, content: weighed.content, what: `${content.length} → ${weighed.content.length} bytes, ${weighed.how}` }
}
