import { Parser } from 'htmlparser2'
import { toUrl } from './addresses.ts'

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

/** What the rules want to know of a page; the page itself is not kept. */
export interface PageFacts {
  readonly path: string
  title: Placed | null
  description: Placed | null
  canonical: Placed | null
  noindex: Placed | null
  /** Where a meta refresh leads. */
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
}

const sourceOf: Readonly<Record<string, readonly string[]>> = {
  img: ['src'],
  script: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  input: ['src'],
}
const fetchedRelations = /(^|\s)(stylesheet|icon|apple-touch-icon|manifest|modulepreload|mask-icon)(\s|$)/i

/** `a.jpg 1x, b.jpg 2x`; a comma inside an address has no space behind it. */
function sourcesIn(srcset: string): string[] {
  return srcset.split(/,\s+|,$/).flatMap((candidate) => candidate.trim().split(/\s+/, 1).filter(Boolean))
}

/** The ids that a script gives to what it makes; a selector such as `[id="a"]` only looks for one. */
export const idsIn = (script: string): Set<string> =>
  new Set(
    Array.from(script.matchAll(/(?<!\[)\bid\\?["'`]?\s*[=:,]\s*\\?["'`]([^"'`\\\s<>${}]+)/g), ([, id = '']) => id),
  )

/** As deep as browsers nest elements. */
const MAX_DEPTH = 512

/** Each tag takes the parser as long as its page is deep, so what lies outermost is forgotten beyond the limit. */
function boundDepth(parser: Parser): void {
  const { stack, foreignContext } = parser as unknown as { stack: unknown[]; foreignContext: unknown[] }
  for (const list of [stack, foreignContext]) if (list.length > MAX_DEPTH) list.length = MAX_DEPTH
}

export function readPage(path: string, html: string): PageFacts {
  const { parser, end } = openPage(path, html)
  parser.write(html)
  return end()
}

const PIECE = 1 << 17

/** As `readPage`, with a turn for others after each piece of a long page. */
export async function readPageInTurns(path: string, html: string, turn: () => Promise<void>): Promise<PageFacts> {
  const { parser, end } = openPage(path, html)
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE))
    if (html.length > PIECE) await turn()
  }
  return end()
}

function openPage(path: string, html: string): { parser: Parser; end(): PageFacts } {
  const lineOf = lineIndex(html)
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
  let drawing = 0
  let inert = 0
  let reading: { into: 'title' | 'jsonLd' | 'script'; text: string; line: number } | null = null
  let scripts = ''

  const parser = new Parser({
    onopentag(name, attributes) {
      boundDepth(parser)
      const line = lineOf(parser.startIndex)
      if (name === 'svg') drawing += 1
      if (name === 'template') inert += 1
      if (attributes.id) facts.anchors.add(attributes.id)
      if (inert > 0) return
      if (name === 'a' || name === 'area') {
        if (attributes.name) facts.anchors.add(attributes.name)
        if (attributes.href !== undefined) facts.links.push({ value: attributes.href, line })
      } else if (name === 'base') facts.base ??= attributes.href ?? null
      else if (name === 'meta') readMeta(facts, attributes, line)
      else if (name === 'link') readLink(facts, attributes, line)
      else if (name === 'title' && drawing === 0) reading = { into: 'title', text: '', line }
      else if (name === 'script' && /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? '')) {
        reading = { into: 'jsonLd', text: '', line }
      } else if (name === 'script') reading = { into: 'script', text: '', line }
      if (name === 'input' && attributes.type?.toLowerCase() !== 'image') return
      for (const attribute of sourceOf[name] ?? []) {
        const value = attributes[attribute]
        if (value) facts.resources.push({ value, line })
      }
      if ((name === 'img' || name === 'source') && attributes.srcset) {
        for (const value of sourcesIn(attributes.srcset)) facts.resources.push({ value, line })
      }
    },
    ontext(text) {
      if (reading) reading.text += text
    },
    onclosetag(name) {
      if (name === 'svg') drawing -= 1
      if (name === 'template') inert -= 1
      if (!reading || (name !== 'title' && name !== 'script')) return
      const { into, text, line } = reading
      reading = null
      if (into === 'script') scripts += `${text}\n`
      else if (into === 'jsonLd') facts.jsonLd.push({ value: text, line })
      else facts.title ??= { value: text.replace(/\s+/g, ' ').trim(), line }
    },
  })
  const end = () => {
    parser.end()
    if (scripts.includes('id')) facts.made = idsIn(scripts)
    if (/\blocation\b.*\bhash\b/s.test(scripts)) facts.passesFragment = true
    return facts
  }
  return { parser, end }
}

function readMeta(facts: PageFacts, attributes: Readonly<Record<string, string>>, line: number): void {
  const content = attributes.content ?? ''
  const name = attributes.name?.toLowerCase()
  if (name === 'description') facts.description ??= { value: content.replace(/\s+/g, ' ').trim(), line }
  if (name === 'generator' && content) facts.generator ??= content
  if ((name === 'robots' || name === 'googlebot') && /(^|[\s,])(noindex|none)([\s,]|$)/i.test(content))
    facts.noindex ??= { value: content, line }
  if (attributes['http-equiv']?.toLowerCase() === 'refresh') {
    const target = /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*["']?(.+?)["']?\s*$/i.exec(content)?.[1]
    if (target) facts.refresh ??= { value: target, line }
  }
}

function readLink(facts: PageFacts, attributes: Readonly<Record<string, string>>, line: number): void {
  const { rel = '', href, hreflang } = attributes
  if (!href) return
  if (/(^|\s)canonical(\s|$)/i.test(rel)) facts.canonical ??= { value: href, line }
  if (hreflang && /(^|\s)alternate(\s|$)/i.test(rel))
    facts.alternates.push({ value: href, line, language: hreflang.toLowerCase() })
  if (fetchedRelations.test(rel)) facts.resources.push({ value: href, line })
}
