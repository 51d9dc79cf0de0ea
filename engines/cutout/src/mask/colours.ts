import type { Pixels, Plane } from '../base/plane.ts'
import { COLOUR_DOUBT, COLOUR_FIRST_DOUBT, COLOUR_ROUNDS, MIN_COLOUR } from '../base/policy.ts'

const BOXES = 16

const between = (value: number, margin: number) => Math.min(1 - margin, Math.max(margin, value))

function smooth(counts: Float64Array): Float64Array {
  let from = counts
  for (const step of [1, BOXES, BOXES * BOXES]) {
    const to = new Float64Array(from.length)
    for (let box = 0; box < from.length; box += 1) {
      const place = Math.floor(box / step) % BOXES
      const here = from[box] ?? 0
      const before = place > 0 ? (from[box - step] ?? 0) : here
      const after = place < BOXES - 1 ? (from[box + step] ?? 0) : here
      to[box] = (before + 2 * here + after) / 4
    }
    from = to
  }
  return from
}

function shares(counts: Float64Array): Float64Array {
  const smoothed = smooth(counts)
  const total = Math.max(
    1e-6,
    smoothed.reduce((sum, count) => sum + count, 0),
  )
  return smoothed.map((count) => count / total + MIN_COLOUR)
}

export function colourLikelihood(pixels: Pixels, mask: Plane): Plane {
  const count = mask.data.length
  const boxOf = new Uint16Array(count)
  const share = new Float32Array(count)
  const likely = new Float32Array(count)
  for (let at = 0; at < count; at += 1) {
    const step = (channel: number) => (pixels.data[at * 4 + channel] ?? 0) >> 4
    boxOf[at] = (step(0) * BOXES + step(1)) * BOXES + step(2)
    share[at] = between(mask.data[at] ?? 0, COLOUR_FIRST_DOUBT)
  }
  for (let round = 0; round < COLOUR_ROUNDS; round += 1) {
    const inside = new Float64Array(BOXES ** 3)
    const outside = new Float64Array(BOXES ** 3)
    for (let at = 0; at < count; at += 1) {
      const box = boxOf[at] ?? 0
      inside[box] = (inside[box] ?? 0) + (share[at] ?? 0)
      outside[box] = (outside[box] ?? 0) + 1 - (share[at] ?? 0)
    }
    const [front, back] = [shares(inside), shares(outside)]
    for (let at = 0; at < count; at += 1) {
      const box = boxOf[at] ?? 0
      const value = (front[box] ?? 0) / ((front[box] ?? 0) + (back[box] ?? 0))
      const reported = between(mask.data[at] ?? 0, COLOUR_DOUBT)
      likely[at] = value
      share[at] = (reported * value) / (reported * value + (1 - reported) * (1 - value))
    }
  }
  return { data: likely, width: mask.width, height: mask.height }
}
