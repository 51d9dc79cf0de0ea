import type { FindingDetail, TextPosition } from '../findings/finding.ts'
import { MAX_TEXT_LENGTH } from '../values/limits.ts'
import { bareAmpersand, bracketsInText } from './faults.ts'
import type { LineTracker } from './line-tracker.ts'
import { decodeXmlReferences, unfinishedReference } from './references.ts'

/** The character data between two pieces of markup, which may come in many pieces. */
export interface TextRun {
  /** Whether nothing has been taken yet. */
  readonly isEmpty: boolean
  /** Takes text from `from` to the end, except what cannot be judged yet. Returns the index behind. */
  hold(from: number): number
  /** Takes text that means itself, as in a CDATA section. */
  holdRaw(from: number, to: number): void
  /** Takes the last text, up to `to`, and hands the whole run to `use` unless it is empty. */
  finish(from: number, to: number, use: (text: string, locate: () => TextPosition) => void): void
}

export function createTextRun(lines: LineTracker, fail: (index: number, detail: FindingDetail) => never): TextRun {
  let collected = ''
  let start: TextPosition | undefined

  function add(text: string, from: number): void {
    if (text === '') return
    start ??= lines.locate(from)
    // Nothing that is longer is any use, and memory is not to be filled with it.
    if (collected.length < MAX_TEXT_LENGTH) collected += text
  }

  function decode(from: number, to: number): string {
    const text = lines.text.slice(from, to)
    const brackets = text.indexOf(']]>')
    if (brackets >= 0) {
      decodeXmlReferences(text.slice(0, brackets), (index) => fail(from + index, bareAmpersand))
      fail(from + brackets, bracketsInText)
    }
    return text.includes('&') ? decodeXmlReferences(text, (index) => fail(from + index, bareAmpersand)) : text
  }

  return {
    get isEmpty() {
      return start === undefined
    },
    hold(from) {
      const rest = lines.text.slice(from)
      const reference = unfinishedReference(rest)
      const brackets = /\]{1,2}$/.exec(rest)?.index ?? rest.length
      const to = from + (reference >= 0 ? Math.min(reference, brackets) : brackets)
      add(decode(from, to), from)
      return to
    },
    holdRaw: (from, to) => add(lines.text.slice(from, to), from),
    finish(from, to, use) {
      if (start === undefined) {
        if (to > from) use(decode(from, to), () => lines.locate(from))
        return
      }
      add(decode(from, to), from)
      const [text, place] = [collected, start]
      collected = ''
      start = undefined
      use(text, () => place)
    },
  }
}

/** Index of the first character in a stretch of text that is no white space, or -1. */
export function firstContent(text: string, from: number, to: number): number {
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index)
    if (code !== 32 && code !== 10 && code !== 9) return index
  }
  return -1
}
