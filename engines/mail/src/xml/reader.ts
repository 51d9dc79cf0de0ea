import { type Attribute, endOfDoctype, endOfTag, MORE, readStartTag } from './markup.ts'

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const MAX_REFERENCE = 12

/** Unknown references stay as they are and are reported: nothing that a document declares is ever expanded. */
export function decodeReferences(text: string, onUnknown: () => void): string {
  if (!text.includes('&')) return text
  let from = 0
  const pieces: string[] = []
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    // Searched nearby only, so that ampersands without end cost no more than their number.
    const nearby = text.slice(at + 1, at + MAX_REFERENCE)
    const name = nearby.slice(0, Math.max(nearby.indexOf(';'), 0))
    const end = at + 1 + name.length
    const character = name.startsWith('#') ? numbered(name.slice(1)) : named.get(name)
    pieces.push(text.slice(from, at), character ?? '&')
    from = character === undefined ? at + 1 : end + 1
    if (character === undefined) onUnknown()
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}

function numbered(text: string): string | undefined {
  const isHex = text.startsWith('x')
  const digits = isHex ? text.slice(1) : text
  if (!(isHex ? /^[0-9a-f]{1,8}$/i : /^[0-9]{1,8}$/).test(digits)) return undefined
  const code = Number.parseInt(digits, isHex ? 16 : 10)
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff)
  return isCharacter && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
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
 * expanded.
 */
export function createXmlReader(handlers: XmlHandlers): XmlReader {
  let buffer = ''
  let hasRoot = false
  const open: string[] = []

  function emit(text: string) {
    if (open.length > 0) handlers.text(decodeReferences(text, handlers.oddity))
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
    const decode = ([name, value]: Attribute) => [name, decodeReferences(value, handlers.oddity)] as const
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
  const ampersand = text.lastIndexOf('&')
  const isWhole =
    isLast || ampersand < from || text.includes(';', ampersand) || text.length - ampersand >= MAX_REFERENCE
  return isWhole ? text.length : ampersand
}
