import { decodeReferences, readTags } from './html-tags.ts'

export interface PageFacts {
  title: string | null
  /** Absolute, as the page names it; null when it names none. */
  canonical: string | null
  noindex: boolean
  nofollow: boolean
  /** Absolute http(s) addresses without fragments, once each, in the order of the page. */
  links: string[]
}

type Header = (name: string) => string | null

const MOST_LINKS = 2000
const MOST_TITLE = 200

/** The words of a robots directive; a header may put a crawler's name before them. */
function directives(value: string): { noindex: boolean; nofollow: boolean } {
  const words = value.toLowerCase().split(/[,;]/)
  const meant = words.map((word) => word.trim().replace(/^(?:googlebot|sundry)\s*:\s*/, ''))
  const has = (word: string) => meant.includes(word) || meant.includes('none')
  return { noindex: has('noindex'), nofollow: has('nofollow') }
}

function absolute(address: string, base: string): string | null {
  const url = URL.parse(address.trim(), base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  return url.href
}

function canonicalHeader(header: Header, base: string): string | null {
  const link = /<([^>]*)>\s*;[^,]*\brel\s*=\s*"?canonical"?/i.exec(header('link') ?? '')?.[1]
  return link === undefined ? null : absolute(link, base)
}

/** What a page says about itself and where it leads to; a page that is not HTML is asked for its headers alone. */
export function readPage(html: string, address: string, header: Header): PageFacts {
  const sent = directives(header('x-robots-tag') ?? '')
  const facts: PageFacts = { title: null, canonical: canonicalHeader(header, address), ...sent, links: [] }
  const links = new Set<string>()
  let base = address
  for (const { name, attributes, text } of readTags(html)) {
    const get = (key: string) => attributes.get(key) ?? ''
    const rel = get('rel').toLowerCase().split(/\s+/)
    if (name === 'base' && base === address) base = absolute(get('href'), address) ?? address
    if (name === 'title')
      facts.title ??= decodeReferences(text ?? '')
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, MOST_TITLE)
    if (name === 'meta' && /^(?:robots|googlebot|sundry)$/i.test(get('name').trim())) {
      const said = directives(get('content'))
      facts.noindex ||= said.noindex
      facts.nofollow ||= said.nofollow
    }
    if (name === 'link' && rel.includes('canonical')) facts.canonical ??= absolute(get('href'), base)
    if ((name === 'a' || name === 'area') && attributes.has('href') && !rel.includes('nofollow')) {
      const link = absolute(get('href'), base)
      if (link !== null && links.size < MOST_LINKS) links.add(link)
    }
  }
  if (!facts.nofollow) facts.links = [...links]
  return facts
}
