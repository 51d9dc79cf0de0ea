import { dictionary } from '@sundry/kit'
import { toUrl } from '../site/addresses.ts'
import { type Attributes, type Element, PageScan, type Visitor } from './scan.ts'

/** Lines counted from 1, of positions in a text. */
export function lineIndex(text: string): (position: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (position) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Everything a page refers to, as whole addresses: what a crawl goes on with. */
export function addressesIn(html: string, pageUrl: string): string[] {
  const { base, links, resources, alternates } = readPage('', html)
  const from = (base === null ? null : toUrl(base, pageUrl)?.href) ?? pageUrl
  return [...links, ...resources, ...alternates].flatMap(({ value }) => toUrl(value.trim(), from)?.href ?? [])
}

export interface Placed {
  readonly value: string
  readonly line: number
}

export interface Alternate extends Placed {
  readonly language: string
}

/** The facts that rules need; the page itself is not stored. */
export interface PageFacts {
  readonly path: string
  title: Placed | null
  description: Placed | null
  canonical: Placed | null
  noindex: Placed | null
  /** Target of a meta refresh. */
  refresh: Placed | null
  base: string | null
  readonly links: Placed[]
  readonly resources: Placed[]
  readonly alternates: Alternate[]
  readonly jsonLd: Placed[]
  readonly anchors: Set<string>
  generator?: string
  /** Parts that a script in the page makes. */
  made?: ReadonlySet<string>
  /** Its script hands the fragment on to where the page leads. */
  passesFragment?: boolean
  /** Own files that the page loads only with this content. */
  integrity?: readonly (Placed & { readonly hash: string })[]
}

const sourceOf: Readonly<Record<string, readonly string[]>> = dictionary({
  img: ['src'],
  script: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  input: ['src'],
})
/** They draw what their address names; `#a` alone is a part of the page. */
const drawn = new Set(['use', 'image', 'feimage'])
const fetchedRelations = /(^|\s)(stylesheet|icon|apple-touch-icon|manifest|modulepreload|mask-icon)(\s|$)/i

export interface Candidate {
  readonly url: string
  readonly descriptor: string
}

const [gap, address, descriptors] = [/[\s,]*/y, /\S*/y, /(?:\([^)]*\)?|[^,(])*/y]

/**
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute: an address ends at a space, and one that
 * ends in commas has no descriptor.
 */
export function candidatesIn(srcset: string): Candidate[] {
  const candidates: Candidate[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const text = pattern.exec(srcset)?.[0] ?? ''
    at += text.length
    return text
  }
  for (;;) {
    take(gap)
    const url = take(address)
    if (url === '') return candidates
    let end = url.length
    while (url[end - 1] === ',') end -= 1
    const descriptor = end < url.length ? '' : take(descriptors).trim().replaceAll(/\s+/g, ' ')
    candidates.push({ url: url.slice(0, end), descriptor })
  }
}

/** `none` as the value of another rule, such as `max-image-preview: none`, closes nothing. */
export const saysNoindex = (content: string): boolean =>
  content.split(',').some((rule) => !rule.includes(':') && /(?:^|\s)(?:noindex|none)(?:\s|$)/i.test(rule))

/** The ids that a script gives to what it makes; a selector such as `[id="a"]` only looks for one. */
export const idsIn = (script: string): Set<string> =>
  new Set(
    Array.from(script.matchAll(/(?<!\[)\bid\\?["'`]?\s*[=:,]\s*\\?["'`]([^"'`\\\s<>${}]+)/g), ([, id = '']) => id),
  )

/** A copy by itself: a slice of a page would keep the whole page in memory. */
export const detach = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))

export function readPage(path: string, html: string, visitors: readonly Visitor[] = []): PageFacts {
  const { scan, end } = openPage(path, html, visitors)
  scan.write(html.length)
  return end()
}

const PIECE = 1 << 17

/** As `readPage`, with a turn for others after each piece of a long page. */
export async function readPageInTurns(
  path: string,
  html: string,
  turn: () => Promise<void>,
  visitors: (facts: PageFacts) => readonly Visitor[] = () => [],
): Promise<PageFacts> {
  const { scan, end } = openPage(path, html, visitors)
  while (!scan.write(PIECE)) await turn()
  return end()
}

type Visitors = readonly Visitor[] | ((facts: PageFacts) => readonly Visitor[])

function openPage(path: string, html: string, visitors: Visitors): { scan: PageScan; end(): PageFacts } {
  const facts: PageFacts = {
    path,
    title: null,
    description: null,
    canonical: null,
    noindex: null,
    refresh: null,
    base: null,
    links: [],
    resources: [],
    alternates: [],
    jsonLd: [],
    anchors: new Set(),
  }
  const scripts: string[] = []
  const others = typeof visitors === 'function' ? visitors(facts) : visitors
  const scan = new PageScan(html, [readFacts(facts, scripts), ...others])
  const end = () => {
    scan.end()
    const script = scripts.join('\n')
    if (script.includes('id')) facts.made = idsIn(script)
    if (/\blocation\b.*\bhash\b/s.test(script)) facts.passesFragment = true
    return facts
  }
  return { scan, end }
}

function readFacts(facts: PageFacts, scripts: string[]): Visitor {
  let inert = 0
  let reading: { into: 'title' | 'jsonLd' | 'script'; element: Element; text: string } | null = null

  const read = (into: 'title' | 'jsonLd' | 'script', element: Element) => {
    reading = { into, element, text: '' }
  }
  return {
    open(element) {
      const { name, attributes, line } = element
      if (name === 'template') inert += 1
      if (attributes.id) facts.anchors.add(attributes.id)
      if (inert > 0) return
      if (name === 'a' || name === 'area') {
        if (attributes.name) facts.anchors.add(attributes.name)
        if (attributes.href !== undefined) facts.links.push({ value: attributes.href, line })
      } else if (name === 'base') facts.base ??= attributes.href ?? null
      else if (name === 'meta') readMeta(facts, element)
      else if (name === 'link' && !element.isForeign) readLink(facts, attributes, line)
      else if (name === 'title' && !element.isForeign) read('title', element)
      else if (name === 'script')
        read(/^application\/ld\+json\b/i.test(attributes.type?.trim() ?? '') ? 'jsonLd' : 'script', element)
      if (name === 'input' && attributes.type?.toLowerCase() !== 'image') return
      for (const attribute of sourceOf[name] ?? []) {
        const value = attributes[attribute]
        if (value) facts.resources.push({ value, line })
      }
      const part = element.isForeign && drawn.has(name) ? (attributes.href ?? attributes['xlink:href'])?.trim() : ''
      if (part && !part.startsWith('#')) facts.resources.push({ value: part, line })
      if ((name === 'img' || name === 'source') && attributes.srcset) {
        for (const { url } of candidatesIn(attributes.srcset)) facts.resources.push({ value: url, line })
      }
    },
    text(text) {
      if (reading) reading.text += text
    },
    close(element) {
      if (element.name === 'template') inert -= 1
      if (reading?.element !== element) return
      const { into, text } = reading
      const { line } = element
      reading = null
      if (into === 'script') scripts.push(text)
      else if (into === 'jsonLd') facts.jsonLd.push({ value: text, line })
      else facts.title ??= { value: detach(text.replace(/\s+/g, ' ').trim()), line }
    },
  }
}

/** https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps */
const refreshShape =
  /^\s*(?:\d|\.\d?)[\d.]*(?=[\s;,])\s*[;,]?\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(?![;,]|url\s*=)(\S.*))/is

function readMeta(facts: PageFacts, { attributes, line, parent }: Element): void {
  const content = attributes.content ?? ''
  const name = attributes.name?.toLowerCase()
  if (name === 'description') facts.description ??= { value: detach(content.replace(/\s+/g, ' ').trim()), line }
  if (name === 'generator' && content) facts.generator ??= detach(content)
  if ((name === 'robots' || name === 'googlebot') && saysNoindex(content))
    facts.noindex ??= { value: detach(content), line }
  // The content of <noscript> is for the few whose browser runs no scripts.
  if (attributes['http-equiv']?.toLowerCase() === 'refresh' && parent?.name !== 'noscript') {
    const [, double, single, bare] = refreshShape.exec(content.trim()) ?? []
    const target = double ?? single ?? bare
    if (target) facts.refresh ??= { value: detach(target), line }
  }
}

function readLink(facts: PageFacts, attributes: Attributes, line: number): void {
  const { rel = '', href, hreflang, type = '' } = attributes
  if (!href) return
  if (/(^|\s)canonical(\s|$)/i.test(rel)) facts.canonical ??= { value: detach(href), line }
  // A feed in a language is no version of the page.
  if (hreflang && /(^|\s)alternate(\s|$)/i.test(rel) && (type === '' || /html/i.test(type)))
    facts.alternates.push({ value: detach(href), line, language: hreflang.toLowerCase() })
  if (fetchedRelations.test(rel)) facts.resources.push({ value: href, line })
}
