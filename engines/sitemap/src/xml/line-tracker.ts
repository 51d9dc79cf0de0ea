import type { TextPosition } from '../findings/finding.ts'

/** Follows a text that comes in pieces and tells the line and column of an index into what is kept of it. */
export interface LineTracker {
  /** The kept text, with what comes next put behind it. Lines end with LF. */
  readonly text: string
  append(piece: string): void
  /** Forgets what stands before an index. */
  drop(index: number): void
  /** The place of an index. Indexes must not go back behind an earlier one. */
  locate(index: number): TextPosition
}

export function createLineTracker(): LineTracker {
  let text = ''
  let line = 1
  /** Index of the first character of the line; below zero when it was dropped. */
  let lineStart = 0
  /** Where the next line end is, so that long lines are not searched again and again. */
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
