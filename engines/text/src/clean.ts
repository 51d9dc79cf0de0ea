import { removeAccents } from './unicode/accents.ts'
import { createCasing } from './unicode/casing.ts'
import { LINE_BREAK } from './unicode/character-class.ts'
import { curlyQuotes, straightQuotes } from './unicode/quotes.ts'
import { apostrophes, scanWords } from './words/words.ts'

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
