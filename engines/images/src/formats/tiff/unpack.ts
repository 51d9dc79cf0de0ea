// TIFF 6.0, sections 9, 13 and 14, and its Deflate of 2002: each gives exactly `length` octets or a fault.
import { ImageFault } from '@sundry/raster'
import { unpackFax } from './unpack-fax.ts'

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
