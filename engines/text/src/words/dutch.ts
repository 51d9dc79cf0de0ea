import { APOSTROPHE, classAt } from './character-class.ts'

/** `'s` and `'t` stay small, and the word after them takes the capital: `'s Ochtends`, `'s-Gravenhage`. */
export function isDutchClitic(source: string, start: number, end: number, language: string): boolean {
  if (language !== 'nl' || end - start !== 1 || start === 0) return false
  return classAt(source, start - 1) === APOSTROPHE && /[stnkm][\s-]/i.test(source.slice(start, end + 1))
}
