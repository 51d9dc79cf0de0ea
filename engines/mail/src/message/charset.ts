const SINGLE = ['windows-1252', 'iso-8859-15', 'iso-8859-2', 'windows-1251', 'koi8-r'] as const

function decoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true })
  } catch {
    return null
  }
}

const octetsOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Octets as text; null where they are not of that character set. */
export function decodeCharset(octets: string, charset: string): string | null {
  try {
    return decoder(charset)?.decode(octetsOf(octets)) ?? null
  } catch {
    return null
  }
}

const tables = new Map<string, ReadonlyMap<string, string>>()

function tableOf(charset: string): ReadonlyMap<string, string> {
  const known = tables.get(charset)
  if (known) return known
  const table = new Map<string, string>()
  for (let code = 0; code < 256; code += 1) {
    const octet = String.fromCharCode(code)
    const character = decodeCharset(octet, charset)
    if (character !== null) table.set(character, octet)
  }
  tables.set(charset, table)
  return table
}

/** Text as octets; null where the character set lacks a character. */
export function encodeCharset(text: string, charset: string): string | null {
  if (charset === 'utf-8')
    return Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join('')
  const table = tableOf(charset)
  let result = ''
  for (const character of text) {
    const octet = table.get(character)
    if (octet === undefined) return null
    result += octet
  }
  return result
}

/** Browsers read ISO-8859-1 and US-ASCII as Windows-1252, which has more characters. */
export const otherCharsets = (charset: string): readonly string[] => {
  const own = decoder(charset)?.encoding
  return ['utf-8', ...SINGLE].filter((name) => name !== own)
}
