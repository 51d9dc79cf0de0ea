import { BREAK, classAt } from '../unicode/character-class.ts'

export type AcronymTest = (source: string, start: number, end: number) => boolean

const capitals = /^\p{Lu}[\p{M}\p{N}.]*\p{Lu}[\p{Lu}\p{M}\p{N}.]*$/u

export const noAcronyms: AcronymTest = () => false

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

export function isShouting(line: string): boolean {
  return /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line)
}
