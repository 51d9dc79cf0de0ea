import { type Casing, isDutchClitic } from '../words/casing.ts'
import { isShouting, type KeepsCapitals } from '../words/kept-words.ts'
import { mapWords, type WordForm } from '../words/map-words.ts'
import { endsSentence } from '../words/sentences.ts'
import { classAt, DIGIT, DOT, initials, LINE_BREAK, MARK, widthAt } from '../words/words.ts'

/** A word that begins with a digit stays small (`3rd`), a dot inside starts no word. */
export function titleCase(source: string, casing: Casing, keepsCapitals: KeepsCapitals): string {
  return mapWords(source, casing, (start, end) => {
    if (keepsCapitals(source, start, end)) return 'verbatim'
    if (classAt(source, start) === DIGIT) return 'lower'
    if (isDutchClitic(source, start, end, casing.language)) return 'lower'
    return hasInitials(source, start, end) ? 'initials' : 'capital'
  })
}

function hasInitials(source: string, start: number, end: number): boolean {
  const second = start + widthAt(source, start)
  const kind = classAt(source, second)
  return (kind === DOT || kind === MARK) && second < end && initials.test(source.slice(start, end))
}

interface HeadlineStyle {
  readonly smallWords: ReadonlySet<string>
  readonly isAbbreviation: (word: string) => boolean
}

const lineBreaks = new RegExp(`([${LINE_BREAK}]+)`, 'u')
const titleBreak = /([\p{Sentence_Terminal}…:：]+)[\p{Pe}\p{Pf}"']*\s/u
const hyphen = /^[-‐‑]$/
const glueBefore = /(?:[@_\\]|:\/\/)$/
const glueAfter = /^(?:[@_\\]|:\/\/)/
const smallInitials = new Set(['a.m', 'p.m', 'e.g', 'i.e'])

export function headlineCase(source: string, casing: Casing, style: HeadlineStyle): string {
  const parts = source.split(lineBreaks)
  return parts.map((part, index) => (index % 2 === 1 ? part : headline(part, casing, style))).join('')
}

interface Gap {
  readonly text: string
  readonly breaks: boolean
  readonly hyphen: boolean
}
const space: Gap = { text: ' ', breaks: false, hyphen: false }

function headline(line: string, casing: Casing, style: HeadlineStyle): string {
  const source = isShouting(line) ? casing.lower(line) : line
  const readGap = (start: number, end: number): Gap => {
    if (end - start === 1 && source.charCodeAt(start) === 0x20) return space
    const text = source.slice(start, end)
    return { text, breaks: isTitleBreak(text, source, start, style), hyphen: hyphen.test(text) }
  }

  let before: Gap | undefined
  let glued = false
  return mapWords(source, casing, (start, end, next): WordForm => {
    const lead = before ?? { text: source.slice(0, start), breaks: true, hyphen: false }
    const trail = next === undefined ? { text: '', breaks: true, hyphen: false } : readGap(end, next)
    before = trail

    // Addresses and file names are not prose: they stay as typed up to the next space.
    if (lead !== space) glued = (glued && !/\s/.test(lead.text)) || glueBefore.test(lead.text)
    if (glued || (trail !== space && glueAfter.test(trail.text) && !/\s/.test(trail.text))) return 'verbatim'

    const word = source.slice(start, end)
    if (hasInitials(source, start, end) && !/\p{Lu}/u.test(word)) {
      return smallInitials.has(word) ? 'verbatim' : 'initials'
    }
    if (/.\p{Lu}|\p{L}\./u.test(word)) return 'verbatim'
    if (classAt(source, start) === DIGIT) return 'lower'
    // Only the middle of a compound has small words: `State-of-the-Art`, but `Sign-Up` and `In-Depth`.
    if (lead.breaks || trail.breaks || lead.hyphen !== trail.hyphen) return 'capital'
    const small = style.smallWords.has(casing.lower(word)) || isRockAndRoll(source, start, word)
    return small ? 'lower' : 'capital'
  })
}

function isTitleBreak(between: string, source: string, start: number, style: HeadlineStyle): boolean {
  // Cut, because the pattern tries every start: a gap of a million stops must not be read a million times.
  const found = titleBreak.exec(between.slice(0, 64))
  if (found === null) return false
  const run = found[1] ?? ''
  return /^[:：]$/.test(run) || endsSentence(run, source, start + found.index, style.isAbbreviation)
}

function isRockAndRoll(source: string, start: number, word: string): boolean {
  return word === 'n' && /['’‘]/.test(source.charAt(start - 1))
}
