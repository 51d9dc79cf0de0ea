import { type HeaderField, readFields } from '../header/fields.ts'
import { decodeBase64 } from '../octets.ts'

const MAX_DEPTH = 8
const MAX_PARTS = 100

/** RFC 2045, 2046. */
export function mailParts(octets: Uint8Array): readonly Uint8Array<ArrayBuffer>[] {
  // Latin-1 keeps each octet as one character.
  const parts: Uint8Array<ArrayBuffer>[] = []
  collect(latin1(octets), 0, parts)
  return parts
}

const LF = 10
const CR = 13
const separator = Uint8Array.from('From ', (letter) => letter.charCodeAt(0))
/** "From ", an address, and a date with its time: a sentence that begins with "From" is no separator (RFC 4155). */
const separatorShape = /^From \S.{0,200}\d\d:\d\d/
const MAX_SUBJECT = 120

/** The messages of a mailbox file; any other mail is one. */
export function* splitMailbox(octets: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let at = separatorAfter(octets, 0); at < octets.length; at = separatorAfter(octets, at + 1)) {
    if (from === 0 && !isSeparator(octets, 0)) break
    yield octets.subarray(from, at)
    from = at
  }
  yield octets.subarray(from)
}

function separatorAfter(octets: Uint8Array, from: number): number {
  for (let at = octets.indexOf(LF, from); at >= 0; at = octets.indexOf(LF, at + 1)) {
    const next = octets[at + 1] === CR ? at + 2 : at + 1
    if (octets[next] === LF && isSeparator(octets, next + 1)) return next + 1
  }
  return octets.length
}

const isSeparator = (octets: Uint8Array, at: number) =>
  separator.every((octet, index) => octets[at + index] === octet) &&
  separatorShape.test(latin1(octets.subarray(at, at + 250)))

export const subjectOf = (octets: Uint8Array): string =>
  fieldValue(readFields(latin1(octets.subarray(0, 65_536))), 'subject')
    .trim()
    .slice(0, MAX_SUBJECT)

function collect(text: string, depth: number, parts: Uint8Array<ArrayBuffer>[]) {
  if (depth > MAX_DEPTH || parts.length >= MAX_PARTS) return
  const start = endOfHeader(text)
  const fields = readFields(text.slice(0, start))
  const body = text.slice(start)
  const type = fieldValue(fields, 'content-type')
  const media = (type.split(';')[0] ?? '').trim().toLowerCase()
  const boundary = media.startsWith('multipart/') ? parameterOf(type, 'boundary') : null
  if (boundary) for (const part of splitParts(body, boundary)) collect(part, depth + 1, parts)
  else if (media === 'message/rfc822') collect(body, depth + 1, parts)
  else parts.push(decodeBody(body, fieldValue(fields, 'content-transfer-encoding').trim().toLowerCase()))
}

const fieldValue = (fields: readonly HeaderField[], name: string) =>
  fields.find((field) => field.name === name)?.value ?? ''

function endOfHeader(text: string): number {
  const end = /(?:^|\n)\r?\n/.exec(text)
  return end ? end.index + end[0].length : text.length
}

export function parameterOf(value: string, wanted: string): string | null {
  for (const [, name = '', quoted, bare = ''] of value.matchAll(/;([^=;]*)=\s*(?:"([^"]*)|([^;\s]*))/g)) {
    if (name.trim().toLowerCase() === wanted) return quoted ?? bare
  }
  return null
}

function splitParts(body: string, boundary: string): readonly string[] {
  const parts: string[] = []
  const mark = `\n--${boundary}`
  const text = `\n${body}`
  for (let at = findBoundary(text, mark, 0); at >= 0 && parts.length < MAX_PARTS; ) {
    const lineEnd = text.indexOf('\n', at + mark.length)
    if (lineEnd < 0 || text.startsWith('--', at + mark.length)) break
    const next = findBoundary(text, mark, lineEnd)
    parts.push(text.slice(lineEnd + 1, next < 0 ? undefined : next))
    at = next
  }
  return parts
}

function findBoundary(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from)
  while (at >= 0 && !isBoundary(text, at + mark.length)) at = text.indexOf(mark, at + mark.length)
  return at
}

/** A boundary line ends in white space alone, or in the two hyphens that close the message. */
const isBoundary = (text: string, end: number) => text.charAt(end).trim() === '' || text.startsWith('--', end)

function decodeBody(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return lenientBase64(body)
  if (encoding === 'quoted-printable') return fromLatin1(decodeQuotedPrintable(body))
  return fromLatin1(body)
}

/** Characters that are not of the alphabet are skipped, as RFC 2045 6.8 asks. */
export function lenientBase64(body: string): Uint8Array<ArrayBuffer> {
  const end = body.indexOf('=')
  const digits = (end < 0 ? body : body.slice(0, end)).replace(/[^A-Za-z0-9+/]/g, '')
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits
  return new Uint8Array(decodeBase64(whole) ?? new Uint8Array())
}

export function decodeQuotedPrintable(body: string): string {
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

const PIECE = 32_768

export function latin1(octets: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < octets.length; at += PIECE) {
    pieces.push(String.fromCharCode(...octets.subarray(at, at + PIECE)))
  }
  return pieces.join('')
}

export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) octets[at] = text.charCodeAt(at)
  return octets
}
