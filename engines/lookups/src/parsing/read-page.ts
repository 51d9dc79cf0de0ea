import { LONGEST_ADDRESS } from '../guard/hosts.ts'
import { decodeHtmlReferences, readTags } from './html-tags.ts'

export interface PageFacts {
  title: string | null
  canonical: string | null
  noindex: boolean
  nofollow: boolean
  links: string[]
}

type Header = (name: string) => string | null

const MAX_LINKS = 2000
const MAX_LINK_CHARACTERS = 512 * 1024
/** A page that repeats one address for ever is not worth more. */
const MAX_TRIED = 10_000
const MAX_TITLE = 200
const MAX_DIRECTIVES = 1000

/** A header may put a crawler's name before its directives. */
function directives(value: string): { noindex: boolean; nofollow: boolean } {
  const words = value.slice(0, MAX_DIRECTIVES).toLowerCase().split(/[,;]/)
  const meant = words.map((word) => word.trim().replace(/^(?:googlebot|sundry)\s*:\s*/, ''))
  const has = (word: string) => meant.includes(word) || meant.includes('none')
  return { noindex: has('noindex'), nofollow: has('nofollow') }
}

/** Null when too long: a base of megabytes would be in every link. */
function absolute(address: string, base: string): string | null {
  const trimmed = address.length > 2 * LONGEST_ADDRESS ? address : address.trim()
  if (trimmed.length > LONGEST_ADDRESS) return null
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  return url.href.length > LONGEST_ADDRESS ? null : url.href
}

/** RFC 8288, in linear time. */
function canonicalHeader(header: Header, base: string): string | null {
  for (const part of (header('link') ?? '').split(',')) {
    const end = part.indexOf('>')
    const start = part.indexOf('<')
    if (start === -1 || end < start || !/;\s*rel\s*=\s*"?canonical\b/i.test(part.slice(end + 1))) continue
    return absolute(part.slice(start + 1, end), base)
  }
  return null
}

/** For a page that is not HTML only the headers count. */
export function readPage(html: string, address: string, header: Header): PageFacts {
  const sent = directives(header('x-robots-tag') ?? '')
  const facts: PageFacts = { title: null, canonical: canonicalHeader(header, address), ...sent, links: [] }
  const links = new Set<string>()
  let characters = 0
  let tried = 0
  let base = address
  for (const { name, attributes, text } of readTags(html)) {
    const get = (key: string) => attributes.get(key) ?? ''
    const rel = get('rel').slice(0, 200).toLowerCase().split(/\s+/)
    if (name === 'base' && base === address) base = absolute(get('href'), address) ?? address
    if (name === 'title')
      facts.title ??= decodeHtmlReferences((text ?? '').slice(0, 20 * MAX_TITLE))
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, MAX_TITLE)
    if (name === 'meta' && /^(?:robots|googlebot|sundry)$/i.test(get('name').trim())) {
      const values = directives(get('content'))
      facts.noindex ||= values.noindex
      facts.nofollow ||= values.nofollow
    }
    if (name === 'link' && rel.includes('canonical')) facts.canonical ??= absolute(get('href'), base)
    if ((name === 'a' || name === 'area') && attributes.has('href') && !rel.includes('nofollow')) {
      if (links.size >= MAX_LINKS || tried >= MAX_TRIED) continue
      tried += 1
      const link = absolute(get('href'), base)
      if (link === null || links.has(link) || characters + link.length > MAX_LINK_CHARACTERS) continue
      characters += link.length
      links.add(link)
    }
  }
  if (!facts.nofollow) facts.links = [...links]
  return facts
}
