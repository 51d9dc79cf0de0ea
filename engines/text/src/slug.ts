import { removeAccents } from './accents.ts'
import { createCasing } from './casing.ts'
import { apostrophes, scanWords } from './words.ts'

/** A line as part of an address: its words in lower case without accents, joined by hyphens. */
export function slug(line: string, locale?: string): string {
  const plain = removeAccents(createCasing(locale).lower(line.normalize('NFKC')), locale)
  const words: string[] = []
  scanWords(plain, false, (start, end) => words.push(plain.slice(start, end).replace(apostrophes, '')))
  return words.join('-')
}
