import { MAX_ENTRIES, MAX_OCTETS } from '../values/limits.ts'
import { IMAGE_NS, SITEMAP_NS, XHTML_NS } from '../values/namespaces.ts'
import type { EntryText } from './entry.ts'
import type { WriteOptions } from './input.ts'
import { escapeXml } from './loc.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const end = '</urlset>\n'

export interface Urlset {
  readonly text: string
  readonly urlCount: number
}

export interface UrlsetSplitter {
  add(entry: EntryText): Urlset | undefined
  finish(): Urlset | undefined
}

export function createUrlsetSplitter({ maxUrls = MAX_ENTRIES, maxOctets = MAX_OCTETS }: WriteOptions): UrlsetSplitter {
  const room = maxOctets - urlsetStart(true, true).length - end.length
  let entries: string[] = []
  let octets = 0
  let hasAlternates = false
  let hasImages = false

  function take(): Urlset | undefined {
    if (entries.length === 0) return undefined
    const text = `${urlsetStart(hasAlternates, hasImages)}${entries.join('')}${end}`
    const urlCount = entries.length
    entries = []
    octets = 0
    hasAlternates = false
    hasImages = false
    return { text, urlCount }
  }

  return {
    add(entry) {
      const isFull = entries.length >= maxUrls || octets + entry.text.length > room
      const finished = isFull ? take() : undefined
      entries.push(entry.text)
      octets += entry.text.length
      hasAlternates ||= entry.hasAlternates
      hasImages ||= entry.hasImages
      return finished
    },
    finish: take,
  }
}

function urlsetStart(hasAlternates: boolean, hasImages: boolean): string {
  const xhtml = hasAlternates ? ` xmlns:xhtml="${XHTML_NS}"` : ''
  const image = hasImages ? ` xmlns:image="${IMAGE_NS}"` : ''
  return `${declaration}<urlset xmlns="${SITEMAP_NS}"${xhtml}${image}>\n`
}

export function writeIndex(locations: readonly string[], lastmod: string | undefined): string {
  const date = lastmod === undefined ? '' : `    <lastmod>${lastmod}</lastmod>\n`
  const entries = locations.map((loc) => `  <sitemap>\n    <loc>${escapeXml(loc)}</loc>\n${date}  </sitemap>\n`)
  return `${declaration}<sitemapindex xmlns="${SITEMAP_NS}">\n${entries.join('')}</sitemapindex>\n`
}
