// TIFF 6.0, sections 9, 13 and 14, and its Deflate of 2002: each gives exactly `length` octets or a fault.
import { ImageFault } from '@sundry/raster'

// ITU-T T.6 (Group 4 fax), as scanners write it: https://www.itu.int/rec/T-REC-T.6

/** A code as a number with a one before it. */
const codes = (list: string): number[] => list.split(' ').map((code) => Number.parseInt(`1${code}`, 2))

/** Runs of 0 to 63, and of 64, 128 and on. */
const WHITE = codes(
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 ' +
    '101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 ' +
    '00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 ' +
    '00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 ' +
    '00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100',
)
const WHITE_LONG = codes(
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 ' +
    '011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 ' +
    '010011010 011000 010011011',
)
const BLACK = codes(
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 ' +
    '0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 ' +
    '00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 ' +
    '000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 ' +
    '000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 ' +
    '000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 ' +
    '000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111',
)
const BLACK_LONG = codes(
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 ' +
    '0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 ' +
    '0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 ' +
    '0000001010101 0000001011010 0000001011011 0000001100100 0000001100101',
)
/** Run lengths from 1792 on, for both colours. */
const LONGER = codes(
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 ' +
    '000000010111 000000011100 000000011101 000000011110 000000011111',
)

const runsOf = (short: readonly number[], long: readonly number[]) =>
  new Map(
    [...short.entries(), ...[...long, ...LONGER].map((code, at) => [64 * (at + 1), code] as const)].map(
      ([run, code]) => [code, run],
    ),
  )

const RUNS = [runsOf(WHITE, WHITE_LONG), runsOf(BLACK, BLACK_LONG)] as const

const [PASS, HORIZONTAL] = [10, 11]
/** Or the distance of a change from the one above it. */
const MODES = new Map([
  ...[0b10001, 0b1001].map((code, at) => [code, at === 0 ? PASS : HORIZONTAL] as const),
  ...[0b11, 0b1011, 0b1000011, 0b10000011].map((code, at) => [code, at] as const),
  ...[0b1010, 0b1000010, 0b10000010].map((code, at) => [code, -1 - at] as const),
])
const MAX_BITS = 13

