/** What was read ends too early; also what `indexOf` says of a text that it does not find. */
export const MORE = -1

/** Respects quotes, comments and brackets. */
export function endOfDoctype(text: string, from: number): number {
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
export function endOfTag(text: string, from: number): number {
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

export type Attribute = readonly [name: string, value: string]

export interface StartTag {
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

export function readStartTag(text: string): StartTag | null {
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
