import { fromLatin1, latin1 } from '../base/octets.ts'

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
