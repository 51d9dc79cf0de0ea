import { createCasing } from './words/casing.ts'
import { apostrophes, LINE_BREAK, scanWords } from './words/words.ts'

const whole: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ə: 'e',
  Ə: 'E',
}
const german: Readonly<Record<string, string>> = { ä: 'ae', Ä: 'Ae', ö: 'oe', Ö: 'Oe', ü: 'ue', Ü: 'Ue' }
/** Case-sensitive, because ſ and K fold into ASCII. */
const accented = /(?:[A-Za-z](?=\p{Mn})|(?![ªº\x00-\x7f])[\p{sc=Latin}\p{sc=Greek}])\p{Mn}*/gu

/**
 * In scripts other than Latin and Greek a mark is part of the letter (`й`, `が`, `हि`), so it stays. With `de`, `ä`
 * becomes `ae`.
 */
export function removeAccents(text: string, locale?: string): string {
  const umlauts = /^de\b/i.test(locale ?? '')
  return text.replace(accented, (found) => {
    const letter = found.normalize('NFC')
    const plain = umlauts ? german[letter] : undefined
    if (plain !== undefined) return plain
    // NFD, because compatibility forms would make x2 of x².
    const [base = ''] = letter.normalize('NFD')
    return whole[base] ?? base
  })
}

const marks: readonly (readonly [RegExp, string])[] = [
  [/^(?:de|cs|sk|sl|hr|bg|lt|is|et)\b/, '„“‚‘'],
  [/^(?:pl|ro|hu)\b/, '„”‚’'],
  [/^(?:sv|fi)\b/, '””’’'],
]

export function straightQuotes(text: string): string {
  return text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'")
}

/**
 * A mark opens after white space, an opening bracket or a dash; an apostrophe inside or before a clipped word
 * (`'tis`, `'90s`) never does.
 */
export function curlyQuotes(text: string, locale?: string): string {
  const [open = '', close = '', openSingle = '', closeSingle = ''] =
    marks.find(([language]) => language.test(locale?.toLowerCase() ?? ''))?.[1] ?? '“”‘’'
  const opens = '(^|[\\s([{<\\u2014\\u2013\\u2012/=-]|[“„‘‚”’\'"](?<=(?:^|[\\s([{]).))'
  return text
    .replace(/(?<![\p{L}\p{N}])'n'(?![\p{L}\p{N}])/giu, (found) => found.replaceAll("'", '’'))
    .replace(/(?<![\p{L}\p{N}])'(?=\d\ds?\b|(?:tis|twas|em|til|cause|bout)\b)/giu, '’')
    .replace(new RegExp(`${opens}"(?=\\S)`, 'gmu'), `$1${open}`)
    .replace(/"/g, close)
    .replace(new RegExp(`${opens}'(?=\\S)`, 'gmu'), `$1${openSingle}`)
    .replace(/'/g, (_, index: number, whole: string) => (isApostrophe(whole, index) ? '’' : closeSingle))
}

function isApostrophe(text: string, index: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(index + 1))
}

export interface CleanOptions {
  readonly trimLines?: boolean
  readonly collapseSpaces?: boolean
  readonly collapseBlankLines?: boolean
  readonly quotes?: 'straight' | 'curly'
  readonly removeAccents?: boolean
  readonly slug?: boolean
  readonly locale?: string
}

const lineBreak = new RegExp(`(\\r\\n|[${LINE_BREAK}])`, 'u')
const spaces = new RegExp(`[^\\S${LINE_BREAK}]{2,}`, 'gu')

export const cleanText = (text: string, options: CleanOptions): string => createCleaner(options)(text)

/**
 * For a text that comes in blocks of whole lines. The steps run in a fixed order, whatever the order of the options.
 */
export function createCleaner(options: CleanOptions): (block: string) => string {
  const collapseBlankLines = createBlankLinesCollapse()
  return (block) => clean(block, options, collapseBlankLines)
}

function clean(block: string, options: CleanOptions, collapseBlankLines: (block: string) => string): string {
  let result = block
  if (options.quotes === 'straight') result = straightQuotes(result)
  if (options.quotes === 'curly') result = curlyQuotes(result, options.locale)
  if (options.removeAccents === true) result = removeAccents(result, options.locale)
  if (options.collapseSpaces === true) result = result.replace(spaces, ' ')
  if (options.trimLines === true) result = mapLines(result, (line) => line.trim())
  if (options.collapseBlankLines === true) result = collapseBlankLines(result)
  if (options.slug === true) result = mapLines(result, (line) => slug(line, options.locale))
  return result
}

function mapLines(text: string, map: (line: string) => string): string {
  const parts = text.split(lineBreak)
  return parts.map((part, index) => (index % 2 === 1 ? part : map(part))).join('')
}

function createBlankLinesCollapse(): (block: string) => string {
  let blanks = 0
  return (block) => {
    const parts = block.split(lineBreak)
    // Behind its last line break a block has no line of its own.
    if (parts.at(-1) === '') parts.pop()
    let output = ''
    for (let index = 0; index < parts.length; index += 2) {
      const line = parts[index] ?? ''
      blanks = line.trim() === '' ? blanks + 1 : 0
      if (blanks < 2) output += line + (parts[index + 1] ?? '')
    }
    return output
  }
}

function slug(line: string, locale?: string): string {
  const plain = removeAccents(createCasing(locale).lower(line.normalize('NFKC')), locale)
  const words: string[] = []
  scanWords(plain, false, (start, end) => words.push(plain.slice(start, end).replace(apostrophes, '')))
  return words.join('-')
}
