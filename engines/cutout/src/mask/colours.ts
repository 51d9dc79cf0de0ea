import type { Pixels, Plane } from '../core/plane.ts'

/** Colours are counted in boxes: so many a channel. */
const BOXES = 16
/** A colour that is on neither side says nothing. */
const LEAST = 1e-5
/** Nothing a mask says is taken for certain: first when colours are counted, then when they may object. */
const FIRST_DOUBT = 0.02
const DOUBT = 0.05
const ROUNDS = 2

const between = (value: number, margin: number) => Math.min(1 - margin, Math.max(margin, value))

/** A count of each box with what its neighbours have, weighted 1-2-1 along every channel. */
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

/** What share of its side a pixel in each box is. */
function shares(counts: Float64Array): Float64Array {
  const smoothed = smooth(counts)
  const total = Math.max(
    1e-6,
    smoothed.reduce((sum, count) => sum + count, 0),
  )
  return smoothed.map((count) => count / total + LEAST)
}

/**
 * How likely each pixel's colour is the subject's, from the colours on both sides of a mask. Counted twice: the second
 * time colours that were on the wrong side weigh less, so that a crown's gaps show the sky.
 */
export function colourLikelihood(pixels: Pixels, mask: Plane): Plane {
  const count = mask.data.length
  const boxOf = new Uint16Array(count)
  const share = new Float32Array(count)
  const likely = new Float32Array(count)
  for (let at = 0; at < count; at += 1) {
    const step = (channel: number) => (pixels.data[at * 4 + channel] ?? 0) >> 4
    boxOf[at] = (step(0) * BOXES + step(1)) * BOXES + step(2)
    share[at] = between(mask.data[at] ?? 0, FIRST_DOUBT)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
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
      const said = between(mask.data[at] ?? 0, DOUBT)
      likely[at] = value
      share[at] = (said * value) / (said * value + (1 - said) * (1 - value))
    }
  }
  return { data: likely, width: mask.width, height: mask.height }
}
