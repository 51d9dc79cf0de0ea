import type { Casing } from '../unicode/casing.ts'
import { classAt, DIGIT, LOWER } from '../unicode/character-class.ts'
import { isDutchClitic } from '../unicode/dutch.ts'
import type { KeepsCapitals } from '../words/acronyms.ts'
import { mapWords } from '../words/map-words.ts'
import { scanSentenceEnds } from '../words/sentences.ts'

export function sentenceCase(
  source: string,
  casing: Casing,
  keepsCapitals: KeepsCapitals,
  isAbbreviation: (word: string) => boolean,
): string {
  const english = casing.language === '' || casing.language === 'en'
  const ends: number[] = []
  const softEnds = new Set<number>()
  scanSentenceEnds(source, isAbbreviation, (position, soft) => {
    ends.push(position)
    if (soft) softEnds.add(position)
  })

  let next = 0
  let waiting = true
  let soft = false
  return mapWords(source, casing, (start, end) => {
    for (let position = ends[next]; position !== undefined && position <= start; position = ends[++next]) {
      waiting = true
      soft = softEnds.has(position)
    }
    if (keepsCapitals(source, start, end)) {
      waiting = false
      return 'verbatim'
    }
    if (waiting) {
      if (isDutchClitic(source, start, end, casing.language)) return 'lower'
      const kind = classAt(source, start)
      // A sentence that opens with a number has no capital (`3 apples`), but a list number opens none (`1) apples`).
      waiting = kind === DIGIT && /[)\]:]/.test(source.charAt(end))
      return kind === DIGIT || (soft && kind === LOWER) ? 'lower' : 'capital'
    }
    return english && isPronoun(source, start, end) ? 'capital' : 'lower'
  })
}

const pronoun = /^i(?:['’](?:m|d|ll|ve|d['’]ve))?$/i

/** Not the i of `wi-fi`, `i/o` or `i@example.com`. */
function isPronoun(source: string, start: number, end: number): boolean {
  const code = source.charCodeAt(start)
  if ((code !== 0x69 && code !== 0x49) || end - start > 6) return false
  if (!pronoun.test(source.slice(start, end))) return false
  return !/[-_/@\\&]/.test(source.charAt(start - 1) + source.charAt(end))
}
