import { nameByPattern } from '@sundry/images'
import type { ResultItem } from '../model/types.ts'

export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((raw) => {
    const name = safeName(raw)
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    // Windows and macOS hold 'A.jpg' and 'a.jpg' for one file.
    for (let count = 1; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${end}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** File systems hold 255 octets, of which a number for an equal name takes some. */
const MAX_OCTETS = 240
const octetsOf = (text: string) => new TextEncoder().encode(text).length

function shortened(name: string): string {
  if (octetsOf(name) <= MAX_OCTETS) return name
  const end = /\.\w{1,9}$/.exec(name)?.[0] ?? ''
  const room = MAX_OCTETS - end.length
  const letters = new Uint8Array(room)
  const { read } = new TextEncoder().encodeInto(name, letters)
  return name.slice(0, read) + end
}

/** No path traversal, nothing that a system refuses, and nothing that turns the direction of writing. */
export function safeName(name: string): string {
  const plain = name
    .normalize()
    .replace(/[\u0000-\u001f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*\\/]/g, '_')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
    // Names of devices on Windows, whatever follows.
    .replace(/^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i, '_')
  return plain === '' ? 'file' : shortened(plain)
}

type Named = Pick<ResultItem, 'dimensions'> & { processedFile: { name: string } }

export const resultNames = (results: readonly Named[], pattern: string): string[] =>
  uniqueNames(
    results.map(({ processedFile, dimensions }, index) =>
      nameByPattern(processedFile.name, pattern, { index, count: results.length, dimensions }),
    ),
  )
