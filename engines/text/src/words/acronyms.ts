import { BREAK, classAt } from './character-class.ts'
import { hasInnerCapital } from './names.ts'

/** Whether a word keeps the capitals it was typed with. */
export type KeepsCapitals = (source: string, start: number, end: number) => boolean

const capitals = /^\p{Lu}[\p{M}\p{N}.]*\p{Lu}[\p{Lu}\p{M}\p{N}.]*$/u

export function createKeepsCapitals(acronyms: boolean, names: boolean): KeepsCapitals {
  if (!acronyms && !names) return () => false
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
    if (shouting) return false
    const word = source.slice(start, end)
    return (acronyms && capitals.test(word)) || (names && hasInnerCapital(word))
  }
}

export function isShouting(line: string): boolean {
  return /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line)
}
