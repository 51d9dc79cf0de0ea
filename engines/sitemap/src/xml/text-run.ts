import { decodeXmlReferences, unfinishedReference } from '@sundry/kit'
import type { FindingDetail, TextPosition } from '../base/finding.ts'
import { MAX_TEXT_LENGTH } from '../base/protocol.ts'
import { bareAmpersand, bracketsInText } from './markup.ts'

interface LineTracker {
  readonly text: string
  append(piece: string): void
  drop(index: number): void
  locate(index: number): TextPosition
}

export function createLineTracker(): LineTracker {
  let text = ''
  let line = 1
  let lineStart = 0
  /** Cached, so that long lines are not searched again and again. */
  let nextEnd = -1

  return {
    get text() {
      return text
    },
    append(piece) {
      const known = text.length
      // Joining makes one flat string; adding would make a pair of strings, slow to read by character.
      text = known === 0 ? piece : [text, piece].join('')
      if (nextEnd < 0) nextEnd = text.indexOf('\n', known)
    },
    drop(index) {
      while (nextEnd >= 0 && nextEnd < index) passLine()
      text = text.slice(index)
      lineStart -= index
      if (nextEnd >= 0) nextEnd -= index
    },
    locate(index) {
      while (nextEnd >= 0 && nextEnd < index) passLine()
      return { line, column: index - lineStart + 1 }
    },
  }

  function passLine(): void {
    line += 1
    lineStart = nextEnd + 1
    nextEnd = text.indexOf('\n', lineStart)
  }
}

export interface TextRun {
  readonly isEmpty: boolean
  hold(from: number): number
  holdRaw(from: number, to: number): void
  finish(from: number, to: number, use: (text: string, locate: () => TextPosition) => void): void
}

interface Faults {
  /** Ends the reading. */
  fail: (index: number, detail: FindingDetail) => never
  /** Is as wrong, but its meaning is plain, so that what follows can be checked too. */
  report: (index: number, detail: FindingDetail) => void
}

export function createTextRun(lines: LineTracker, { fail, report }: Faults): TextRun {
  let collected = ''
  let start: TextPosition | undefined

  function add(text: string, from: number): void {
    if (text === '') return
    start ??= lines.locate(from)
    // No longer text is of any use; bounds memory.
    if (collected.length < MAX_TEXT_LENGTH) collected += text
  }

  function decode(from: number, to: number): string {
    const text = lines.text.slice(from, to)
    // A number that stands for no character is no address with a bare "&".
    const onBare = (index: number) => (text[index + 1] === '#' ? fail : report)(from + index, bareAmpersand)
    const brackets = text.indexOf(']]>')
    if (brackets >= 0) {
      decodeXmlReferences(text.slice(0, brackets), onBare)
      fail(from + brackets, bracketsInText)
    }
    return text.includes('&') ? decodeXmlReferences(text, onBare) : text
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

export function firstContent(text: string, from: number, to: number): number {
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index)
    if (code !== 32 && code !== 10 && code !== 9) return index
  }
  return -1
}
