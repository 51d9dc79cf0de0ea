import { APOSTROPHE, classAt, DIGIT, DOT, JOINER, MARK, widthAt } from './character-class.ts'

export const initials = /^\p{L}\p{M}*(?:\.\p{L}\p{M}*)+$/u

export const apostrophes = /['’＇՚]/g

/**
 * An apostrophe or a joiner between two word characters belongs to the word; a dot does where `dots` is set
 * (`node.js`, `e.g`).
 */
export function scanWords(text: string, dots: boolean, visit: (start: number, end: number) => void): void {
  const length = text.length
  let index = 0
  while (index < length) {
    if (!startsWord(text, index)) {
      index += widthAt(text, index)
      continue
    }
    const start = index
    index = endOfWord(text, index, dots)
    visit(start, index)
  }
}

function endOfWord(text: string, index: number, dots: boolean): number {
  let at = index
  for (;;) {
    const kind = classAt(text, at)
    if (kind <= MARK) at += widthAt(text, at)
    else if ((kind === APOSTROPHE || kind === JOINER || (dots && kind === DOT)) && startsWord(text, at + 1)) at += 1
    else return at
  }
}

function startsWord(text: string, index: number): boolean {
  return classAt(text, index) <= DIGIT
}