class Codes {
  readonly #data: Uint8Array
  #bit = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  /** Null where no code comes. */
  next(known: ReadonlyMap<number, number>): number | null {
    let code = 1
    for (let count = 0; count < MAX_BITS && this.#bit >> 3 < this.#data.length; count += 1) {
      code = (code << 1) | (((this.#data[this.#bit >> 3] as number) >> (7 - (this.#bit & 7))) & 1)
      this.#bit += 1
      const value = known.get(code)
      if (value !== undefined) return value
    }
    return null
  }

  run(colour: number): number | null {
    let sum = 0
    for (;;) {
      const part = this.next(RUNS[colour & 1] as ReadonlyMap<number, number>)
      if (part === null) return null
      sum += part
      if (part < 64) return sum
    }
  }
}

/** Where the colours change in a line, by what they did in the line above; null where the codes end. */
function readLine(input: Codes, above: readonly number[], width: number): number[] | null {
  const changes: number[] = []
  const nexts = [0, 1]
  let [at, colour] = [-1, 0]
  while (at < width) {
    let next = nexts[colour] as number
    while (next < above.length && (above[next] as number) <= at) next += 2
    nexts[colour] = next
    const mode = input.next(MODES)
    if (mode === null) return null
    if (mode === PASS) {
      at = above[next + 1] ?? width
      continue
    }
    const ends = [(above[next] ?? width) + mode]
    if (mode === HORIZONTAL) {
      const [first, second] = [input.run(colour), input.run(colour ^ 1)]
      if (first === null || second === null) return null
      ends.splice(0, 1, Math.max(0, at) + first, Math.max(0, at) + first + second)
    } else colour ^= 1
    if (ends.some((end) => end < at || end > width)) return null
    changes.push(...ends)
    at = ends.at(-1) as number
  }
  return changes
}

/** Black is one. Returns the number of octets written to `out`. */
function unpackFax(data: Uint8Array, out: Uint8Array, width: number): number {
  const input = new Codes(data)
  const length = Math.ceil(width / 8)
  let above: readonly number[] = []
  let to = 0
  for (; to < out.length; to += length) {
    const changes = readLine(input, above, width)
    if (!changes) break
    for (let at = 0; at < changes.length; at += 2)
      for (let x = changes[at] as number; x < (changes[at + 1] ?? width); x += 1)
        out[to + (x >> 3)] = (out[to + (x >> 3)] as number) | (128 >> (x & 7))
    above = changes
  }
  return to
}

function copyStored(data: Uint8Array, out: Uint8Array): number {
  out.set(data.subarray(0, out.length))
  return data.length
}

function unpackBits(data: Uint8Array, out: Uint8Array): number {
  let to = 0
  for (let at = 0; at < data.length && to < out.length; ) {
    const head = data[at] as number
    at += 1
    if (head < 128) {
      out.set(data.subarray(at, at + Math.min(head + 1, out.length - to)), to)
      to += head + 1
      at += head + 1
    } else if (head > 128) {
      out.fill(data[at] ?? 0, to, to + 257 - head)
      to += 257 - head
      at += 1
    }
  }
  return to
}

const CLEAR = 256
const END = 257
const MAX_CODES = 4096

function unpackLzw(data: Uint8Array, out: Uint8Array): number {
  /** The string of a code is in `out` already: its offset and length. */
  const [starts, lengths] = [new Uint32Array(MAX_CODES), new Uint32Array(MAX_CODES)]
  let [bits, next, held, count, to] = [9, END + 1, 0, 0, 0]
  let [start, length] = [0, 0]
  for (let at = 0; to < out.length; ) {
    for (; count < bits && at < data.length; at += 1, count += 8) held = ((held << 8) | (data[at] as number)) & 0xffffff
    if (count < bits) break
    const code = (held >>> (count - bits)) & ((1 << bits) - 1)
    count -= bits
    if (code === END) break
    if (code === CLEAR) {
      ;[bits, next, length] = [9, END + 1, 0]
      continue
    }
    if (length > 0 && next < MAX_CODES) {
      // The string before, and the first octet of this one, which comes right behind it.
      starts[next] = start
      lengths[next] = length + 1
      next += 1
    }
    if (code >= CLEAR && code >= next) break
    const from = code < CLEAR ? -1 : (starts[code] as number)
    length = code < CLEAR ? 1 : (lengths[code] as number)
    start = to
    if (from < 0) out[to] = code
    else for (let i = 0; i < length && to + i < out.length; i += 1) out[to + i] = out[from + i] as number
    to += length
    if (next + 1 >= 1 << bits && bits < 12) bits += 1
  }
  return to
}

/** Reads no more than is asked for, so that a small file cannot fill the memory. */
async function inflate(data: Uint8Array, out: Uint8Array): Promise<number> {
  const stream = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  let to = 0
  try {
    while (to < out.length) {
      const { value, done } = await reader.read()
      if (done) break
      out.set(value.subarray(0, out.length - to), to)
      to += value.length
    }
    await reader.cancel()
  } catch {
    // Some writers append data that are not part of it.
  }
  return to
}

type Unpacker = (data: Uint8Array, out: Uint8Array, width: number) => number | Promise<number>

const unpackers: Record<number, Unpacker> = {
  1: copyStored,
  4: unpackFax,
  5: unpackLzw,
  8: inflate,
  32773: unpackBits,
  32946: inflate,
}

export const canUnpack = (compression: number): boolean => compression in unpackers

/** `width` is the pixels of a line. */
export async function unpack(
  compression: number,
  data: Uint8Array,
  { length, width }: { length: number; width: number },
): Promise<Uint8Array> {
  const out = new Uint8Array(length)
  const filled = (await unpackers[compression]?.(data, out, width)) ?? 0
  if (filled < length) throw new ImageFault('damaged')
  return out
}
