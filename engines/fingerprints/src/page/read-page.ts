import { type AnyNode, type Document, DomHandler, type Element } from 'domhandler'
import { Parser } from 'htmlparser2'
import type { Page } from './types.ts'

/** A state dump of megabytes says nothing more than its beginning. */
const MAX_SCRIPT = 200_000
const MAX_INLINE = 800_000
const MAX_OF_A_KIND = 300
const MAX_VALUES = 20

function attributeOf(element: Element, name: string): string {
  return element.attribs[name] ?? ''
}

function contentOf(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('')
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key)
  if (!known) map.set(key, [value])
  else if (known.length < MAX_VALUES) known.push(value)
}

const DATA_SCRIPT = /json|template|text\/(?!javascript)/i

interface Collected {
  meta: Map<string, string[]>
  inlineScripts: string[]
  styles: string[]
  scriptUrls: string[]
  linkUrls: string[]
  text: string[]
  title: string | null
  elements: Element[]
  byTag: Map<string, Element[]>
  room: number
}

function keep(list: string[], value: string): void {
  if (list.length < MAX_OF_A_KIND) list.push(value)
}

function keepInline(found: Collected, list: string[], text: string): void {
  const retained = text.slice(0, Math.min(MAX_SCRIPT, found.room))
  found.room -= retained.length
  if (retained !== '') keep(list, retained)
}

function collect(document: Document): Collected {
  const found: Collected = {
    meta: new Map(),
    inlineScripts: [],
    styles: [],
    scriptUrls: [],
    linkUrls: [],
    text: [],
    title: null,
    elements: [],
    byTag: new Map(),
    room: MAX_INLINE,
  }
  // An explicit stack, because hostile nesting would overflow the call stack.
  const stack: AnyNode[] = [document]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') found.text.push(node.data)
    else if (isElement(node)) {
      found.elements.push(node)
      const alike = found.byTag.get(node.name)
      if (alike) alike.push(node)
      else found.byTag.set(node.name, [node])
      if (!readElement(node, found)) continue
    }
    if (!('children' in node)) continue
    for (let at = node.children.length - 1; at >= 0; at -= 1) stack.push(node.children[at] as AnyNode)
  }
  return found
}

const isElement = (node: AnyNode): node is Element => 'attribs' in node

function readElement(element: Element, found: Collected): boolean {
  const { name } = element
  if (name === 'script') {
    const src = attributeOf(element, 'src')
    if (src) keep(found.scriptUrls, src)
    else if (!DATA_SCRIPT.test(attributeOf(element, 'type'))) keepInline(found, found.inlineScripts, contentOf(element))
    return false
  }
  if (name === 'style') {
    keepInline(found, found.styles, contentOf(element))
    return false
  }
  if (name === 'meta') {
    const key = attributeOf(element, 'name') || attributeOf(element, 'property') || attributeOf(element, 'http-equiv')
    if (key) addTo(found.meta, key.toLowerCase(), attributeOf(element, 'content'))
  } else if (name === 'link') {
    const href = attributeOf(element, 'href')
    if (href) keep(found.linkUrls, href)
  } else if (name === 'title' && found.title === null) {
    found.title = contentOf(element).trim()
  }
  return true
}

const CHUNK = 16 * 1024
/** The parser walks its open tags with every new one; browsers stop nesting at 512. */
const DEEPEST = 1000
/** The largest real pages have a third of this. */
const MAX_PIECES = 150_000

class CountingHandler extends DomHandler {
  pieces = 0
  depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    this.pieces += 1
    this.depth = Math.max(this.depth, this.tagStack.length)
  }

  onattribute(): void {
    this.pieces += 1
  }

  override ontext(text: string): void {
    super.ontext(text)
    this.pieces += 1
  }

  get isFull(): boolean {
    return this.pieces > MAX_PIECES || this.depth > DEEPEST
  }
}

interface Parsed {
  document: Document
  depth: number
}

function parseHtml(html: string): Parsed {
  const handler = new CountingHandler()
  const parser = new Parser(handler)
  for (let at = 0; at < html.length && !handler.isFull; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  if (!handler.isFull) parser.end()
  return { document: handler.root, depth: handler.depth }
}

export interface ParsedPage {
  readonly page: Page
  readonly elements: readonly Element[]
  readonly byTag: ReadonlyMap<string, readonly Element[]>
  readonly html: string
  readonly lowerHtml: string
  readonly text: string
  /** Keyed by name in lower case: `name`, `property` and `http-equiv` alike. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly cookies: ReadonlyMap<string, string>
  readonly inlineScripts: readonly string[]
  readonly styles: readonly string[]
  readonly scriptUrls: readonly string[]
  readonly linkUrls: readonly string[]
  /** Queries that files of different names carry: a site's own release or cache-buster, and no library's. */
  readonly sharedStamps: ReadonlySet<string>
  readonly title: string | null
  readonly depth: number
}

const MAX_HTML = 3_000_000
const MAX_TEXT = 400_000

function absolute(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url
}

const STAMP = /\/([^/?#]{1,200}?)(?:[._-](?:min|bundle|umd|esm))*\.(?:m?js|css)\?([^#]{1,200})/

function sharedStampsOf(urls: readonly string[]): Set<string> {
  const files = new Map<string, string>()
  const shared = new Set<string>()
  for (const url of urls) {
    const [, file = '', stamp = ''] = STAMP.exec(url) ?? []
    if (files.has(stamp) && files.get(stamp) !== file) shared.add(stamp)
    files.set(stamp, file)
  }
  return shared
}

/** Analytics and chat widgets are written in by a snippet: `s.src = "https://…/x.js"`. */
function urlsIn(scripts: readonly string[]): string[] {
  const urls: string[] = []
  for (const script of scripts) {
    for (const [, url = ''] of script.matchAll(/["'`]((?:https?:)?\/\/[a-z0-9][^"'`\s<>\\]{3,400})["'`]/gi)) {
      if (urls.length === MAX_OF_A_KIND) return urls
      urls.push(url)
    }
  }
  return urls
}

function readCookies(setCookies: readonly string[]): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const line of setCookies) {
    const pair = line.split(';', 1)[0] ?? ''
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1))
  }
  return cookies
}

export function parsePage(page: Page): ParsedPage {
  const html = page.html.slice(0, MAX_HTML)
  const { document, depth } = parseHtml(html)
  const { meta, inlineScripts, styles, scriptUrls, linkUrls, text, title, elements, byTag } = collect(document)
  const headers = new Map<string, string[]>()
  for (const [name, value] of page.headers) addTo(headers, name.toLowerCase(), value)
  const setCookies = page.setCookies.length > 0 ? page.setCookies : (headers.get('set-cookie') ?? [])
  const base = page.finalUrl || page.url
  const linked = [...new Set([...page.links.map(({ href }) => href), ...linkUrls.map((url) => absolute(url, base))])]
  const own = [...page.scripts, ...scriptUrls.map((url) => absolute(url, base))]
  return {
    page,
    elements,
    byTag,
    html,
    lowerHtml: html.toLowerCase(),
    text: text.join(' ').slice(0, MAX_TEXT),
    meta,
    headers,
    cookies: readCookies(setCookies),
    inlineScripts,
    styles,
    scriptUrls: [...new Set([...own, ...urlsIn(inlineScripts).map((url) => absolute(url, base))])],
    linkUrls: linked,
    sharedStamps: sharedStampsOf([...own, ...linked]),
    title,
    depth,
  }
}
