/**
 * The order matters: up to `DIGIT` a class may start a word, up to `MARK` it may continue one; 0 is "not yet looked
 * up".
 */
export const LOWER = 1
export const UPPER = 2
export const LETTER = 3
export const DIGIT = 4
export const MARK = 5
export const APOSTROPHE = 6
export const JOINER = 7
export const DOT = 8
export const BREAK = 9
export const OTHER = 10

/** The mandatory breaks of https://www.unicode.org/reports/tr14/ (CRLF is two characters here). */
export const LINE_BREAK = '\\n\\v\\f\\r\\x85\\u2028\\u2029'

const rules: readonly (readonly [number, RegExp])[] = [
  [LOWER, /\p{Ll}/u],
  [UPPER, /[\p{Lu}\p{Lt}]/u],
  [LETTER, /[\p{L}\p{Nl}]/u],
  [DIGIT, /\p{N}/u],
  [MARK, /\p{M}/u],
  [APOSTROPHE, /['’＇՚]/u],
  // Zero-width (non-)joiners shape Persian and Indic words from the inside; a soft hyphen only hints at a break.
  [JOINER, /\u200c|\u200d|\xad|\u2060/],
  [DOT, /\./],
  [BREAK, new RegExp(`[${LINE_BREAK}]`, 'u')],
]

// A property test by RegExp is slow and a table in the source large, so each character is classed when first met.
const classes = new Uint8Array(0x110000)

function classify(code: number): number {
  const character = String.fromCodePoint(code)
  const kind = rules.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER
  classes[code] = kind
  return kind
}

export function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  const code = unit < 0xd800 ? unit : (text.codePointAt(index) ?? 0)
  return classes[code] || classify(code)
}

export function widthAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (unit < 0xd800 || unit > 0xdbff) return 1
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
}

export const initials = /^\p{L}\p{M}*(?:\.\p{L}\p{M}*)+$/u

export const apostrophes = /['’＇՚]/g

/**
 * An apostrophe or a joiner between two word characters belongs to the word; a dot does where `dots` is set
 * (`node.js`, `e.g`).
 */
export function scanWords(text: string, dots: boolean, visit: (start: number, end: number) => void): void {
  const length = text.length
  let index = 0
  while (index < length) {
    if (!startsWord(text, index)) {
      index += widthAt(text, index)
      continue
    }
    const start = index
    index = endOfWord(text, index, dots)
    visit(start, index)
  }
}

function endOfWord(text: string, index: number, dots: boolean): number {
  let at = index
  for (;;) {
    const kind = classAt(text, at)
    if (kind <= MARK) at += widthAt(text, at)
    else if ((kind === APOSTROPHE || kind === JOINER || (dots && kind === DOT)) && startsWord(text, at + 1)) at += 1
    else return at
  }
}

function startsWord(text: string, index: number): boolean {
  return classAt(text, index) <= DIGIT
}
