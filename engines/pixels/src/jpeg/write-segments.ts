import { natural } from './layout.ts'
import type { Segment } from './segments.ts'

const LONGEST = 16

interface Leaf {
  weight: number
  symbols: number[]
}

/**
 * The best code with at most sixteen bits a symbol, by Larmore and Hirschberg's package-merge (1990). One more symbol,
 * rarer than any, takes the code of all ones, which T.81 annex C keeps free.
 */
function codeLengths(counts: ArrayLike<number>): Uint8Array {
  const leaves: Leaf[] = [{ weight: 0, symbols: [counts.length] }]
  for (const [symbol, weight] of Array.from(counts).entries())
    if (weight > 0) leaves.push({ weight, symbols: [symbol] })
  const lengths = new Uint8Array(counts.length + 1)
  let packages: Leaf[] = []
  for (let bit = 0; bit < LONGEST; bit += 1) {
    const merged = [...leaves, ...packages].sort((a, b) => a.weight - b.weight)
    packages = []
    for (let i = 0; i + 1 < merged.length; i += 2) {
      const [a, b] = [merged[i], merged[i + 1]]
      if (a && b) packages.push({ weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] })
    }
  }
  for (const { symbols } of packages.slice(0, leaves.length - 1))
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
  return lengths
}

export interface HuffmanCode {
  counts: Uint8Array
  symbols: Uint8Array
  /** For each symbol, code << 8 | length. */
  codes: Uint32Array
}

/** T.81 annex C: from lengths to codes. The reserved symbol, one of the longest, comes last and is left out. */
export function makeCode(symbolCounts: ArrayLike<number>): HuffmanCode {
  const order = [...codeLengths(symbolCounts).entries()]
    .filter(([symbol, own]) => own > 0 && symbol < symbolCounts.length)
    .sort(([a, own], [b, other]) => own - other || a - b)
  const counts = new Uint8Array(LONGEST)
  const codes = new Uint32Array(symbolCounts.length)
  let code = 0
  let length = 0
  for (const [symbol, own] of order) {
    code <<= own - length
    length = own
    codes[symbol] = ((code << 8) | own) >>> 0
    code += 1
    counts[own - 1] = (counts[own - 1] ?? 0) + 1
  }
  return { counts, symbols: Uint8Array.from(order, ([symbol]) => symbol), codes }
}

export const START = Uint8Array.of(0xff, 0xd8)
export const END = Uint8Array.of(0xff, 0xd9)

export function segment({ code, data }: Segment): Uint8Array {
  const length = data.length + 2
  if (length > 0xffff) throw new RangeError('a marker segment holds at most 65533 bytes')
  const bytes = new Uint8Array(length + 2)
  bytes.set([0xff, code, length >> 8, length & 255])
  bytes.set(data, 4)
  return bytes
}

const jfifData = Uint8Array.of(0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)

export const jfif: Segment = { code: 0xe0, data: jfifData }

const isWide = (table: Uint16Array) => table.some((step) => step > 255)

/** T.81 B.2.4.1: one byte a step, two where a table has steps above 255. */
export function quantiserSegment(tables: readonly Uint16Array[]): Uint8Array {
  const data = tables.flatMap((table, id) => {
    const steps = [...natural].map((place) => table[place] ?? 1)
    return isWide(table) ? [16 + id, ...steps.flatMap((step) => [step >> 8, step & 255])] : [id, ...steps]
  })
  return segment({ code: 0xdb, data: Uint8Array.from(data) })
}

export function frameCode(isProgressive: boolean, tables: readonly Uint16Array[]): number {
  if (isProgressive) return 0xc2
  return tables.some(isWide) ? 0xc1 : 0xc0
}

export interface FrameOptions {
  width: number
  height: number
  code: number
  components: readonly { id: number; horizontal: number; vertical: number; quantiser: number }[]
}

export function frameSegment({ width, height, code, components }: FrameOptions): Uint8Array {
  const parts = components.flatMap(({ id, horizontal, vertical, quantiser }) => [
    id,
    (horizontal << 4) | vertical,
    quantiser,
  ])
  const sides = [height >> 8, height & 255, width >> 8, width & 255]
  return segment({ code, data: Uint8Array.of(8, ...sides, components.length, ...parts) })
}

export function huffmanSegment(tables: readonly (readonly [number: number, code: HuffmanCode])[]): Uint8Array {
  const data = tables.flatMap(([number, code]) => [
    ((number >> 2) << 4) | (number & 3),
    ...code.counts,
    ...code.symbols,
  ])
  return segment({ code: 0xc4, data: Uint8Array.from(data) })
}

export interface ScanOptions {
  members: readonly { id: number; table: number }[]
  first: number
  last: number
}

export function scanSegment({ members, first, last }: ScanOptions): Uint8Array {
  const parts = members.flatMap(({ id, table }) => [id, (table << 4) | table])
  return segment({ code: 0xda, data: Uint8Array.of(members.length, ...parts, first, last, 0) })
}
