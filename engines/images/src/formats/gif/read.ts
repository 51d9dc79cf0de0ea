// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
import { Bytes, concat } from '@sundry/kit'
import type { Box, Part, Size } from '@sundry/raster'
import { ImageFault, newRaster, type Raster } from '@sundry/raster'
import { tableSize } from './describe.ts'

const MAX_CODES = 4096

/** Decodes until `out` is full or the codes end; false where a code stands for nothing. */
function unpack(data: Uint8Array, minBits: number, out: Uint8Array): boolean {
  const clear = 1 << minBits
  const prefixes = new Uint16Array(MAX_CODES)
  const suffixes = Uint8Array.from({ length: MAX_CODES }, (_, code) => (code < clear ? code : 0))
  const lengths = new Uint16Array(MAX_CODES).fill(1)
  let [bits, next, last, first] = [minBits + 1, clear + 2, -1, 0]
  let [held, count, at, to] = [0, 0, 0, 0]
  while (to < out.length) {
    while (count < bits && at < data.length) {
      held |= (data[at] as number) << count
      count += 8
      at += 1
    }
    if (count < bits) return true
    const code = held & ((1 << bits) - 1)
    held >>>= bits
    count -= bits
    if (code === clear) {
      ;[bits, next, last] = [minBits + 1, clear + 2, -1]
      continue
    }
    if (code === clear + 1) return true
    if (code > next || (code === next && last < 0)) return false
    if (code === next && next === MAX_CODES) return false
    const isNew = code === next
    const length = (isNew ? (lengths[last] as number) : (lengths[code] as number)) + (isNew ? 1 : 0)
    let place = to + length - 1
    if (isNew) {
      if (place < out.length) out[place] = first
      place -= 1
    }
    let walked = isNew ? last : code
    for (; place > to; place -= 1) {
      if (place < out.length) out[place] = suffixes[walked] as number
      walked = prefixes[walked] as number
    }
    first = suffixes[walked] as number
    out[to] = first
    to += length
    if (last >= 0 && next < MAX_CODES) {
      prefixes[next] = last
      suffixes[next] = first
      lengths[next] = (lengths[last] as number) + 1
      next += 1
      if (next === 1 << bits && bits < 12) bits += 1
    }
    last = code
  }
  return true
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, appendix E. */
const LACED = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const

interface Stored {
  box: Box
  table: Uint8Array
  transparent: number
  isLaced: boolean
  /** Offset of the codes: their size, then blocks. */
  at: number
}

function decodePart(file: Uint8Array, size: Size, { box, table, transparent, isLaced, at }: Stored): Raster {
  const bytes = new Bytes(file)
  const blocks: Uint8Array[] = []
  for (let block = at + 1; bytes.u8(block) !== 0; block += bytes.u8(block) + 1)
    blocks.push(file.subarray(block + 1, block + 1 + bytes.u8(block)))
  const minBits = bytes.u8(at)
  const maxValue = storedSize(size)
  if (minBits < 1 || minBits > 8 || box.width > maxValue.width || box.height > maxValue.height)
    throw new ImageFault('damaged')
  const codes = new Uint8Array(box.width * box.height)
  codes.fill(transparent >= 0 ? transparent : 0)
  if (!unpack(concat(blocks), minBits, codes)) throw new ImageFault('damaged')
  const seen = clip(box, size)
  const made = newRaster(seen.width, seen.height)
  const rows = isLaced
    ? LACED.flatMap(([from, step]) =>
        Array.from({ length: Math.max(0, Math.ceil((box.height - from) / step)) }, (_, row) => from + row * step),
      )
    : null
  for (let line = 0; line < box.height; line += 1) {
    const y = rows?.[line] ?? line
    if (y >= seen.height) continue
    for (let x = 0; x < seen.width; x += 1) {
      const code = codes[line * box.width + x] as number
      if (code === transparent) continue
      const to = (y * seen.width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) made.data[to + channel] = table[code * 3 + channel] ?? 0
      made.data[to + 3] = 255
    }
  }
  return made
}

/** Some writers let a frame extend beyond the image; one far beyond is an attack on memory. */
const storedSize = ({ width, height }: Size): Size => ({ width: width * 2 + 64, height: height * 2 + 64 })

const clip = ({ x, y, width, height }: Box, size: Size): Box => ({
  x,
  y,
  width: Math.max(0, Math.min(width, size.width - x)),
  height: Math.max(0, Math.min(height, size.height - y)),
})

const DISPOSALS = { 2: 'clear', 3: 'restore' } as const

export function readGif(file: Uint8Array): { size: Size; parts: Part[]; loops: number } {
  const bytes = new Bytes(file)
  const size = { width: bytes.u16(6, true), height: bytes.u16(8, true) }
  const tableAt = (at: number, flags: number) => file.subarray(at, at + tableSize(flags))
  const whole = tableAt(13, bytes.u8(10))
  const parts: Part[] = []
  let loops = 1
  let control = { disposal: 0, milliseconds: 0, transparent: -1 }
  let at = 13 + tableSize(bytes.u8(10))
  while (at < file.length) {
    const [kind, label] = [bytes.u8(at), bytes.u8(at + 1)]
    if (kind === 0x21) {
      at += 2
      if (label === 0xf9) {
        const flags = bytes.u8(at + 1)
        const transparent = flags & 1 ? bytes.u8(at + 4) : -1
        control = { disposal: (flags >> 2) & 7, milliseconds: bytes.u16(at + 2, true) * 10, transparent }
      } else if (
        label === 0xff &&
        /^(NETSCAPE2\.0|ANIMEXTS1\.0)/.test(bytes.text(at + 1, 11)) &&
        bytes.u8(at + 13) === 1
      ) {
        const repeats = bytes.u16(at + 14, true)
        loops = repeats === 0 ? 0 : repeats + 1
      }
    } else if (kind === 0x2c) {
      const [x, y] = [bytes.u16(at + 1, true), bytes.u16(at + 3, true)]
      const box = { x, y, width: bytes.u16(at + 5, true), height: bytes.u16(at + 7, true) }
      const flags = bytes.u8(at + 9)
      const table = flags & 0x80 ? tableAt(at + 10, flags) : whole
      at += 10 + tableSize(flags)
      const stored = { box, table, transparent: control.transparent, isLaced: (flags & 0x40) !== 0, at }
      const seen = clip(box, size)
      if (seen.width > 0 && seen.height > 0)
        parts.push({
          box: seen,
          isOver: true,
          disposal: DISPOSALS[control.disposal as 2 | 3] ?? 'keep',
          milliseconds: control.milliseconds,
          decode: async () => decodePart(file, size, stored),
        })
      control = { disposal: 0, milliseconds: 0, transparent: -1 }
      at += 1
    } else break
    while (bytes.u8(at) !== 0) at += bytes.u8(at) + 1
    at += 1
  }
  return { size, parts, loops }
}
