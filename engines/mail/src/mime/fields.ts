import { MAX_HEADER_LENGTH } from '../base/limits.ts'
import { fromLatin1, latin1 } from '../base/octets.ts'

/** A text without its comments in round brackets, which may hold others; quoted strings stay whole (RFC 5322 3.2.2). */
export function withoutComments(text: string): string {
  let [result, depth, quoted] = ['', 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') {
      at += 1
      if (depth === 0) result += character + text.charAt(at)
    } else if (character === '"' && depth === 0) {
      quoted = !quoted
      result += character
    } else if (character === '(' && !quoted) depth += 1
    else if (character === ')' && !quoted && depth > 0) {
      depth -= 1
      // Words that a comment separates stay apart.
      if (depth === 0) result += ' '
    } else if (depth === 0) result += character
  }
  return result
}

export function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

export const unquote = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).split('\\').join('') : text

/** `raw` is the field as it was sent, without its last line end. */
export interface RawField {
  readonly name: string
  readonly raw: string
}

export interface HeaderField {
  readonly name: string
  readonly value: string
}

const MAX_FIELDS = 2000
const nameShape = /^[\x21-\x39\x3b-\x7e]+$/
const fieldShape = /^[\x21-\x39\x3b-\x7e]+[ \t]*:/

export const rawField = (raw: string): RawField => ({ name: raw.slice(0, raw.indexOf(':')).trim().toLowerCase(), raw })

export const rawValue = ({ raw }: RawField): string => raw.slice(raw.indexOf(':') + 1)

interface Split {
  readonly fields: readonly RawField[]
  readonly body: string
  /** Lines above the first field that are no field. */
  readonly above: string
  /** All text that others may read as more of the header: `above`, and what is behind a limit or such a line. */
  readonly unread: string
}

/** Programs that go by C, Python or Unicode also end a line here; mail ends it by CRLF alone. */
const LINE_ENDS = '\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029'
const invisible = /[\0-\x08\x0e-\x1b\x7f\p{Cf}\ufffd]/gu
const hiddenField = new RegExp(
  `(?:\\r(?!\\n)|[${LINE_ENDS}])[^\\w\\r\\n${LINE_ENDS}]*(\\w[\\w-]*)[ \\t\\xa0\\u3000]*:`,
  'g',
)
const unreadField = new RegExp(
  `(?:^|[\\r\\n${LINE_ENDS}])[^\\w\\r\\n${LINE_ENDS}]*(\\w[\\w-]*)[ \\t\\xa0\\u3000]*:`,
  'g',
)
const otherLineEnd = new RegExp(`\\r(?!\\n)|[${LINE_ENDS}]`)

const namesIn = (text: string, shape: RegExp): readonly string[] =>
  Array.from(text.replace(invisible, '').matchAll(shape), ([, name = '']) => name.toLowerCase())

/** Names of fields that some programs see inside of this one. */
export const hiddenNames = ({ raw }: RawField): readonly string[] =>
  otherLineEnd.test(raw) ? namesIn(raw, hiddenField) : []

/** Names of fields that some programs see in text that was not read as a header. */
export const unreadNames = (text: string): readonly string[] => (text === '' ? [] : namesIn(text, unreadField))

/** True if some programs end a line inside of it. */
export const hasOtherLineEnd = ({ raw }: RawField): boolean => otherLineEnd.test(raw)

/** The line between messages of a mailbox file (RFC 4155). */
const separator = /^>?From [^\r]*$/

/**
 * The only place where a header ends and its fields part, so that what is shown is what is judged. The header ends at
 * the first empty line (RFC 5322 2.1), or before a line that is no field; a line of blanks continues the field above it.
 */
export function splitMessage(text: string): Split {
  const fields: string[] = []
  const skipped: string[] = []
  let at = 0
  const split = (body: string, behind = ''): Split => {
    const above = skipped.join('\r\n')
    return {
      fields: fields.map(rawField),
      body,
      above,
      unread: [above, behind].filter((one) => one !== '').join('\r\n'),
    }
  }
  const cut = (body: string) => split(body, body.slice(0, MAX_HEADER_LENGTH).split(/\r?\n\r?\n/, 1)[0])
  while (at < text.length && at < MAX_HEADER_LENGTH && fields.length < MAX_FIELDS) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
    const next = end < 0 ? text.length : end + 1
    if (line === '') {
      if (fields.length > 0) return split(text.slice(next))
    } else if (/^[ \t]/.test(line)) {
      if (fields.length > 0) fields.push(`${fields.pop()}\r\n${line}`)
      else skipped.push(line)
    } else if (fieldShape.test(line)) fields.push(line)
    else if (!separator.test(line)) {
      if (fields.length > 0) return cut(text.slice(at))
      skipped.push(line)
    }
    at = next
  }
  return cut(text.slice(at))
}

/** A field on one line. */
export const readField = (field: RawField): HeaderField => ({
  name: field.name,
  value: rawValue(field)
    .split('\r\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' '),
})

export const readFields = (text: string): readonly HeaderField[] => splitMessage(text).fields.map(readField)

export function looksLikeMail(text: string): boolean {
  const line = text.slice(0, 1000).split('\n', 1)[0] ?? ''
  const isField = line.includes(':') && nameShape.test(line.slice(0, line.indexOf(':')).trim())
  return line.startsWith('From ') || isField
}

/** One character is one octet (Latin-1), so that a passage can be cut, put back and hashed as it was sent. */
export interface MessageSource {
  readonly fields: readonly RawField[]
  readonly body: string
  /** Lines above the first field that are no field. */
  readonly above?: string
}

/** RFC 6532; what is not UTF-8 becomes U+FFFD. */
export const inUtf8 = (octets: string): string =>
  /[^\x00-\x7f]/.test(octets) ? new TextDecoder().decode(fromLatin1(octets)) : octets

/** Without folds and surrounding white space. */
export const plainValue = (field: RawField): string =>
  rawValue(field)
    .replace(/\r?\n(?=[ \t])/g, '')
    .trim()

/** Files on disk often have the line ends of their system; a message on its way has CRLF. */
const withCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

/** Editors put it before the first field, whose name it would be part of. */
const byteOrderMark = /^\xef\xbb\xbf/

/** As sent: a file whose lines all end in LF gets CRLF; one that mixes both stays as it is. */
export function readSource(octets: Uint8Array): ReturnType<typeof splitMessage> {
  const text = latin1(octets).replace(byteOrderMark, '')
  return splitMessage(/\r\n/.test(text) ? text : withCrlf(text))
}
