import { decodeXmlReferences } from '@sundry/kit'
import type { FindingDetail } from '../base/finding.ts'
import { bareAmpersand, brokenTag, duplicateAttribute, lessThanInTag, tooManyAttributes } from './markup.ts'

const ascii = /^[A-Za-z_:][\w.:-]*$/
const start =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const any = new RegExp(`^[${start}][${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]*$`, 'u')

/** The Name production of XML 1.0 (https://www.w3.org/TR/xml/#NT-Name). */
export function isXmlName(text: string): boolean {
  return ascii.test(text) || any.test(text)
}

const SIZE = 4096

/** A sitemap repeats a dozen names, so the last name of the same first letter and length is nearly always the one. */
function createNameCache(): (text: string, from: number, to: number) => string | undefined {
  const names: (string | undefined)[] = new Array(SIZE).fill(undefined)
  return (text, from, to) => {
    const slot = (text.charCodeAt(from) * 31 + (to - from) + text.charCodeAt(to - 1) * 7) & (SIZE - 1)
    const cached = names[slot]
    if (cached !== undefined && cached.length === to - from && text.startsWith(cached, from)) return cached
    const name = text.slice(from, to)
    if (!isXmlName(name)) return undefined
    names[slot] = name
    return name
  }
}

/** Names and values in turn; most elements have none and share one empty list. */
export type Attributes = readonly string[]

export type FailAt = (index: number, detail: FindingDetail) => never

export interface StartTagReader {
  read(text: string, index: number): number
  readonly name: string
  readonly attributes: Attributes
  readonly selfClosing: boolean
}

const [TAB, LF, SPACE, SLASH, EQUALS, GREATER, LESS, QUOTE, APOSTROPHE] = [9, 10, 32, 47, 61, 62, 60, 34, 39]
const special = /[\t\n&<]/
const noAttributes: Attributes = []
/** The input ends too early; equals the -1 of `indexOf`. */
export const MORE = -1

/** More than this no element of a sitemap has; they would fill the memory. */
const MAX_ATTRIBUTES = 256

/** Reads start tags and empty-element tags (https://www.w3.org/TR/xml/#sec-starttags). */
export function createStartTagReader(fail: FailAt): StartTagReader {
  const readName = createNameCache()
  let name = ''
  let attributes: string[] | undefined
  let selfClosing = false

  function takeName(text: string, from: number, to: number): string {
    return readName(text, from, to) ?? fail(from, brokenTag)
  }

  function readAttribute(text: string, from: number): number {
    let at = endOfName(text, from)
    if (at === text.length) return MORE
    const attribute = takeName(text, from, at)
    at = skipSpace(text, at)
    if (at === text.length) return MORE
    if (text.charCodeAt(at) !== EQUALS) fail(at, brokenTag)
    at = skipSpace(text, at + 1)
    if (at === text.length) return MORE
    const quote = text.charCodeAt(at)
    if (quote !== QUOTE && quote !== APOSTROPHE) fail(at, brokenTag)
    const end = text.indexOf(quote === QUOTE ? '"' : "'", at + 1)
    const value = text.slice(at + 1, end === MORE ? text.length : end)
    const isPlain = !special.test(value)
    if (!isPlain) judge(value, at + 1)
    if (end === MORE) return MORE
    attributes ??= []
    for (let i = 0; i < attributes.length; i += 2) {
      if (attributes[i] === attribute) fail(from, duplicateAttribute)
    }
    if (attributes.length === 2 * MAX_ATTRIBUTES) fail(from, tooManyAttributes)
    attributes.push(attribute, isPlain ? value : normalise(value, at + 1))
    return end + 1
  }

  function judge(value: string, start: number): void {
    const less = value.indexOf('<')
    if (less < 0) return
    normalise(value.slice(0, less), start)
    fail(start + less, lessThanInTag)
  }

  /** Attribute-value normalisation: references decoded, line ends and tabs as spaces. */
  function normalise(value: string, start: number): string {
    return decodeXmlReferences(value.replace(/[\t\n]/g, ' '), (index) => fail(start + index, bareAmpersand))
  }

  return {
    get name() {
      return name
    },
    get attributes() {
      return attributes ?? noAttributes
    },
    get selfClosing() {
      return selfClosing
    },
    read(text, index) {
      let at = endOfName(text, index + 1)
      if (at === text.length) return MORE
      name = takeName(text, index + 1, at)
      attributes = undefined
      for (;;) {
        const from = at
        at = skipSpace(text, at)
        if (at === text.length) return MORE
        const code = text.charCodeAt(at)
        if (code === GREATER) {
          selfClosing = false
          return at + 1
        }
        if (code === SLASH) {
          if (at + 1 === text.length) return MORE
          if (text.charCodeAt(at + 1) !== GREATER) fail(at, brokenTag)
          selfClosing = true
          return at + 2
        }
        if (code === LESS) fail(at, lessThanInTag)
        if (at === from) fail(at, brokenTag)
        at = readAttribute(text, at)
        if (at === MORE) return MORE
      }
    },
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return at
}

function endOfName(text: string, from: number): number {
  let at = from
  while (at < text.length && !endsName(text.charCodeAt(at))) at += 1
  return at
}

function endsName(code: number): boolean {
  return code <= SPACE || code === GREATER || code === SLASH || code === EQUALS || code === LESS || code === QUOTE
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LF || code === TAB
}
