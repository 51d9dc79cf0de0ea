import type { AnyNode, Document, Element } from 'domhandler'

/** A state dump of megabytes says nothing more than its beginning. */
const MAX_SCRIPT = 200_000
const MAX_INLINE = 800_000
export const MAX_OF_A_KIND = 300
const MAX_VALUES = 20

function attributeOf(element: Element, name: string): string {
  return element.attribs[name] ?? ''
}

function contentOf(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('')
}

export function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key)
  if (!known) map.set(key, [value])
  else if (known.length < MAX_VALUES) known.push(value)
}

const DATA_SCRIPT = /json|template|text\/(?!javascript)/i

export interface Collected {
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
  const kept = text.slice(0, Math.min(MAX_SCRIPT, found.room))
  found.room -= kept.length
  if (kept !== '') keep(list, kept)
}

export function collect(document: Document): Collected {
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
