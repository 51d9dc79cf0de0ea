import { APOSTROPHE, BREAK, classAt, DIGIT, JOINER, LOWER, MARK, OTHER, UPPER, widthAt } from './character-class.ts'
import type { TextBuilder } from './text-builder.ts'

/**
 * `fooBar` is cut between lower and upper, `XMLHttp` before the acronym's last capital; a digit belongs to the letter
 * before it (`MP3Player`), an apostrophe joins (`O'Neil`).
 */
export function cutWord(text: string, start: number, end: number, dutch: boolean, cuts: number[]): boolean {
  cuts.length = 0
  let before = OTHER
  let joined = true
  let apostrophe = false
  for (let index = start; index < end; index += widthAt(text, index)) {
    const kind = classAt(text, index)
    if (kind === MARK || kind === JOINER) continue
    if (kind === APOSTROPHE) {
      apostrophe = true
      joined = true
      continue
    }
    if (kind === UPPER && !joined) {
      const acronymEnds = before === UPPER && isBeforeLower(text, index, end) && !(dutch && isDigraph(text, index))
      if (before === LOWER || acronymEnds) cuts.push(index)
    }
    if (kind !== DIGIT) before = kind
    joined = false
  }
  cuts.push(end)
  return apostrophe
}

function isBeforeLower(text: string, index: number, end: number): boolean {
  let next = index + widthAt(text, index)
  while (next < end && classAt(text, next) === MARK) next += widthAt(text, next)
  return next < end && classAt(text, next) === LOWER
}

/** Dutch IJ is one letter: `IJsland` is one word. */
function isDigraph(text: string, index: number): boolean {
  return text.slice(index - 1, index + 1) === 'IJ'
}

export function copyBreaks(output: TextBuilder, text: string, from: number, to: number): boolean {
  let any = false
  for (let index = from; index < to; index += 1) {
    if (classAt(text, index) !== BREAK) continue
    output.unit(text.charCodeAt(index))
    any = true
  }
  return any
}
