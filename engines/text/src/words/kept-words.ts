import type { Casing } from '../unicode/casing.ts'

/** The user's word list: what must come out exactly as written there. */
export interface KeptWords {
  /** Writes every listed word or phrase in `text` the listed way. */
  restore(text: string): string
  /** The listed spelling of a word given in lower case, for words that are all letters and digits. */
  find(lowered: string): string | undefined
}

const edge = '[\\p{L}\\p{M}\\p{N}]'
const singleWord = /^[\p{L}\p{M}\p{N}]+$/u

/** Prepares a word list; undefined when it is empty. */
export function createKeptWords(list: readonly string[] | undefined, casing: Casing): KeptWords | undefined {
  const spellings = new Map<string, string>()
  const forms = new Set<string>()
  for (const entry of list ?? []) {
    const word = entry.trim()
    if (word === '') continue
    // The mapped forms are listed too: `Straße` must be found as STRASSE, and Turkish İ does not match i by folding.
    for (const form of [word, casing.lower(word), casing.upper(word)]) {
      forms.add(form)
      if (!spellings.has(form.toLowerCase())) spellings.set(form.toLowerCase(), word)
    }
  }
  if (forms.size === 0) return undefined

  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  const escaped = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const pattern = new RegExp(`(?<!${edge})(?:${escaped.join('|')})(?!${edge})`, 'giu')
  return {
    restore: (text) => text.replace(pattern, (found) => spellings.get(found.toLowerCase()) ?? found),
    find(lowered) {
      const word = spellings.get(lowered)
      return word !== undefined && singleWord.test(word) ? word : undefined
    },
  }
}
