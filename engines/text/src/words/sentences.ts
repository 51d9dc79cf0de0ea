import { BREAK, classAt, LINE_BREAK } from './character-class.ts'

/** `soft` after a closing quotation mark or bracket, where only the writer knows (`“Stop!” he said`). */
type SentenceEnd = (position: number, soft: boolean) => void

// No look-ahead in the pattern: what follows is checked in code, so that a long run of stops is read once.
const stops = /[\p{Sentence_Terminal}…]+/u
const closers = /[\p{Pe}\p{Pf}\p{Pi}"']*/u
const endings = new RegExp(`(${stops.source})(${closers.source})|[${LINE_BREAK}]+`, 'gu')
const space = /\s/
const fullWidth = /[。！？｡．]$/
const wordBefore = /[\p{L}\p{M}.]+$/u
const longestAbbreviation = 16

export function scanSentenceEnds(text: string, isAbbreviation: (word: string) => boolean, visit: SentenceEnd): void {
  endings.lastIndex = 0
  for (let found = endings.exec(text); found !== null; found = endings.exec(text)) {
    const [whole, run, closing = ''] = found
    const end = found.index + whole.length
    if (run === undefined) {
      visit(end, false)
      continue
    }
    if (!space.test(text.charAt(end)) && !(fullWidth.test(run) && end < text.length)) continue
    if (classAt(text, end) === BREAK) continue
    if (!endsSentence(run, text, found.index, isAbbreviation)) continue
    visit(end, closing !== '' && run !== '.' && !fullWidth.test(run))
  }
}

export function endsSentence(
  run: string,
  text: string,
  index: number,
  isAbbreviation: (word: string) => boolean,
): boolean {
  if (run !== '.') return /[^.…]/.test(run)
  const word = wordBefore.exec(text.slice(Math.max(0, index - longestAbbreviation), index))?.[0]
  return word === undefined || !isAbbreviation(word)
}
