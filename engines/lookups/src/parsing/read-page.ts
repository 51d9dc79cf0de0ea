import { dictionary } from '@sundry/kit'
import { MAX_ADDRESS_LENGTH } from '../guard/hosts.ts'

/** Checked before parsing, because a million levels overflow the stack and end the process. */
export function nestsWithin(text: string, maxValue: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > maxValue) return false
    } else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return true
}

export interface Body {
  bytes: Uint8Array
  contentType: string | null
}

const NAMED = /charset\s*=\s*["']?([\w-]+)/i
const HEAD = 1024

export function pageText({ bytes, contentType }: Body): string {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const label = NAMED.exec((contentType ?? '').slice(0, HEAD))?.[1] ?? NAMED.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

interface HtmlTag {
  name: string
  attributes: ReadonlyMap<string, string>
  text?: string
}

const textElements = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'iframe', 'xmp'])
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const named: Readonly<Record<string, string>> = dictionary({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
})

export function decodeHtmlReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Bounds work: no address or directive is longer. */
const MAX_ATTRIBUTES = 100
const MAX_VALUE_LENGTH = 20_000

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single, bare] of source.matchAll(attribute)) {
    if (attributes.size >= MAX_ATTRIBUTES) break
    const name = key.toLowerCase()
    // The first of two equal names counts (HTML, 13.2.5.33).
    if (!attributes.has(name))
      attributes.set(name, decodeHtmlReferences((double ?? single ?? bare ?? '').slice(0, MAX_VALUE_LENGTH)))
  }
  return attributes
}

function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if ((character === '"' || character === "'") && /=\s*$/.test(html.slice(Math.max(from, at - 8), at))) {
      quote = character
    }
  }
  return -1
}

/** One pass from front to back, so that no page costs more than its length. */
export function* readTags(html: string): Generator<HtmlTag> {
  // ASCII folding only: a fold that changes the length would shift every index after it.
  const folded = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const missing = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end === -1) return
      at = end + 3
      continue
    }
    const name = /^[a-z][^\s/>]{0,40}/.exec(folded.slice(at + 1, at + 43))?.[0]
    if (name === undefined) {
      at += 1
      continue
    }
    const end = endOfTag(html, at + 1 + name.length)
    if (end === -1) return
    const attributes = readAttributes(html.slice(at + 1 + name.length, end))
    at = end + 1
    if (!textElements.has(name)) {
      yield { name, attributes }
      continue
    }
    const close = missing.has(name) ? -1 : folded.indexOf(`</${name}`, at)
    if (close === -1) missing.add(name)
    yield { name, attributes, text: close === -1 ? '' : html.slice(at, close) }
    if (close !== -1) at = close
  }
}

export interface PageFacts {
  title: string | null
  canonical: string | null
  noindex: boolean
  nofollow: boolean
  links: string[]
  /** Images, scripts, style sheets and media that the page shows. */
  resources: string[]
}

type Header = (name: string) => string | null

const MAX_LINKS = 2000
const MAX_RESOURCES = 300
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
  const trimmed = address.length > 2 * MAX_ADDRESS_LENGTH ? address : address.trim()
  if (trimmed.length > MAX_ADDRESS_LENGTH) return null
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  return url.href.length > MAX_ADDRESS_LENGTH ? null : url.href
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

const embedded: ReadonlySet<string> = new Set(['img', 'script', 'source', 'video', 'audio', 'track'])
const linked: ReadonlySet<string> = new Set(['stylesheet', 'icon', 'modulepreload'])

function resourceOf(name: string, rel: readonly string[], get: (key: string) => string): string {
  if (embedded.has(name)) return get('src')
  return name === 'link' && rel.some((one) => linked.has(one)) ? get('href') : ''
}

/** For a page that is not HTML only the headers count. */
export function readPage(html: string, address: string, header: Header): PageFacts {
  const sent = directives(header('x-robots-tag') ?? '')
  const facts: PageFacts = {
    title: null,
    canonical: canonicalHeader(header, address),
    ...sent,
    links: [],
    resources: [],
  }
  const links = new Set<string>()
  const resources = new Set<string>()
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
    const source = resourceOf(name, rel, get)
    if (source !== '' && resources.size < MAX_RESOURCES) {
      const resource = absolute(source, base)
      if (resource !== null) resources.add(resource)
    }
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
  facts.resources = [...resources]
  return facts
}
