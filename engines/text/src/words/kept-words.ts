import type { Casing } from './casing.ts'

export interface StoredWords {
  restore(text: string): string
  find(lowered: string): string | undefined
}

const edge = '[\\p{L}\\p{M}\\p{N}]'
/** A longer text is no name, and engines refuse a pattern of tens of thousands of letters. */
const MAX_LENGTH = 1000
const singleWord = /^[\p{L}\p{M}\p{N}]+$/u

export function createStoredWords(list: readonly string[] | undefined, casing: Casing): StoredWords | undefined {
  const spellings = new Map<string, string>()
  const forms = new Set<string>()
  for (const entry of list ?? []) {
    const word = entry.trim()
    if (word === '' || word.length > MAX_LENGTH) continue
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
