import { BREAK, classAt, initials, LINE_BREAK } from './words.ts'

const blockSize = 1 << 16

export function* lineBlocks(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const found = start + blockSize < text.length ? text.indexOf('\n', start + blockSize) : -1
    const end = found === -1 ? text.length : found + 1
    yield text.slice(start, end)
    start = end
  }
}

/** `soft` after a closing quotation mark or bracket, where only the writer knows (`“Stop!” she cried`). */
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

/**
 * Words that also end sentences (`no.`, `fig.`, `sat.`) are left out: before a number they need no entry, since a
 * number takes no capital.
 */
const known =
  'mr mrs ms mx dr prof rev hon sen gov capt lt sgt jr sr st mt vs v etc et al cf viz approx dept est incl excl tel ext ' +
  'vol ave blvd bros corp ltd bzw usw evtl ggf vgl inkl zzgl nr hr fr sra dña pág núm art mme mlle bijv enz dhr mevr ' +
  'г ул им др пр тыс руб стр гл κ κα κλπ'

export function createAbbreviationTest(more: readonly string[] = []): (word: string) => boolean {
  const words = new Set(known.split(' '))
  for (const word of more) words.add(word.toLowerCase().replace(/\.$/, ''))
  return (word) => words.has(word.toLowerCase()) || initials.test(word)
}
