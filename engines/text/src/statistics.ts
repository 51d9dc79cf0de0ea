import { createAbbreviationTest, lineBlocks, scanSentenceEnds } from './words/sentences.ts'
import { LINE_BREAK } from './words/words.ts'

const joining =
  '\\p{M}\\p{Cf}\\p{Emoji_Modifier}\\p{RI}\\u0d4e\\u0e33\\u0eb3\\u1100-\\u11ff\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uff9e\\uff9f'
const clustered = new RegExp(`(?:[^${joining}]?[${joining}]+)+[^${joining}]?`, 'gu')
const continues = /^[\p{M}\u200d]/u
/** `Intl.Segmenter` in Node takes quadratic time, so it never sees more than this at once. */
export const segmenterLimit = 400

let segmenter: Intl.Segmenter | undefined

/**
 * Only stretches with a joining character go to the segmenter; elsewhere a code point is a grapheme cluster
 * (https://www.unicode.org/reports/tr29/).
 */
function countGraphemes(text: string): number {
  let count = codePoints(text) - (text.split('\r\n').length - 1)
  for (const [run] of text.matchAll(clustered)) count += clusters(run) - codePoints(run)
  return count
}

function clusters(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (let start = 0; start < run.length; ) {
    const end = afterWhole(run, start + segmenterLimit)
    const piece = run.slice(start, end)
    for (const _ of segmenter.segment(piece)) count += 1
    // A cluster cut in two was counted twice.
    if (start > 0 && continues.test(piece)) count -= 1
    start = end
  }
  return count
}

function codePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index += 1) if (afterWhole(text, index) !== index) count -= 1
  return count
}

export function afterWhole(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    ? index + 1
    : index
}

const part = '\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\xad\\u200c\\u200d\\u2060'
// The word boundaries of https://www.unicode.org/reports/tr29/ for scripts with spaces: `don’t`, `example.com`,
// `1,000` and `foo_bar` are one word each, `well-known` is two.
const words = new RegExp(
  `[\\p{L}\\p{Nd}\\p{Nl}][${part}]*(?:(?<=\\p{L}\\p{M}*)['’‘.:·‧＇．：](?=\\p{L})[${part}]+|(?<=\\p{Nd})['’‘.,;＇．，；](?=\\p{Nd})[${part}]+)*`,
  'gu',
)
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const space = /\s/

export function countWords(text: string, segmenter: () => Intl.Segmenter): number {
  if (!unspaced.test(text)) return text.match(words)?.length ?? 0
  let count = 0
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start)
    const piece = text.slice(start, end)
    if (unspaced.test(piece)) {
      for (const segment of segmenter().segment(piece)) if (segment.isWordLike === true) count += 1
    } else count += piece.match(words)?.length ?? 0
    start = end
  }
  return count
}

/** Cut at white space or punctuation, so that no word is divided. */
function pieceEnd(text: string, start: number): number {
  const limit = start + segmenterLimit
  if (limit >= text.length) return text.length
  for (let end = limit; end > start + segmenterLimit / 2; end -= 1) {
    if (space.test(text.charAt(end)) || /[。、！？，；：「」『』]/.test(text.charAt(end - 1))) return end
  }
  return afterWhole(text, limit)
}

export interface TextStatistics {
  /** Grapheme clusters; CRLF is one. */
  readonly characters: number
  readonly charactersNoSpaces: number
  readonly words: number
  readonly lines: number
  readonly sentences: number
  readonly paragraphs: number
  readonly bytes: number
  /** At 238 words a minute, the mean for silent reading: https://doi.org/10.1016/j.jml.2019.104047 */
  readonly readingSeconds: number
  readonly speakingSeconds: number
}

const readingPace = 238 / 60
const speakingPace = 150 / 60
const lineBreak = new RegExp(`\\r\\n|[${LINE_BREAK}]`, 'gu')
const isAbbreviation = createAbbreviationTest()

export function textStatistics(text: string, options: { readonly locale?: string } = {}): TextStatistics {
  const counter = createTextCounter(options)
  for (const block of lineBlocks(text)) counter.add(block)
  return counter.end()
}

/** For a text that comes in blocks of whole lines. */
export function createTextCounter(options: { readonly locale?: string } = {}) {
  let words: Intl.Segmenter | undefined
  const segmenter = () => {
    words ??= createSegmenter(options.locale)
    return words
  }
  const encoder = new TextEncoder()
  const sum = { characters: 0, charactersNoSpaces: 0, words: 0, lines: 0, sentences: 0, paragraphs: 0, bytes: 0 }
  let blank = true
  const add = (block: string) => {
    const characters = countGraphemes(block)
    sum.characters += characters
    sum.charactersNoSpaces += characters - (block.match(/\r\n|\s/g) ?? []).length
    sum.words += countWords(block, segmenter)
    sum.sentences += countSentences(block)
    sum.bytes += encoder.encode(block).length
    // A block ends with its line break, so the empty string behind it is a line only at the end of the text.
    const lines = block.split(lineBreak)
    sum.lines += lines.length - 1
    for (const line of lines.at(-1) === '' ? lines.slice(0, -1) : lines) {
      const filled = line.trim() !== ''
      if (filled && blank) sum.paragraphs += 1
      blank = !filled
    }
  }
  const end = (): TextStatistics => ({
    ...sum,
    lines: sum.lines + (sum.bytes > 0 ? 1 : 0),
    readingSeconds: Math.ceil(sum.words / readingPace),
    speakingSeconds: Math.ceil(sum.words / speakingPace),
  })
  return { add, end }
}

function countSentences(text: string): number {
  let count = 0
  let from = 0
  scanSentenceEnds(text, isAbbreviation, (position, soft) => {
    // `“Stop!” he said` is one sentence: after a quotation a small letter continues it.
    if (soft && /^\s+\p{Ll}/u.test(text.slice(position, position + 8))) return
    if (text.slice(from, position).trim() !== '') count += 1
    from = position
  })
  return text.slice(from).trim() !== '' ? count + 1 : count
}

/** A locale that the runtime does not know must not stop the counting. */
function createSegmenter(locale: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' })
  }
}
