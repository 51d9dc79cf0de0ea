import type { Excerpt } from './types.ts'

const AROUND = 3
const MOST_CHARACTERS = 400

export function findExcerpt(text: string, line: number, column: number): Excerpt {
  const first = Math.max(1, line - AROUND)
  const lines: string[] = []
  let number = 1
  let start = 0
  while (number <= line + AROUND && start <= text.length) {
    const found = /\r\n|[\r\n]/g
    found.lastIndex = start
    const end = found.exec(text)
    const stop = end ? end.index : text.length
    if (number >= first) lines.push(shorten(text.slice(start, stop), number === line ? column : 1))
    if (!end) break
    start = found.lastIndex
    number += 1
  }
  return { first, lines }
}

function shorten(line: string, column: number): string {
  if (line.length <= MOST_CHARACTERS) return line
  const from = Math.max(0, column - 1 - MOST_CHARACTERS / 2)
  const part = line.slice(from, from + MOST_CHARACTERS)
  return `${from > 0 ? '…' : ''}${part}${from + part.length < line.length ? '…' : ''}`
}
