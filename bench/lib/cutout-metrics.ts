// How far a cut-out is from the truth. Alpha and colours run from 0 to 255, figures are shares of 1.
import { loadNodeVips } from './node-pixels.ts'

export interface Rgba {
  data: Uint8Array
  width: number
  height: number
}

export async function readRgba(file: Uint8Array, size?: { width: number; height: number }): Promise<Rgba> {
  const vips = await loadNodeVips()
  const stored = vips.Image.newFromBuffer(file, '', {}).colourspace(vips.Interpretation.srgb)
  const full = stored.hasAlpha() ? stored : stored.bandjoin(255)
  const expected = size && (full.width !== size.width || full.height !== size.height)
  const sized = expected ? full.resize(size.width / full.width, { vscale: size.height / full.height }) : full
  const eight = sized.cast(vips.BandFormat.uchar)
  return { width: eight.width, height: eight.height, data: new Uint8Array(eight.writeToMemory()) }
}

export function edgeBand({ data, width, height }: Rgba, reach = 8): Uint8Array {
  const marks = new Uint8Array(width * height)
  const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const here = alpha(x, y)
      const soft = here > 5 && here < 250
      const right = x + 1 < width && here >= 128 !== alpha(x + 1, y) >= 128
      const below = y + 1 < height && here >= 128 !== alpha(x, y + 1) >= 128
      if (soft || right || below) marks[y * width + x] = 1
    }
  const grow = (source: Uint8Array, step: number, length: number, lines: number, lineStep: number) => {
    const out = new Uint8Array(source.length)
    for (let line = 0; line < lines; line += 1) {
      let last = Number.NEGATIVE_INFINITY
      for (let at = 0; at < length; at += 1) {
        if (source[line * lineStep + at * step]) last = at
        if (at - last <= reach) out[line * lineStep + at * step] = 1
      }
      last = Number.POSITIVE_INFINITY
      for (let at = length - 1; at >= 0; at -= 1) {
        if (source[line * lineStep + at * step]) last = at
        if (last - at <= reach) out[line * lineStep + at * step] = 1
      }
    }
    return out
  }
  return grow(grow(marks, 1, width, height, width), width, height, width, 1)
}

const BACKDROPS = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
] as const

export interface Score {
  mae: number
  iou: number
  band: number
  edgeColour: number
}

export function score(result: Rgba, truth: Rgba): Score {
  const band = edgeBand(truth)
  let off = 0
  let bandOff = 0
  let inBand = 0
  let both = 0
  let either = 0
  let colourOff = 0
  const count = truth.width * truth.height
  for (let at = 0; at < count; at += 1) {
    const mine = result.data[at * 4 + 3] ?? 0
    const real = truth.data[at * 4 + 3] ?? 0
    const gap = Math.abs(mine - real)
    off += gap
    if (mine >= 128 && real >= 128) both += 1
    if (mine >= 128 || real >= 128) either += 1
    if (!band[at]) continue
    inBand += 1
    bandOff += gap
    for (const backdrop of BACKDROPS)
      for (let channel = 0; channel < 3; channel += 1) {
        const behind = backdrop[channel] ?? 0
        const shown = ((result.data[at * 4 + channel] ?? 0) * mine + behind * (255 - mine)) / 255
        const expected = ((truth.data[at * 4 + channel] ?? 0) * real + behind * (255 - real)) / 255
        colourOff += Math.abs(shown - expected)
      }
  }
  return {
    mae: off / count / 255,
    iou: either === 0 ? 1 : both / either,
    band: bandOff / Math.max(1, inBand) / 255,
    edgeColour: colourOff / Math.max(1, inBand) / 12 / 255,
  }
}
