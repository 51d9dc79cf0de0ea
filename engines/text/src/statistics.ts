import { LINE_BREAK } from './unicode/character-class.ts'
import { countGraphemes } from './unicode/graphemes.ts'
import { createAbbreviationTest } from './words/abbreviations.ts'
import { countWords } from './words/count-words.ts'
import { lineBlocks } from './words/line-blocks.ts'
import { scanSentenceEnds } from './words/sentences.ts'

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
    // `“Stop!” he said` is one sentence: after a quotation a small letter goes on.
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
