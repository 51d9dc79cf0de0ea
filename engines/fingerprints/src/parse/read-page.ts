import type { AnyNode, Document, Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Page } from '../types.ts'

/** A page taken apart once, for every kind of rule. */
export interface ReadPage {
  readonly page: Page
  readonly document: Document
  readonly html: string
  readonly lowerHtml: string
  /** What a reader sees. */
  readonly text: string
  /** By name in lower case: `name`, `property` and `http-equiv` alike. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly cookies: ReadonlyMap<string, string>
  /** Scripts written into the page. */
  readonly inlineScripts: readonly string[]
  readonly styles: readonly string[]
  /** Addresses of scripts: the page's own, and those its inline scripts load. */
  readonly scriptUrls: readonly string[]
  /** Addresses of style sheets and preloads. */
  readonly linkUrls: readonly string[]
  readonly title: string | null
  /** How deep its elements are nested. */
  readonly depth: number
}

const MOST_HTML = 3_000_000
const MOST_TEXT = 400_000
/** Of one inline script: a state dump of megabytes says nothing more than its beginning. */
const MOST_SCRIPT = 200_000

function attributeOf(element: Element, name: string): string {
  return element.attribs[name] ?? ''
}

function contentOf(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('')
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
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
  depth: number
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
    depth: 0,
  }
  // A stack of our own: hostile nesting would exhaust the other one.
  const stack: [AnyNode, number][] = [[document, 0]]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [node, depth] = top
    found.depth = Math.max(found.depth, depth)
    if (node.type === 'text') found.text.push(node.data)
    else if (isElement(node)) {
      if (!readElement(node, found)) continue
    }
    if (!('children' in node)) continue
    for (let at = node.children.length - 1; at >= 0; at -= 1) stack.push([node.children[at] as AnyNode, depth + 1])
  }
  return found
}

const isElement = (node: AnyNode): node is Element => 'attribs' in node

/** Notes what an element says; false when its inside is not the page's own text. */
function readElement(element: Element, found: Collected): boolean {
  const { name } = element
  if (name === 'script') {
    const src = attributeOf(element, 'src')
    if (src) found.scriptUrls.push(src)
    else if (!DATA_SCRIPT.test(attributeOf(element, 'type')))
      found.inlineScripts.push(contentOf(element).slice(0, MOST_SCRIPT))
    return false
  }
  if (name === 'style') {
    found.styles.push(contentOf(element))
    return false
  }
  if (name === 'meta') {
    const key = attributeOf(element, 'name') || attributeOf(element, 'property') || attributeOf(element, 'http-equiv')
    if (key) addTo(found.meta, key.toLowerCase(), attributeOf(element, 'content'))
  } else if (name === 'link') {
    const href = attributeOf(element, 'href')
    if (href) found.linkUrls.push(href)
  } else if (name === 'title' && found.title === null) {
    found.title = contentOf(element).trim()
  }
  return true
}

function absolute(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url
}

/** Tags written in by a snippet, as analytics and chat widgets come: `s.src = "https://…/x.js"`. */
function urlsIn(scripts: readonly string[]): string[] {
  return scripts.flatMap((script) =>
    [...script.matchAll(/["'`]((?:https?:)?\/\/[a-z0-9][^"'`\s<>\\]{3,400})["'`]/gi)].map(
      (match) => match[1] as string,
    ),
  )
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

/** Takes a page apart in one parse. */
export function readPage(page: Page): ReadPage {
  const html = page.html.slice(0, MOST_HTML)
  const document = parseDocument(html)
  const { meta, inlineScripts, styles, scriptUrls, linkUrls, text, title, depth } = collect(document)
  const headers = new Map<string, string[]>()
  for (const [name, value] of page.headers) addTo(headers, name.toLowerCase(), value)
  const setCookies = page.setCookies.length > 0 ? page.setCookies : (headers.get('set-cookie') ?? [])
  const base = page.finalUrl || page.url
  const own = [...page.scripts, ...scriptUrls.map((url) => absolute(url, base))]
  return {
    page,
    document,
    html,
    lowerHtml: html.toLowerCase(),
    text: text.join(' ').slice(0, MOST_TEXT),
    meta,
    headers,
    cookies: readCookies(setCookies),
    inlineScripts,
    styles,
    scriptUrls: [...new Set([...own, ...urlsIn(inlineScripts).map((url) => absolute(url, base))])],
    linkUrls: [...new Set([...page.links.map(({ href }) => href), ...linkUrls.map((url) => absolute(url, base))])],
    title,
    depth,
  }
}
