import { wordsOf } from './sketch.ts'

const MAX_WORDS = 64
/** Folders and words that say nothing of what a page is about. */
const empty = new Set([
  'index',
  'html',
  'htm',
  'php',
  'aspx',
  'asp',
  'the',
  'a',
  'an',
  'of',
  'and',
  'to',
  'in',
  'for',
  'en',
])

const stem = (text: string) => (text.length > 3 && text.endsWith('s') ? text.slice(0, -1) : text)

export function nameWords(text: string): string[] {
  const spaced = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_.~]/g, ' ')
  return wordsOf(spaced, MAX_WORDS)
    .filter((one) => !empty.has(one))
    .map(stem)
}

/** `/docs/2024/05/01/my-page.html` is `my page` in `docs 2024 05 01`. */
export interface AddressName {
  readonly slug: string
  readonly slugWords: readonly string[]
  readonly folder: string
  readonly folderWords: readonly string[]
}

export function addressName(path: string): AddressName {
  const parts = path
    .replace(/(^|\/)index\.\w+$/i, '$1')
    .replace(/\.(?:x?html?|php|aspx?)$/i, '')
    .split('/')
    .filter(Boolean)
  const last = parts.pop() ?? ''
  const slugWords = nameWords(last)
  return { slug: slugWords.join(' '), slugWords, folder: parts.join('/'), folderWords: nameWords(parts.join(' ')) }
}

/** How rare each word is among the names of the site's pages. */
export class WordRarity {
  readonly #counts = new Map<string, number>()
  #names = 0

  add(words: Iterable<string>): void {
    this.#names += 1
    for (const one of new Set(words)) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1)
  }

  weightOf(one: string): number {
    return Math.log1p(this.#names / (this.#counts.get(one) ?? 1))
  }

  /** The common part of two names, from 0 to 1, by the weight of their words. */
  likeness(one: readonly string[], other: readonly string[]): number {
    const [first, second] = [new Set(one), new Set(other)]
    let [shared, all] = [0, 0]
    for (const name of new Set([...first, ...second])) {
      const weight = this.weightOf(name)
      all += weight
      if (first.has(name) && second.has(name)) shared += weight
    }
    return all > 0 ? shared / all : 0
  }
}
