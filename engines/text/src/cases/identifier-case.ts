import { type Casing, TextBuilder, writeCapital } from '../words/casing.ts'
import type { StoredWords } from '../words/kept-words.ts'
import { createPieceMapper, type PieceMapper } from '../words/map-words.ts'
import {
  APOSTROPHE,
  apostrophes,
  BREAK,
  classAt,
  DIGIT,
  JOINER,
  LOWER,
  MARK,
  OTHER,
  scanWords,
  UPPER,
  widthAt,
} from '../words/words.ts'

/**
 * `fooBar` is cut between lower and upper, `XMLHttp` before the acronym's last capital; a digit belongs to the letter
 * before it (`MP3Player`), an apostrophe joins (`O'Neil`).
 */
function cutWord(text: string, start: number, end: number, dutch: boolean, cuts: number[]): boolean {
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

function copyBreaks(output: TextBuilder, text: string, from: number, to: number): boolean {
  let any = false
  for (let index = from; index < to; index += 1) {
    if (classAt(text, index) !== BREAK) continue
    output.unit(text.charCodeAt(index))
    any = true
  }
  return any
}

interface IdentifierStyle {
  readonly separator: string
  readonly word: 'lower' | 'upper' | 'capital'
  readonly lowerFirst?: boolean
}

export const identifierStyles = {
  camel: { separator: '', word: 'capital', lowerFirst: true },
  pascal: { separator: '', word: 'capital' },
  snake: { separator: '_', word: 'lower' },
  kebab: { separator: '-', word: 'lower' },
  constant: { separator: '_', word: 'upper' },
  dot: { separator: '.', word: 'lower' },
  path: { separator: '/', word: 'lower' },
  train: { separator: '-', word: 'capital' },
} as const satisfies Record<string, IdentifierStyle>

export function identifierCase(block: string, casing: Casing, style: IdentifierStyle, retained?: StoredWords): string {
  const map = style.word === 'upper' ? casing.upper : casing.lower
  // Greek and Lithuanian change length in capitals too, and a sigma is final by its own word alone.
  const alone = map === casing.upper ? /^(?:el|lt)$/.test(casing.language) : block.includes('Σ')
  const mapped = createPieceMapper(block, map, alone)
  const dutch = casing.language === 'nl'
  const output = new TextBuilder(block.length)
  const cuts: number[] = []
  let from = 0
  let first = true

  const writeWord = (source: string, start: number, write: PieceMapper) => {
    if (retained !== undefined) mergeStored(source, start, cuts, casing, retained)
    let at = start
    for (const cut of cuts) {
      if (!first) output.add(style.separator)
      const capital = style.word === 'capital' && !(first && style.lowerFirst === true)
      const listed = capital ? retained?.find(casing.lower(source.slice(at, cut))) : undefined
      if (listed !== undefined) {
        output.copy(listed, writeCapital(output, casing, listed, 0, listed.length), listed.length)
      } else {
        write(output, at, cut, capital ? writeCapital(output, casing, source, at, cut) : 0)
      }
      first = false
      at = cut
    }
  }

  scanWords(block, false, (start, end) => {
    if (copyBreaks(output, block, from, start)) first = true
    from = end
    if (!cutWord(block, start, end, dutch, cuts)) {
      writeWord(block, start, mapped)
      return
    }
    // The apostrophe goes last, because cutting needs it to join its two sides.
    for (const [index, cut] of cuts.entries()) cuts[index] = block.slice(start, cut).replace(apostrophes, '').length
    const word = block.slice(start, end).replace(apostrophes, '')
    writeWord(word, 0, createPieceMapper(word, map, alone))
  })
  copyBreaks(output, block, from, block.length)
  return output.toString()
}

/** With `GitHub` kept, `GitHubRepo` has two words; a number belongs to the name before it (`iPhone16`). */
function mergeStored(source: string, start: number, cuts: number[], casing: Casing, retained: StoredWords): void {
  let at = start
  for (let index = 0; index < cuts.length; index += 1) {
    for (let last = cuts.length - 1; last > index; last -= 1) {
      const word = casing.lower(source.slice(at, cuts[last]))
      if ((retained.find(word) ?? retained.find(word.replace(/\p{N}+$/u, ''))) === undefined) continue
      cuts.splice(index, last - index)
      break
    }
    at = cuts[index] ?? at
  }
}
