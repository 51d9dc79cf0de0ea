import type { Casing } from '../unicode/casing.ts'
import { classAt, DIGIT, DOT, MARK, widthAt } from '../unicode/character-class.ts'
import { isDutchClitic } from '../unicode/dutch.ts'
import type { KeepsCapitals } from '../words/acronyms.ts'
import { mapWords } from '../words/map-words.ts'
import { initials } from '../words/words.ts'

/** A word that begins with a digit stays small (`3rd`), a dot inside starts no word. */
export function titleCase(source: string, casing: Casing, keepsCapitals: KeepsCapitals): string {
  return mapWords(source, casing, (start, end) => {
    if (keepsCapitals(source, start, end)) return 'verbatim'
    if (classAt(source, start) === DIGIT) return 'lower'
    if (isDutchClitic(source, start, end, casing.language)) return 'lower'
    return hasInitials(source, start, end) ? 'initials' : 'capital'
  })
}

export function hasInitials(source: string, start: number, end: number): boolean {
  const second = start + widthAt(source, start)
  const kind = classAt(source, second)
  return (kind === DOT || kind === MARK) && second < end && initials.test(source.slice(start, end))
}
