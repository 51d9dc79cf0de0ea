import { type Casing, createCasing } from '../unicode/casing.ts'
import { createAbbreviationTest } from '../words/abbreviations.ts'
import { createKeepsCapitals } from '../words/acronyms.ts'
import { createKeptWords } from '../words/kept-words.ts'
import { lineBlocks } from '../words/line-blocks.ts'
import { capitalizeIrishNames, knownNames } from '../words/names.ts'
import { headlineCase } from './headline-case.ts'
import { identifierCase, identifierStyles } from './identifier-case.ts'
import type { CaseKind } from './kinds.ts'
import { alternatingCase, inverseCase } from './letter-case.ts'
import { createHeadingsTest, onHeadings } from './markdown-headings.ts'
import type { CaseOptions } from './options.ts'
import { sentenceCase } from './sentence-case.ts'
import { titleCase } from './title-case.ts'

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
  const kept = createKeptWords([...(options.keep ?? []), ...(names ? knownNames : [])], casing)
  if (kind in identifierStyles) {
    const style = identifierStyles[kind as keyof typeof identifierStyles]
    return (block) => identifierCase(block, casing, style, kept)
  }
  const prose = createProse(kind, options, casing)
  const named = names && isTitle ? (block: string) => capitalizeIrishNames(prose(block)) : prose
  const whole = kept === undefined ? named : (block: string) => kept.restore(named(block))
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
