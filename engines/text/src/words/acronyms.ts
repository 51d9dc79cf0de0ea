import { BREAK, classAt } from '../unicode/character-class.ts'

/** Is the word from `start` to `end` written in capitals, on a line that is not? */
export type AcronymTest = (source: string, start: number, end: number) => boolean

const capitals = /^\p{Lu}[\p{M}\p{N}.]*\p{Lu}[\p{Lu}\p{M}\p{N}.]*$/u

/** No word is an acronym: the plain rule, by which the rest of a word is lowered. */
export const noAcronyms: AcronymTest = () => false

/** Tells acronyms from shouting. A line is judged once, since words come in their order. */
export function createAcronymTest(): AcronymTest {
  let judged = ''
  let lineEnd = -1
  let shouting = false
  return (source, start, end) => {
    if (source !== judged || start >= lineEnd) {
      judged = source
      lineEnd = start
      while (lineEnd < source.length && classAt(source, lineEnd) !== BREAK) lineEnd += 1
      shouting = isShouting(source.slice(start, lineEnd))
    }
    return !shouting && capitals.test(source.slice(start, end))
  }
}

/** Does the line have capitals and no small letter? */
export function isShouting(line: string): boolean {
  return /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line)
}
