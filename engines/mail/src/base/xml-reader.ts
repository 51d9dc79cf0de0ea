import { decodeXmlReferences, unfinishedReference } from '@sundry/kit'

/** The input ends too early; equals the -1 of `indexOf`. */
const MORE = -1

/** Respects quotes, comments and brackets. */
function endOfDoctype(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1)
      if (at === MORE) return MORE
    } else if (character === '<' && text.startsWith('!--', at + 1)) {
      const end = text.indexOf('-->', at + 4)
      if (end === MORE) return MORE
      at = end + 2
    } else if (character === '[' || character === '<') depth += 1
    else if (character === ']' || character === '>') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return MORE
}

/** A `>` in quotes does not end the tag. */
function endOfTag(text: string, from: number): number {
  const close = text.indexOf('>', from)
  if (close === MORE) return MORE
  if (!/["']/.test(text.slice(from, close))) return close + 1
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '>') return at + 1
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1)
      if (at === MORE) return MORE
    }
  }
  return MORE
}

type Attribute = readonly [name: string, value: string]

interface StartTag {
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly isEmpty: boolean
}

const plainName = /^[A-Za-z_][\w.:-]*$/
const none: readonly Attribute[] = []

const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r'
const isNameEnd = (character: string | undefined) =>
  character === undefined || isSpace(character) || '=/<>"\''.includes(character)

function readStartTag(text: string): StartTag | null {
  if (plainName.test(text)) return { name: text, attributes: none, isEmpty: false }
  const isEmpty = text.endsWith('/')
  const body = isEmpty ? text.slice(0, -1) : text
  let at = endOfName(body, 0)
  const name = body.slice(0, at)
  const attributes: (readonly [string, string])[] = []
  if (name === '') return null
  for (;;) {
    const from = skipSpace(body, at)
    if (from === body.length) return { name, attributes, isEmpty }
    const nameEnd = endOfName(body, from)
    const equals = skipSpace(body, nameEnd)
    const open = skipSpace(body, equals + 1)
    const quote = body[open]
    const close = quote === '"' || quote === "'" ? body.indexOf(quote, open + 1) : MORE
    if (from === at || nameEnd === from || body[equals] !== '=' || close === MORE) return null
    attributes.push([body.slice(from, nameEnd), body.slice(open + 1, close)])
    at = close + 1
  }
}

function endOfName(text: string, from: number): number {
  let at = from
  while (!isNameEnd(text[at])) at += 1
  return at
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at += 1
  return at
}

export interface XmlHandlers {
  open(name: string, attributes: readonly Attribute[]): void
  text(text: string): void
  close(): void
  oddity(): void
}

export class XmlFault extends Error {}

export interface XmlReader {
  write(text: string): void
  end(): void
}

const MAX_DEPTH = 100
const MAX_MARKUP = 1_048_576

const opaque: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/**
 * Linear time; keeps only unfinished markup. A document type declaration is skipped and its entities are never
 * expanded: their references stay as they are and are reported as oddities.
 */
export function createXmlReader(handlers: XmlHandlers): XmlReader {
  let buffer = ''
  let hasRoot = false
  const open: string[] = []

  function emit(text: string) {
    if (open.length > 0) handlers.text(decodeXmlReferences(text, handlers.oddity))
    else if (text.trim() !== '') {
      if (!hasRoot) throw new XmlFault()
      handlers.oddity()
    }
  }

  function openTag(text: string) {
    const tag = readStartTag(text)
    if (!tag || open.length === MAX_DEPTH) throw new XmlFault()
    if (hasRoot && open.length === 0) throw new XmlFault()
    hasRoot = true
    open.push(tag.name)
    const decode = ([name, value]: Attribute) => [name, decodeXmlReferences(value, handlers.oddity)] as const
    handlers.open(tag.name, tag.attributes.length === 0 ? tag.attributes : tag.attributes.map(decode))
    if (tag.isEmpty) closeTag(tag.name)
  }

  function closeTag(name: string) {
    if (open.pop() !== name) throw new XmlFault()
    handlers.close()
  }

  function readMarkup(at: number): number {
    const next = buffer[at + 1]
    if (next === '!' || next === '?') return readOpaque(at)
    const end = endOfTag(buffer, at)
    if (end === MORE) return MORE
    if (next === '/') closeTag(buffer.slice(at + 2, end - 1).trim())
    else openTag(buffer.slice(at + 1, end - 1))
    return end
  }

  function readOpaque(at: number): number {
    for (const [opening, closing] of opaque) {
      if (!buffer.startsWith(opening, at)) continue
      const end = buffer.indexOf(closing, at + opening.length)
      if (end === MORE) return MORE
      if (opening === '<![CDATA[' && open.length > 0) handlers.text(buffer.slice(at + opening.length, end))
      return end + closing.length
    }
    // Comment, section and declaration cannot be distinguished yet.
    if (buffer.length - at < 9) return MORE
    if (hasRoot || !buffer.startsWith('<!DOCTYPE', at)) throw new XmlFault()
    return endOfDoctype(buffer, at)
  }

  function parse(isLast: boolean) {
    let at = 0
    for (;;) {
      const less = buffer.indexOf('<', at)
      const to = less < 0 ? endOfText(buffer, at, isLast) : less
      if (to > at) emit(buffer.slice(at, to))
      at = to
      if (less < 0) break
      const next = readMarkup(at)
      if (next === MORE) break
      at = next
    }
    buffer = buffer.slice(at)
    if (buffer.length > MAX_MARKUP) throw new XmlFault()
  }

  return {
    write(text) {
      buffer += text
      parse(false)
    },
    end() {
      parse(true)
      if (buffer !== '' || open.length > 0 || !hasRoot) throw new XmlFault()
    },
  }
}

/** Never splits a reference. */
function endOfText(text: string, from: number, isLast: boolean): number {
  const unfinished = isLast ? -1 : unfinishedReference(text.slice(from))
  return unfinished < 0 ? text.length : from + unfinished
}
