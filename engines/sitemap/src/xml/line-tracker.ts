import type { TextPosition } from '../findings/finding.ts'

export interface LineTracker {
  readonly text: string
  append(piece: string): void
  drop(index: number): void
  locate(index: number): TextPosition
}

export function createLineTracker(): LineTracker {
  let text = ''
  let line = 1
  let lineStart = 0
  /** Kept, so that long lines are not searched again and again. */
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
