import { natural, type Segment } from './layout.ts'

const MAX_LENGTH = 16

/** In the order of their weights; a leaf goes before a package of the same weight. */
function merge(leaves: Float64Array, packages: Float64Array): { weights: Float64Array; isLeaf: Uint8Array } {
  const count = leaves.length + packages.length
  const [weights, isLeaf] = [new Float64Array(count), new Uint8Array(count)]
  for (let at = 0, leaf = 0; at < count; at += 1) {
    const own = leaves[leaf] ?? Number.POSITIVE_INFINITY
    const other = packages[at - leaf] ?? Number.POSITIVE_INFINITY
    weights[at] = Math.min(own, other)
    if (own > other) continue
    isLeaf[at] = 1
    leaf += 1
  }
  return { weights, isLeaf }
}

/**
 * The best code with at most sixteen bits a symbol, by Larmore and Hirschberg's package-merge (1990). One more symbol,
 * rarer than any, takes the code of all ones, which T.81 annex C keeps free.
 */
function codeLengths(counts: ArrayLike<number>): Uint8Array {
  const weightOf = (symbol: number) => counts[symbol] ?? 0
  const used = Array.from({ length: counts.length }, (_, symbol) => symbol).filter((symbol) => weightOf(symbol) > 0)
  const symbols = [counts.length, ...used.sort((a, b) => weightOf(a) - weightOf(b))]
  const leaves = Float64Array.from(symbols, weightOf)
  const levels: Uint8Array[] = []
  let packages = new Float64Array(0)
  for (let bit = 0; bit < MAX_LENGTH; bit += 1) {
    const { weights, isLeaf } = merge(leaves, packages)
    levels.push(isLeaf)
    packages = new Float64Array(weights.length >> 1)
    for (let i = 0; i < packages.length; i += 1) packages[i] = (weights[2 * i] ?? 0) + (weights[2 * i + 1] ?? 0)
  }
  const shares = new Uint8Array(symbols.length)
  // A package stands for the two first things of the level below that no package before it stands for.
  let taken = 2 * (leaves.length - 1)
  for (const isLeaf of levels.reverse()) {
    let leaf = 0
    for (let at = 0; at < taken; at += 1) leaf += isLeaf[at] ?? 0
    for (let index = 0; index < leaf; index += 1) shares[index] = (shares[index] ?? 0) + 1
    taken = 2 * (taken - leaf)
  }
  const lengths = new Uint8Array(counts.length + 1)
  for (const [index, symbol] of symbols.entries()) lengths[symbol] = shares[index] ?? 0
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
  const counts = new Uint8Array(MAX_LENGTH)
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
