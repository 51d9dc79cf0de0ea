import { APOSTROPHE, classAt, DIGIT, DOT, JOINER, MARK, widthAt } from '../unicode/character-class.ts'

/** Single letters with dots between: `u.s.a`, `e.g`. */
export const initials = /^\p{L}\p{M}*(?:\.\p{L}\p{M}*)+$/u

/** What identifiers and slugs drop from inside a word. */
export const apostrophes = /['’＇՚]/g

/**
 * Walks the words of `text`: runs of letters, marks and digits that begin with a letter or a digit. An apostrophe
 * or a joiner between two such characters belongs to the word; a dot does where `dots` says so (`node.js`, `e.g`).
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

/** Where the word that begins at `index` ends. */
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
