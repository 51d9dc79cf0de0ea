import { fromLatin1, latin1 } from '../base/octets.ts'
import { decodeQuotedPrintable, lenientBase64 } from './encodings.ts'

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
