// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
import { ascii, concat, le16 } from '@sundry/kit'
import type { Box, Frame, Raster } from '@sundry/raster'
import { asInt32, changedBox, choosePalette, cut, histogramOf, mapPixels, type Palette } from '@sundry/raster'

const MAX_CODES = 4096
const SLOTS = 1 << 13
const MAX_BLOCK = 255

/** Codes in blocks, behind their size. */
function pack(indexes: Uint8Array, minBits: number): Uint8Array {
  const clear = 1 << minBits
  const out = new Uint8Array(indexes.length * 2 + 16)
  const [keys, codes] = [new Int32Array(SLOTS), new Uint16Array(SLOTS)]
  let [at, held, count] = [0, 0, 0]
  let [bits, next] = [minBits + 1, clear + 2]
  const put = (code: number) => {
    held |= code << count
    count += bits
    for (; count >= 8; count -= 8, held >>>= 8, at += 1) out[at] = held
  }
  put(clear)
  let prefix = indexes[0] as number
  for (let place = 1; place < indexes.length; place += 1) {
    const suffix = indexes[place] as number
    const key = ((prefix << 8) | suffix) + 1
    let slot = Math.imul(key, 0x9e3779b1) >>> 19
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1)
    if (keys[slot] === key) {
      prefix = codes[slot] as number
      continue
    }
    put(prefix)
    prefix = suffix
    if (next < MAX_CODES) {
      keys[slot] = key
      codes[slot] = next
      if (next === 1 << bits) bits += 1
      next += 1
      continue
    }
    put(clear)
    keys.fill(0)
    ;[bits, next] = [minBits + 1, clear + 2]
  }
  put(prefix)
  // The reader has added a code for the last one, and may have changed its size.
  if (next === 1 << bits && bits < 12) bits += 1
  put(clear + 1)
  if (count > 0) {
    out[at] = held
    at += 1
  }
  const parts: Uint8Array[] = [Uint8Array.of(minBits)]
  for (let from = 0; from < at; from += MAX_BLOCK) {
    const block = out.subarray(from, Math.min(at, from + MAX_BLOCK))
    parts.push(Uint8Array.of(block.length), block)
  }
  return concat([...parts, Uint8Array.of(0)])
}

const HALF = 128

/** A pixel of a GIF is seen or not. */
function withoutShades({ data, width, height }: Raster): Raster {
  const made = data.slice()
  for (let at = 3; at < made.length; at += 4) {
    if ((made[at] as number) >= HALF) made[at] = 255
    else made.fill(0, at - 3, at + 1)
  }
  return { data: made, width, height }
}

/** One of 256 stands for what is not seen, or not changed. */
const MAX_COLOURS = 255
const DITHER = 0.5

/** Unchanged pixels are left out of the colours as well. */
function partOf(frame: Raster, before: Raster | null, box: Box): Raster {
  const part = cut(frame, box)
  if (!before) return part
  const [pixels, old] = [asInt32(part), asInt32(cut(before, box))]
  for (const [at, pixel] of pixels.entries()) if (pixel === old[at]) pixels[at] = 0
  return part
}

const bitsOf = (count: number) => Math.max(1, Math.ceil(Math.log2(count)))

function tableOf({ rgba }: Palette, bits: number): Uint8Array {
  const table = new Uint8Array(3 << bits)
  for (let at = 0, to = 0; at < rgba.length; at += 4, to += 3) table.set(rgba.subarray(at, at + 3), to)
  return table
}

interface Written {
  part: Raster
  box: Box
  milliseconds: number
}

const KEEP = 1
const CLEAR = 2

/** Where something opaque vanishes, every frame is whole, and cleared before the next. */
function partsOf(frames: readonly Frame[]): { parts: Written[]; disposal: number } {
  const rasters = frames.map(({ pixels }) => withoutShades(pixels))
  const vanishes = rasters.some((raster, index) => {
    const before = rasters[index - 1]
    return before !== undefined && asInt32(raster).some((pixel, at) => pixel === 0 && asInt32(before)[at] !== 0)
  })
  const parts: Written[] = []
  for (const [index, raster] of rasters.entries()) {
    const before = rasters[index - 1] ?? null
    const { milliseconds } = frames[index] as Frame
    const whole = { x: 0, y: 0, width: raster.width, height: raster.height }
    const box = before ? changedBox(before, raster) : whole
    const last = parts.at(-1)
    if (!box && last) last.milliseconds += milliseconds
    else if (vanishes || !box) parts.push({ part: raster, box: whole, milliseconds })
    else parts.push({ part: partOf(raster, before, box), box, milliseconds })
  }
  return { parts, disposal: vanishes ? CLEAR : KEEP }
}

const control = (disposal: number, milliseconds: number, transparent: number) =>
  concat([
    Uint8Array.of(0x21, 0xf9, 4, (disposal << 2) | (transparent >= 0 ? 1 : 0)),
    le16(Math.min(0xffff, Math.round(milliseconds / 10))),
    Uint8Array.of(Math.max(0, transparent), 0),
  ])

/** A moving image has colours of its own in each frame, unless 255 are enough for all. */
export function writeGif(frames: readonly Frame[], loops: number): Uint8Array<ArrayBuffer> {
  const { parts, disposal } = partsOf(frames)
  const { width = 0, height = 0 } = parts[0]?.part ?? {}
  const all = histogramOf(parts.map(({ part }) => part))
  const shared = parts.length === 1 || all.count <= MAX_COLOURS ? choosePalette(all, MAX_COLOURS) : null
  const sharedBits = shared && bitsOf(shared.rgba.length / 4 + 1)
  const images = parts.flatMap(({ part, box, milliseconds }) => {
    const palette = shared ?? choosePalette(histogramOf([part]), MAX_COLOURS)
    const count = palette.rgba.length / 4
    const bits = bitsOf(count + 1)
    const indexes = mapPixels(part, palette, DITHER)
    let hidden = false
    for (const [at, pixel] of asInt32(part).entries())
      if (pixel === 0) {
        indexes[at] = count
        hidden = true
      }
    const place = [box.x, box.y, box.width, box.height].map(le16)
    const flags = Uint8Array.of(shared ? 0 : 0x80 | (bits - 1))
    return [
      control(disposal, milliseconds, hidden ? count : -1),
      ...[Uint8Array.of(0x2c), ...place, flags],
      ...(shared ? [] : [tableOf(palette, bits)]),
      pack(indexes, Math.max(2, bits)),
    ]
  })
  const repeats = [
    Uint8Array.of(0x21, 0xff, 11),
    ascii('NETSCAPE2.0'),
    Uint8Array.of(3, 1),
    le16(Math.max(0, loops - 1)),
  ]
  return concat([
    ...[ascii('GIF89a'), le16(width), le16(height), Uint8Array.of(sharedBits ? 0x80 | (sharedBits - 1) : 0, 0, 0)],
    ...(shared && sharedBits ? [tableOf(shared, sharedBits)] : []),
    ...(frames.length > 1 && loops !== 1 ? [...repeats, Uint8Array.of(0)] : []),
    ...images,
    Uint8Array.of(0x3b),
  ])
}
