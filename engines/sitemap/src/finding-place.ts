import type { TextPosition } from './finding.ts'

export function advance(place: TextPosition, text: string): TextPosition {
  const ends = /\r\n|\r|\n/g
  let { line, column } = place
  let lineStart = 0
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    line += 1
    column = 1
    lineStart = ends.lastIndex
  }
  return { line, column: column + text.length - lineStart }
}
