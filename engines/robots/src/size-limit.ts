import { forEachLine } from './lines.ts'
import { toOctetString, toOctets } from './octets.ts'

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
