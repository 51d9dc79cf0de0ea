import type { SiteContext } from '../context/context.ts'
import type { SiteFinding } from '../context/finding.ts'
import type { SiteFiles, WeighImage } from '../site/files.ts'
import { type CheckOptions, readSite } from './check.ts'
import { decodeSitemap, fixLinks, fixSitemapText, isFixableImage } from './fixable.ts'
import { guessLinks, type LinkGuess } from './guess.ts'

export interface SiteFix {
  readonly file: string
  readonly content: string | Uint8Array
  readonly what: string
}

export interface FixOptions extends CheckOptions {
  /** Receives changes that only somebody who knows the site can accept; none of them is made. */
  readonly onGuesses?: (guesses: readonly LinkGuess[]) => void
}

/**
 * Fixes what has one meaning only: slips of sitemaps, links that redirect, and images that a finding names as too
 * heavy.
 */
export async function* fixSite(reader: SiteFiles, options: FixOptions = {}): AsyncGenerator<SiteFix> {
  const context = await readSite(reader, options)
  const { findings } = context
  options.onGuesses?.(await guessLinks(findings, context))
  yield* fixSitemaps(context)
  yield* fixPages(findings, context)
  const { weigh } = options
  const heavy = new Set(findings.filter(isFixableImage).map(({ file }) => file))
  if (weigh) for (const file of heavy) yield* fixImage(file, context, weigh)
}

async function* fixSitemaps(context: SiteContext): AsyncGenerator<SiteFix> {
  for (const { file } of context.sitemaps) {
    if (!file.endsWith('.xml')) continue
    const before = decodeSitemap(await context.reader.read(file))
    const { text, what } = fixSitemapText(before, context)
    if (text !== before) yield { file, content: text, what }
  }
}

async function* fixPages(findings: readonly SiteFinding[], context: SiteContext): AsyncGenerator<SiteFix> {
  const redirected = findings.filter(({ rule }) => rule === 'link-redirected')
  for (const file of new Set(redirected.map((finding) => finding.file))) {
    const content = await context.reader.read(file)
    const html = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    const { text, what } = fixLinks(html, file, redirected, context)
    // A page in another encoding would be damaged by being written as UTF-8.
    if (text !== html && !html.includes('\ufffd')) yield { file, content: text, what }
  }
}

async function* fixImage(file: string, { reader }: SiteContext, weigh: WeighImage): AsyncGenerator<SiteFix> {
  const content = await reader.read(file)
  const weighed = await weigh(file, content)
  if (!weighed || weighed.content.length >= content.length) return
  yield { file, content: weighed.content, what: `${content.length} → ${weighed.content.length} bytes, ${weighed.how}` }
}
