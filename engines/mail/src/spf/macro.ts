/** RFC 7208 7. */
export interface MacroValues {
  readonly s: string
  readonly l: string
  readonly o: string
  readonly d: string
  readonly i: string
  readonly p: string
  readonly h: string
  readonly v: string
  readonly c?: string
  readonly r?: string
  readonly t?: string
}

export type MacroLetter = keyof MacroValues

export interface MacroExpand {
  readonly letter: MacroLetter
  readonly escaped: boolean
  readonly keep: number
  readonly reversed: boolean
  readonly delimiters: string
}

export type MacroString = readonly (string | MacroExpand)[]

const ANYWHERE = 'slodiphv'
const EXPLANATION_ONLY = 'crt'
const simple: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' }

const braces = /\{([^}]*)\}/y

export function readMacroString(text: string, isExplanation = false): MacroString | null {
  const parts: (string | MacroExpand)[] = []
  let literal = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character !== '%') {
      if (!isLiteral(character, isExplanation)) return null
      literal += character
      continue
    }
    at += 1
    const next = text.charAt(at)
    const replacement = simple[next]
    if (replacement !== undefined) {
      literal += replacement
      continue
    }
    braces.lastIndex = at
    const [whole, inner] = braces.exec(text) ?? []
    const macro = inner === undefined ? null : readMacro(inner, isExplanation)
    if (whole === undefined || !macro) return null
    if (literal !== '') parts.push(literal)
    literal = ''
    parts.push(macro)
    at += whole.length - 1
  }
  if (literal !== '') parts.push(literal)
  return parts
}

function isLiteral(character: string, isExplanation: boolean): boolean {
  const code = character.charCodeAt(0)
  return code > 32 && code < 127 ? true : isExplanation && code === 32
}

const shape = /^([a-z])([0-9]{0,6})(r?)([-.+,/_=]*)$/i

function readMacro(text: string, isExplanation: boolean): MacroExpand | null {
  const match = shape.exec(text)
  if (!match) return null
  const [, letter = '', digits = '', reverse = '', delimiters = ''] = match
  const small = letter.toLowerCase()
  const isKnown = ANYWHERE.includes(small) || (isExplanation && EXPLANATION_ONLY.includes(small))
  // A number of parts is never zero (7.3).
  if (!isKnown || (digits !== '' && Number(digits) === 0)) return null
  return {
    letter: small as MacroLetter,
    escaped: letter !== small,
    keep: digits === '' ? 0 : Number(digits),
    reversed: reverse !== '',
    delimiters: delimiters === '' ? '.' : delimiters,
  }
}

export const usesMacro = (text: MacroString, letters: string): boolean =>
  text.some((part) => typeof part !== 'string' && letters.includes(part.letter))

export function expandMacros(text: MacroString, values: MacroValues): string {
  return text.map((part) => (typeof part === 'string' ? part : expandMacro(part, values))).join('')
}

function expandMacro({ letter, escaped, keep, reversed, delimiters }: MacroExpand, values: MacroValues): string {
  const parts = splitAt(values[letter] ?? '', delimiters)
  if (reversed) parts.reverse()
  const text = parts.slice(keep === 0 ? 0 : -keep).join('.')
  return escaped ? escapeForUrl(text) : text
}

function splitAt(text: string, delimiters: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!delimiters.includes(text.charAt(at))) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  parts.push(text.slice(from))
  return parts
}

const unreserved = /[A-Za-z0-9\-._~]/

function escapeForUrl(text: string): string {
  const octets = new TextEncoder().encode(text)
  return Array.from(octets, (octet) => {
    const character = String.fromCharCode(octet)
    return unreserved.test(character) ? character : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}
