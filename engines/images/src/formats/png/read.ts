// https://www.w3.org/TR/png-3/: every colour type, depth and interlacing, as eight bits of red, green, blue and alpha.
import { Bytes } from '@sundry/kit'
import { ImageFault, newRaster, type Raster } from '@sundry/raster'
import { inflate, readChunks } from './chunks.ts'
import { paeth } from './write.ts'

// https://www.w3.org/TR/png-3/#9Filters
function undo(kind: number, line: Uint8Array, above: Uint8Array, step: number): void {
  if (kind === 0) return
  if (kind > 4) throw new ImageFault('damaged')
  for (let at = 0; at < line.length; at += 1) {
    const left = at >= step ? (line[at - step] ?? 0) : 0
    const up = above[at] ?? 0
    const corner = at >= step ? (above[at - step] ?? 0) : 0
    const guess = kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : paeth(left, up, corner)
    line[at] = (line[at] ?? 0) + guess
  }
}

/** The lines of a pass, in place; `step` is the bytes of a whole pixel. */
export function unfilter(raw: Uint8Array, length: number, step: number): (row: number) => Uint8Array {
  const lineAt = (row: number) => raw.subarray(row * (length + 1) + 1, (row + 1) * (length + 1))
  let above: Uint8Array = new Uint8Array(length)
  for (let row = 0; (row + 1) * (length + 1) <= raw.length; row += 1) {
    const line = lineAt(row)
    undo(raw[row * (length + 1)] ?? 0, line, above, step)
    above = line
  }
  return lineAt
}

interface Layout {
  width: number
  height: number
  depth: number
  kind: number
  palette: Uint8Array
  transparent: Uint8Array | null
}

const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Pass {
  x: number
  y: number
  stepX: number
  stepY: number
}

const whole: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }]
/** Adam7. */
const interlaced: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
]

/** One sample of a line, in the depth it is stored with. */
function sampleAt(line: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return line[index] ?? 0
  if (depth === 16) return ((line[2 * index] ?? 0) << 8) | (line[2 * index + 1] ?? 0)
  const bit = index * depth
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
}

function putPixel(line: Uint8Array, x: number, layout: Layout, out: Uint8ClampedArray, to: number): void {
  const { depth, kind, palette, transparent } = layout
  const count = SAMPLES[kind] ?? 1
  const sample = (index: number) => sampleAt(line, x * count + index, depth)
  if (kind === 3) {
    const entry = sample(0)
    out[to + 3] = transparent?.[entry] ?? 255
    for (let channel = 0; channel < 3; channel += 1) out[to + channel] = palette[entry * 3 + channel] ?? 0
    return
  }
  const maxValue = 2 ** depth - 1
  const octet = (value: number) => (depth === 8 ? value : depth === 16 ? value >> 8 : (value * 255) / maxValue)
  const isGrey = kind === 0 || kind === 4
  if (kind >= 4) out[to + 3] = octet(sample(count - 1))
  else {
    const isKey = transparent !== null && [...Array(count).keys()].every((at) => sample(at) === keyAt(transparent, at))
    out[to + 3] = isKey ? 0 : 255
  }
  for (let channel = 0; channel < 3; channel += 1) out[to + channel] = octet(sample(isGrey ? 0 : channel))
}

const keyAt = (transparent: Uint8Array, at: number) =>
  ((transparent[2 * at] ?? 0) << 8) | (transparent[2 * at + 1] ?? 0)

/** The common case: a line at a time, without a call for each sample. */
function putLine(line: Uint8Array, layout: Layout, out: Uint8ClampedArray, to: number): boolean {
  if (layout.depth !== 8 || layout.transparent) return false
  if (layout.kind === 6) out.set(line, to)
  else if (layout.kind === 2)
    for (let from = 0, at = to; from < line.length; from += 3, at += 4) {
      out[at] = line[from] ?? 0
      out[at + 1] = line[from + 1] ?? 0
      out[at + 2] = line[from + 2] ?? 0
      out[at + 3] = 255
    }
  else return false
  return true
}

export async function readPng(file: Uint8Array): Promise<Raster> {
  const bytes = new Bytes(file)
  const chunks = readChunks(file)
  const part = (type: string) => {
    const found = chunks.find((chunk) => chunk.type === type)
    return found ? file.subarray(found.data, found.end) : null
  }
  const [width, height, depth, kind] = [bytes.u32(16), bytes.u32(20), bytes.u8(24), bytes.u8(25)]
  const layout = { width, height, depth, kind, palette: part('PLTE') ?? new Uint8Array(0), transparent: part('tRNS') }
  const samples = SAMPLES[kind]
  if (!samples || ![1, 2, 4, 8, 16].includes(depth)) throw new ImageFault('damaged')
  const body = chunks.filter(({ type }) => type === 'IDAT').map(({ data, end }) => file.subarray(data, end))
  const raw = await inflate(...body).catch(() => {
    throw new ImageFault('damaged')
  })
  const made = newRaster(width, height)
  let at = 0
  for (const pass of bytes.u8(28) === 1 ? interlaced : whole) {
    const [across, down] = [Math.ceil((width - pass.x) / pass.stepX), Math.ceil((height - pass.y) / pass.stepY)]
    if (across <= 0 || down <= 0) continue
    const length = Math.ceil((across * samples * depth) / 8)
    if (raw.length < at + (length + 1) * down) throw new ImageFault('damaged')
    const lines = unfilter(raw.subarray(at, at + (length + 1) * down), length, Math.max(1, (samples * depth) >> 3))
    at += (length + 1) * down
    for (let row = 0; row < down; row += 1) {
      const line = lines(row)
      const to = ((pass.y + row * pass.stepY) * width + pass.x) * 4
      if (pass.stepX === 1 && putLine(line, layout, made.data, to)) continue
      for (let x = 0; x < across; x += 1) putPixel(line, x, layout, made.data, to + x * pass.stepX * 4)
    }
  }
  return made
}
