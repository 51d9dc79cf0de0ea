import type { OctetString } from './octets.ts'

/** Google keeps this many octets of a line (eight times the longest URL it accepts, less one). */
const LINE_OCTET_LIMIT = 2083 * 8 - 1

export interface Line {
  readonly number: number
  readonly text: OctetString
  readonly tooLong: boolean
  readonly hasNul: boolean
}

/** Google skips a partial byte-order mark (EF or EF BB) as well. */
export function byteOrderMarkLength(source: OctetString): number {
  const mark = '\u00ef\u00bb\u00bf'
  let length = 0
  while (length < mark.length && source[length] === mark[length]) length += 1
  return length
}

export function forEachLine(source: OctetString, visit: (line: Line) => void): void {
  let start = byteOrderMarkLength(source)
  const ends = /\r\n|\r|\n/g
  ends.lastIndex = start
  for (let number = 1; ; number += 1) {
    const end = ends.exec(source)
    visit(readLine(source, number, start, end?.index ?? source.length))
    if (!end) return
    start = ends.lastIndex
  }
}

function readLine(source: OctetString, number: number, start: number, end: number): Line {
  const tooLong = end - start > LINE_OCTET_LIMIT
  const kept = source.slice(start, tooLong ? start + LINE_OCTET_LIMIT : end)
  const nul = kept.indexOf('\0')
  return { number, text: nul < 0 ? kept : kept.slice(0, nul), tooLong, hasNul: nul >= 0 }
}
