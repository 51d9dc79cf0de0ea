const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * One octet a character (U+0000 to U+00FF): crawlers compare octets, not decoded text, and native string searches are
 * fast.
 */
export type OctetString = string

export function toOctets(source: string | Uint8Array): Uint8Array {
  return typeof source === 'string' ? encoder.encode(source) : source
}

export function toOctetString(source: string | Uint8Array): OctetString {
  if (typeof source === 'string' && isAscii(source)) return source
  const octets = toOctets(source)
  const parts: string[] = []
  for (let start = 0; start < octets.length; start += 8192) {
    parts.push(String.fromCharCode(...octets.subarray(start, start + 8192)))
  }
  return parts.join('')
}

export function octetsToText(octets: OctetString): string {
  if (isAscii(octets)) return octets
  return decoder.decode(Uint8Array.from(octets, (character) => character.charCodeAt(0)))
}

function isAscii(text: string): boolean {
  return !/[^\u0000-\u007f]/.test(text)
}

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
  const retained = source.slice(start, tooLong ? start + LINE_OCTET_LIMIT : end)
  const nul = retained.indexOf('\0')
  return { number, text: nul < 0 ? retained : retained.slice(0, nul), tooLong, hasNul: nul >= 0 }
}

/** Google reads the first 500 KiB; RFC 9309 (section 2.5) asks crawlers for at least as much. */
export const ROBOTS_OCTET_LIMIT = 500 * 1024

export interface CutRobots {
  readonly octets: Uint8Array
  readonly totalOctets: number
  readonly firstLostLine: number
}

export function cutAtLimit(robotsTxt: string | Uint8Array, limit = ROBOTS_OCTET_LIMIT): CutRobots {
  const all = toOctets(robotsTxt)
  if (all.length <= limit) return { octets: all, totalOctets: all.length, firstLostLine: 0 }
  const octets = all.subarray(0, limit)
  let lines = 0
  forEachLine(toOctetString(octets), (line) => {
    lines = line.number
  })
  return { octets, totalOctets: all.length, firstLostLine: lines }
}
