// Transfer encodings of MIME (RFC 2045), each octet as one character.
import { decodeBase64, fromLatin1, latin1 } from '../base/octets.ts'

/** Characters that are not of the alphabet are skipped, as RFC 2045 6.8 asks. */
function lenientBase64(body: string): Uint8Array<ArrayBuffer> {
  const end = body.indexOf('=')
  const digits = (end < 0 ? body : body.slice(0, end)).replace(/[^A-Za-z0-9+/]/g, '')
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits
  return new Uint8Array(decodeBase64(whole) ?? new Uint8Array())
}

function decodeQuotedPrintable(body: string): string {
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** The octets that a part carries, one character each. */
export function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return latin1(lenientBase64(text))
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : text
}

export function encodeBase64(octets: string, width: number): string {
  const digits = btoa(octets)
  if (width < 1 || width >= digits.length) return digits
  const lines: string[] = []
  for (let at = 0; at < digits.length; at += width) lines.push(digits.slice(at, at + width))
  return lines.join('\r\n')
}

export interface QuotedStyle {
  /** Characters of a line, its `=` included. */
  readonly width: number
  /** Encodes tabs, and what is unsafe on mainframes (RFC 2045 6.7). */
  readonly extra: '' | 'from' | 'mainframe'
  /** Breaks behind a word where one ends in the last third of a line, and never inside a character. */
  readonly byWords?: boolean
}

/** Lines end in CRLF; each is encoded by itself. */
export const encodeQuoted = (octets: string, style: QuotedStyle): string =>
  octets
    .split('\r\n')
    .map((line) => quotedLine(line, style))
    .join('\r\n')

const hex = (character: string) => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function quotedLine(line: string, { width, extra, byWords }: QuotedStyle): string {
  const marked = extra === 'from' && line.startsWith('From ') ? `=46${line.slice(1)}` : line
  const dotted = extra === 'from' && marked === '.' ? '=2E' : marked
  const unsafe = extra === 'mainframe' ? /[^\t -<>-~]|[!"#$@[\\\]^`{|}~]/g : /[^\t -<>-~]/g
  const skip = dotted.startsWith('=46') || dotted === '=2E' ? 3 : 0
  const text = (dotted.slice(0, skip) + dotted.slice(skip).replace(unsafe, hex)).replace(/[ \t]$/, hex)
  // Some count the line end to come.
  const room = byWords ? width - 2 : width
  if (text.length <= room) return text
  const lines: string[] = []
  let at = 0
  while (text.length - at > room) {
    let end = byWords ? wordEnd(text, at, width) : at + width - 1
    if (text[end - 1] === '=') end -= 1
    else if (text[end - 2] === '=') end -= 2
    lines.push(`${text.slice(at, end)}=`)
    at = end
  }
  return [...lines, text.slice(at)].join('\r\n')
}

function wordEnd(text: string, at: number, width: number): number {
  const line = text.slice(at, at + width)
  const margin = Math.floor(width / 3)
  const last = /[ \t.,!?][^ \t.,!?]*$/.exec(line.slice(-margin))
  if (last) {
    const end = at + line.length - last[0].length + 1
    return end - at === width ? end - 1 : end
  }
  let end = at + width - 1
  if (text[end - 1] === '=') end -= 1
  else if (text[end - 2] === '=') end -= 2
  // Octets of 0x80 to 0xbf go on with a character.
  while (end > at + 3 && /^=[89AB]/.test(text.slice(end, end + 2))) end -= 3
  return end
}

const SINGLE = ['windows-1252', 'iso-8859-15', 'iso-8859-2', 'windows-1251', 'koi8-r'] as const

function decoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true })
  } catch {
    return null
  }
}

/** Octets as text; null where they are not of that character set. */
export function decodeCharset(octets: string, charset: string): string | null {
  try {
    return decoder(charset)?.decode(fromLatin1(octets)) ?? null
  } catch {
    return null
  }
}

/** UTF-16 code units suffice: no character of these sets needs two. */
const tables = new Map<string, ReadonlyMap<number, number>>()

function tableOf(charset: string): ReadonlyMap<number, number> {
  const known = tables.get(charset)
  if (known) return known
  const table = new Map<number, number>()
  for (let code = 0; code < 256; code += 1) {
    const character = decodeCharset(String.fromCharCode(code), charset)
    if (character !== null) table.set(character.charCodeAt(0), code)
  }
  tables.set(charset, table)
  return table
}

/** Text as octets; null where the character set lacks a character. */
export function encodeCharset(text: string, charset: string): string | null {
  if (charset === 'utf-8') return latin1(new TextEncoder().encode(text))
  const table = tableOf(charset)
  const octets = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const octet = table.get(text.charCodeAt(at))
    if (octet === undefined) return null
    octets[at] = octet
  }
  return latin1(octets)
}

/** Browsers read ISO-8859-1 and US-ASCII as Windows-1252, which has more characters. */
export const otherCharsets = (charset: string | null): readonly string[] => {
  const own = charset === null ? null : decoder(charset)?.encoding
  return ['utf-8', ...SINGLE].filter((name) => name !== own)
}

/** RFC 2047. */
export function decodeWords(text: string): string {
  return text
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)[ \t]+(?==\?[^?\s]+\?[bq]\?)/gi, '$1')
    .replace(
      /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi,
      (whole, charset: string, way: string, content: string) => {
        const octets =
          way.toLowerCase() === 'b'
            ? latin1(lenientBase64(content))
            : decodeQuotedPrintable(content.replaceAll('_', ' '))
        return decodeCharset(octets, charset) ?? whole
      },
    )
}

const quoted = (octets: string, safe: RegExp) =>
  octets.replace(safe, (character) =>
    character === ' ' ? '_' : `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** The ways in which mail programs write a text as one word; plain where it is ASCII. */
export function encodeWords(text: string): readonly string[] {
  const ways = /^[ -~]*$/.test(text) ? [text] : []
  const words = text.split(' ')
  for (const charset of ['utf-8', 'UTF-8', 'iso-8859-1', 'ISO-8859-1']) {
    const octets = encodeCharset(text, charset.toLowerCase() === 'utf-8' ? 'utf-8' : 'windows-1252')
    if (octets === null) continue
    for (const mark of ['b', 'B']) ways.push(`=?${charset}?${mark}?${btoa(octets)}?=`)
    for (const mark of ['q', 'Q'])
      for (const safe of [/[^!*+\-/0-9A-Za-z]/g, /[^ -~]|[ =?_]/g, /[^!-<>@-^`-~]/g])
        ways.push(`=?${charset}?${mark}?${quoted(octets, safe)}?=`)
    const mixed = words.map((word) => {
      const part = encodeCharset(word, charset.toLowerCase() === 'utf-8' ? 'utf-8' : 'windows-1252')
      return /^[ -~]*$/.test(word) || part === null ? word : `=?${charset}?Q?${quoted(part, /[^!*+\-/0-9A-Za-z]/g)}?=`
    })
    ways.push(mixed.join(' '))
  }
  return ways
}
