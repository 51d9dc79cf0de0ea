import { APOSTROPHE, classAt, MARK, widthAt } from './words.ts'

/** `'s` and `'t` stay small, and the word after them takes the capital: `'s Ochtends`, `'s-Gravenhage`. */
export function isDutchClitic(source: string, start: number, end: number, language: string): boolean {
  if (language !== 'nl' || end - start !== 1 || start === 0) return false
  return classAt(source, start - 1) === APOSTROPHE && /[stnkm][\s-]/i.test(source.slice(start, end + 1))
}

/**
 * JavaScript lacks Unicode's titlecase mapping: `ǅ` for `ǆ`, `Fi` for `ﬁ`, `ᾼ` for `ᾳ`. The exceptions are those of
 * UnicodeData.txt and SpecialCasing.txt.
 */
export function titlecaseLetter(letter: string, toUpper: (text: string) => string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return toUpper(letter)
  if (code >= 0x1c4 && code <= 0x1cc) return 'ǅǈǋ'.charAt(Math.floor((code - 0x1c4) / 3))
  if (code >= 0x1f1 && code <= 0x1f3) return 'ǲ'
  // Georgian writes a title in Mkhedruli; Mtavruli is for whole words in capitals.
  if (code >= 0x10d0 && code <= 0x10ff) return letter
  const upper = toUpper(letter)
  if (upper.length === letter.length) return upper
  if (/[\u1f80-\u1fc7\u1ff2-\u1ffc]/.test(letter)) return titlecaseIotaSubscript(code, upper)
  // ŉ becomes ʼN: its first part has no case, so the capital is the second.
  if (code === 0x149) return upper
  const [first = ''] = upper
  return first + upper.slice(first.length).toLowerCase()
}

function titlecaseIotaSubscript(code: number, upper: string): string {
  if (code < 0x1fb0) return String.fromCharCode(code | 8)
  const low = code & 15
  if (low === 3) return String.fromCharCode(code + 9)
  if (low === 12) return String.fromCharCode(code)
  return upper.endsWith('Ι') ? `${upper.slice(0, -1)}\u0345` : upper
}

export interface Casing {
  readonly language: string
  lower(text: string): string
  upper(text: string): string
  readonly plain: boolean
  capital(text: string, start: number, end: number): { readonly text: string; readonly length: number }
}

/** The languages whose mapping differs from the root; others take the fast plain methods. */
const tailored = new Set(['tr', 'az', 'lt', 'el'])

export function createCasing(locale?: string): Casing {
  const language = /^[a-z]+/.exec(locale?.toLowerCase() ?? '')?.[0] ?? ''
  const lower = tailored.has(language)
    ? (text: string) => text.toLocaleLowerCase(language)
    : (text: string) => text.toLowerCase()
  const upper = tailored.has(language)
    ? (text: string) => text.toLocaleUpperCase(language)
    : (text: string) => text.toUpperCase()
  // Greek drops its accents in words of capitals only: a title keeps them.
  const upperFirst = language === 'el' ? (text: string) => text.toUpperCase() : upper

  return {
    language,
    plain: !['tr', 'az', 'lt', 'nl'].includes(language),
    lower,
    upper,
    capital(text, start, end) {
      if (language === 'nl') {
        const digraph = /^(?:i\u0301?|í)j\u0301?/i.exec(text.slice(start, Math.min(end, start + 4)))
        if (digraph !== null) return { text: digraph[0].toUpperCase(), length: digraph[0].length }
      }
      let at = start + widthAt(text, start)
      const letter = text.slice(start, at)
      if (language !== 'lt') return { text: titlecaseLetter(letter, upperFirst), length: at - start }
      // Lithuanian keeps a dot on small i under an accent, and drops it on the capital: letter and marks go together.
      while (at < end && classAt(text, at) === MARK) at += widthAt(text, at)
      const cluster = text.slice(start, at)
      const capital = cluster === letter ? titlecaseLetter(letter, upperFirst) : upper(cluster)
      return { text: capital, length: cluster.length }
    },
  }
}

export function writeCapital(output: TextBuilder, casing: Casing, text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start)
  if (casing.plain && unit < 0x80) {
    output.unit(unit >= 0x61 && unit <= 0x7a ? unit - 32 : unit)
    return 1
  }
  const capital = casing.capital(text, start, end)
  output.add(capital.text)
  return capital.length
}

// The most arguments a call takes safely in every engine, and the fastest size measured.
const callSize = 8192

/**
 * Code units go into a typed array: with millions of words, joining strings costs several times more than the work on
 * them.
 */
export class TextBuilder {
  #units: Uint16Array
  #length = 0

  constructor(expected: number) {
    this.#units = new Uint16Array(expected + 64)
  }

  unit(unit: number): void {
    if (this.#length === this.#units.length) this.#grow(1)
    this.#units[this.#length++] = unit
  }

  copy(text: string, start: number, end: number): void {
    if (this.#length + end - start > this.#units.length) this.#grow(end - start)
    const units = this.#units
    let length = this.#length
    for (let index = start; index < end; index += 1) units[length++] = text.charCodeAt(index)
    this.#length = length
  }

  add(text: string): void {
    this.copy(text, 0, text.length)
  }

  toString(): string {
    let text = ''
    for (let start = 0; start < this.#length; start += callSize) {
      const units = this.#units.subarray(start, Math.min(this.#length, start + callSize))
      // Not a spread, which walks the array through its iterator; not TextDecoder, which repairs lone surrogates.
      const piece: string = Reflect.apply(String.fromCharCode, String, units)
      text += piece
    }
    return text
  }

  #grow(by: number): void {
    const larger = new Uint16Array((this.#units.length + by) * 2)
    larger.set(this.#units)
    this.#units = larger
  }
}
