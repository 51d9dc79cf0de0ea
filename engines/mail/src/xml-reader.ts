import { decodeXmlReferences, unfinishedReference } from '@sundry/kit'
import { type Attribute, endOfDoctype, endOfTag, MORE, readStartTag } from './xml-markup.ts'

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
    // Too short to tell a comment from a section from a declaration.
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
