import { type Casing, createCasing, isDutchClitic, TextBuilder } from '../words/casing.ts'
import {
  capitalizeIrishNames,
  createKeepsCapitals,
  createStoredWords,
  type KeepsCapitals,
  knownNames,
} from '../words/kept-words.ts'
import { mapWords } from '../words/map-words.ts'
import { createAbbreviationTest, lineBlocks, scanSentenceEnds } from '../words/sentences.ts'
import { BREAK, classAt, DIGIT, LETTER, LOWER, MARK, UPPER, widthAt } from '../words/words.ts'
import { headlineCase, titleCase } from './headline-case.ts'
import { identifierCase, identifierStyles } from './identifier-case.ts'
import type { CaseKind, CaseOptions } from './kinds.ts'

const heading = /^ {0,3}#{1,6}[ \t]+\S/
const fence = /^ {0,3}(`{3,}|~{3,})/

const linesOf = (text: string) => text.split(/(?<=\n)/)

/** True once the blocks of lines so far are Markdown with headings among other lines. */
export function createHeadingsTest(): (block: string) => boolean {
  let [headings, others] = [false, false]
  return (block) => {
    headings ||= /^ {0,3}#{1,6}[ \t]+\S/m.test(block)
    others ||= linesOf(block).some((line) => line.trim() !== '' && !heading.test(line))
    return headings && others
  }
}

/** Changes the lines that are headings; code between fences has none. */
function onHeadings(change: (line: string) => string): (block: string) => string {
  let open: string | undefined
  return (block) =>
    linesOf(block)
      .map((line) => {
        const mark = fence.exec(line)?.[1]
        if (mark !== undefined && (open === undefined || (mark[0] === open[0] && mark.length >= open.length)))
          open = open === undefined ? mark : undefined
        return open === undefined && mark === undefined && heading.test(line) ? change(line) : line
      })
      .join('')
}

function sentenceCase(
  source: string,
  casing: Casing,
  keepsCapitals: KeepsCapitals,
  isAbbreviation: (word: string) => boolean,
): string {
  const english = casing.language === '' || casing.language === 'en'
  const ends: number[] = []
  const softEnds = new Set<number>()
  scanSentenceEnds(source, isAbbreviation, (position, soft) => {
    ends.push(position)
    if (soft) softEnds.add(position)
  })

  let next = 0
  let waiting = true
  let soft = false
  return mapWords(source, casing, (start, end) => {
    for (let position = ends[next]; position !== undefined && position <= start; position = ends[++next]) {
      waiting = true
      soft = softEnds.has(position)
    }
    if (keepsCapitals(source, start, end)) {
      waiting = false
      return 'verbatim'
    }
    if (waiting) {
      if (isDutchClitic(source, start, end, casing.language)) return 'lower'
      const kind = classAt(source, start)
      // A sentence that opens with a number has no capital (`3 apples`), but a list number opens none (`1) apples`).
      waiting = kind === DIGIT && /[)\]:]/.test(source.charAt(end))
      return kind === DIGIT || (soft && kind === LOWER) ? 'lower' : 'capital'
    }
    return english && isPronoun(source, start, end) ? 'capital' : 'lower'
  })
}

const pronoun = /^i(?:['’](?:m|d|ll|ve|d['’]ve))?$/i

/** Not the i of `wi-fi`, `i/o` or `i@example.com`. */
function isPronoun(source: string, start: number, end: number): boolean {
  const code = source.charCodeAt(start)
  if ((code !== 0x69 && code !== 0x49) || end - start > 6) return false
  if (!pronoun.test(source.slice(start, end))) return false
  return !/[-_/@\\&]/.test(source.charAt(start - 1) + source.charAt(end))
}

function inverseCase(source: string, casing: Casing): string {
  return mapLetters(source, casing, (kind) => kind === LOWER)
}

function alternatingCase(source: string, casing: Casing): string {
  let large = true
  return mapLetters(source, casing, (kind) => {
    large = kind === BREAK ? true : !large
    return large
  })
}

function mapLetters(source: string, casing: Casing, becomesLarge: (kind: number) => boolean): string {
  const output = new TextBuilder(source.length)
  const length = source.length
  for (let index = 0; index < length; ) {
    const kind = classAt(source, index)
    const end = index + widthAt(source, index)
    const large = isLetter(kind) || kind === BREAK ? becomesLarge(kind) : undefined
    if (kind === BREAK || large === undefined || large === (kind === UPPER)) output.copy(source, index, end)
    else if (casing.plain && source.charCodeAt(index) < 0x80) output.unit(source.charCodeAt(index) ^ 0x20)
    else {
      const letter = source.slice(index, end)
      output.add(large ? casing.upper(letter) : lowerLetter(source, index, letter, casing))
    }
    index = end
  }
  return output.toString()
}

/** A letter by itself does not know that it ends its word, which makes of Σ a final ς. */
function lowerLetter(source: string, index: number, letter: string, casing: Casing): string {
  if (letter !== 'Σ') return casing.lower(letter)
  const followed = isWithinWord(classAt(source, index + 1))
  return !followed && index > 0 && isWithinWord(classAt(source, index - 1)) ? 'ς' : 'σ'
}

function isWithinWord(kind: number): boolean {
  return isLetter(kind) || kind === MARK
}

function isLetter(kind: number): boolean {
  return kind === LOWER || kind === UPPER || kind === LETTER
}

const common = 'a an the and but or for nor vs v'
const shortPrepositions = 'as at by in of off on out per to up via'
const longPrepositions =
  'about above across after against along amid among around before behind below beneath beside besides between beyond ' +
  'despite down during except from inside into like near onto outside over past since than through throughout till ' +
  'toward towards under underneath until unto upon versus with within without'

/** AP: prepositions of four letters and more take a capital. */
const apSmallWords: readonly string[] = `${common} ${shortPrepositions}`.split(' ')

/** Chicago up to its 17th edition: every preposition is small. (The 18th follows length.) */
const chicagoSmallWords: readonly string[] = `${common} ${shortPrepositions} ${longPrepositions}`.split(' ')

export interface CaseStep {
  readonly output: string
  readonly done: number
  readonly total: number
}

/** Line breaks are kept byte for byte, and each line is taken by itself. */
export function transformCase(text: string, kind: CaseKind, options: CaseOptions = {}): string {
  const transform = createCaseTransform(kind, options, () => createHeadingsTest()(text))
  let output = ''
  for (const block of lineBlocks(text)) output += transform(block)
  return output
}

/** Steps of whole lines, so that a worker can report progress, and stop by leaving the loop. */
export function* transformCaseChunked(text: string, kind: CaseKind, options: CaseOptions = {}): Generator<CaseStep> {
  const transform = createCaseTransform(kind, options, () => createHeadingsTest()(text))
  let done = 0
  for (const block of lineBlocks(text)) {
    done += block.length
    yield { output: transform(block), done, total: text.length }
  }
}

/** For a text that comes in blocks of whole lines. */
export function createCaseTransform(
  kind: CaseKind,
  options: CaseOptions,
  hasHeadings: () => boolean,
): (block: string) => string {
  const casing = createCasing(options.locale)
  const isTitle = kind.startsWith('title')
  const names = options.keepNames === true && (isTitle || kind === 'sentence')
  if (kind in identifierStyles) {
    const style = identifierStyles[kind as keyof typeof identifierStyles]
    // Between separators a name is one word, `iphone`; without them only its capitals separate words.
    const whole = options.keepNames === true && style.separator !== '' ? knownNames : []
    const retained = createStoredWords([...(options.keep ?? []), ...whole], casing)
    return (block) => identifierCase(block, casing, style, retained)
  }
  const retained = createStoredWords([...(options.keep ?? []), ...(names ? knownNames : [])], casing)
  const prose = createProse(kind, options, casing)
  const named = names ? (block: string) => capitalizeIrishNames(prose(block), isTitle) : prose
  const whole = retained === undefined ? named : (block: string) => retained.restore(named(block))
  return isTitle && options.headingsOnly === true && hasHeadings() ? onHeadings(whole) : whole
}

function createProse(kind: CaseKind, options: CaseOptions, casing: Casing): (block: string) => string {
  const keepsCapitals = createKeepsCapitals(options.keepAcronyms === true, options.keepNames === true)
  const headline = (words: readonly string[]) => {
    const smallWords = new Set([...words, ...(options.smallWords ?? []).map((word) => casing.lower(word))])
    const style = { smallWords, isAbbreviation: createAbbreviationTest(options.abbreviations) }
    return (block: string) => headlineCase(block, casing, style)
  }
  switch (kind === 'title' && options.style !== undefined ? options.style : kind) {
    case 'upper':
      return casing.upper
    case 'lower':
      return casing.lower
    case 'ap':
    case 'title-ap':
      return headline(apSmallWords)
    case 'chicago':
    case 'title-chicago':
      return headline(chicagoSmallWords)
    case 'sentence': {
      const isAbbreviation = createAbbreviationTest(options.abbreviations)
      return (block) => sentenceCase(block, casing, keepsCapitals, isAbbreviation)
    }
    case 'inverse':
      return (block) => inverseCase(block, casing)
    case 'alternating':
      return (block) => alternatingCase(block, casing)
    default:
      return (block) => titleCase(block, casing, keepsCapitals)
  }
}
