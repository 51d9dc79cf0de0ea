import {
  APOSTROPHE,
  BREAK,
  classAt,
  DIGIT,
  JOINER,
  LOWER,
  MARK,
  OTHER,
  UPPER,
  widthAt,
} from '../unicode/character-class.ts'
import type { TextBuilder } from '../unicode/text-builder.ts'

/**
 * Fills `cuts` with the places where the word from `start` to `end` falls into parts: `fooBar` between lower and
 * upper, `XMLHttp` before the last capital of the acronym. A digit counts with the letter before it (`MP3Player`,
 * `H2O`), and an apostrophe joins (`O'Neil`). Answers whether the word has an apostrophe.
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

/** Copies the line breaks between two words, byte for byte, and answers whether there were any. */
export function copyBreaks(output: TextBuilder, text: string, from: number, to: number): boolean {
  let any = false
  for (let index = from; index < to; index += 1) {
    if (classAt(text, index) !== BREAK) continue
    output.unit(text.charCodeAt(index))
    any = true
  }
  return any
}
