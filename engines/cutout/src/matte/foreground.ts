import { type Mask, type Pixels, type Plane, type Scratch, withScratch } from '../base/plane.ts'
import { resample, taps } from '../base/resample.ts'
import type { Rows } from '../mask/guided.ts'

export interface Layers {
  front: Uint8ClampedArray
  back: Uint8ClampedArray
  width: number
  height: number
}

const REGULAR = 1e-5
const SMALL = 32
const ITERATIONS = { small: 10, large: 2 }

interface Level {
  photo: Float32Array
  alpha: Float32Array
  width: number
  height: number
}

function shrink(photo: readonly Plane[], alpha: Plane, width: number, height: number): Level {
  const merged = new Float32Array(width * height * 3)
  photo.forEach((plane, channel) => {
    withScratch(({ numbers }) => {
      const { data } = resample(plane, width, height)
      for (let at = 0; at < data.length; at += 1) merged[at * 3 + channel] = data[at] ?? 0
      if (data !== plane.data) numbers(data)
    })
  })
  return { photo: merged, alpha: resample(alpha, width, height).data, width, height }
}

function enlarge(source: Float32Array, from: Level | null, to: Level): Float32Array {
  const result = new Float32Array(to.width * to.height * 3)
  if (!from) return result.fill(0.5)
  for (let y = 0; y < to.height; y += 1) {
    const row = Math.floor((y * from.height) / to.height) * from.width
    for (let x = 0; x < to.width; x += 1) {
      const at = (row + Math.floor((x * from.width) / to.width)) * 3
      const into = (y * to.width + x) * 3
      result[into] = source[at] ?? 0
      result[into + 1] = source[at + 1] ?? 0
      result[into + 2] = source[at + 2] ?? 0
    }
  }
  return result
}

function sweep({ photo, alpha, width, height }: Level, front: Float32Array, back: Float32Array): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const share = alpha[at] ?? 0
      const rest = 1 - share
      let weights = 0
      let fr = 0
      let fg = 0
      let fb = 0
      let br = 0
      let bg = 0
      let bb = 0
      for (let side = 0; side < 4; side += 1) {
        const nx = Math.min(width - 1, Math.max(0, x + (side === 0 ? -1 : side === 1 ? 1 : 0)))
        const ny = Math.min(height - 1, Math.max(0, y + (side === 2 ? -1 : side === 3 ? 1 : 0)))
        const next = ny * width + nx
        const weight = REGULAR + Math.abs(share - (alpha[next] ?? 0))
        weights += weight
        fr += weight * (front[next * 3] ?? 0)
        fg += weight * (front[next * 3 + 1] ?? 0)
        fb += weight * (front[next * 3 + 2] ?? 0)
        br += weight * (back[next * 3] ?? 0)
        bg += weight * (back[next * 3 + 1] ?? 0)
        bb += weight * (back[next * 3 + 2] ?? 0)
      }
      const aa = share * share + weights
      const ab = share * rest
      const cc = rest * rest + weights
      const scale = 1 / (aa * cc - ab * ab)
      const into = at * 3
      const solve = (channel: number, f: number, b: number) => {
        const colour = photo[into + channel] ?? 0
        const forFront = share * colour + f
        const forBack = rest * colour + b
        front[into + channel] = Math.min(1, Math.max(0, (cc * forFront - ab * forBack) * scale))
        back[into + channel] = Math.min(1, Math.max(0, (aa * forBack - ab * forFront) * scale))
      }
      solve(0, fr, br)
      solve(1, fg, bg)
      solve(2, fb, bb)
    }
}

function sizes(width: number, height: number): { width: number; height: number }[] {
  const count = Math.max(1, Math.ceil(Math.log2(Math.max(width, height))))
  return Array.from({ length: count + 1 }, (_, step) => ({
    width: Math.max(1, Math.round(width ** (step / count))),
    height: Math.max(1, Math.round(height ** (step / count))),
  }))
}

/** A loop, because `Uint8ClampedArray.from` with a function makes an object of every number. */
function octets(values: Float32Array): Uint8ClampedArray {
  const result = new Uint8ClampedArray(values.length)
  for (let at = 0; at < result.length; at += 1) result[at] = (values[at] ?? 0) * 255
  return result
}

/** Germer, Uelwer, Conrad and Harmeling, "Fast Multi-Level Foreground Estimation" (2020). */
export const estimateLayers = (photo: Pixels, alpha: Plane): Layers =>
  withScratch((scratch) => solveLevels(photo, alpha, scratch))

function solveLevels(photo: Pixels, alpha: Plane, { numbers }: Scratch): Layers {
  const { width, height } = alpha
  const planes = [0, 1, 2].map((channel) => {
    const data = numbers(new Float32Array(width * height))
    for (let at = 0; at < data.length; at += 1) data[at] = (photo.data[at * 4 + channel] ?? 0) / 255
    return { data, width, height }
  })
  let before: Level | null = null
  let front: Float32Array = new Float32Array()
  let back: Float32Array = new Float32Array()
  for (const size of sizes(width, height)) {
    const level = shrink(planes, alpha, size.width, size.height)
    ;[front, back] = withScratch((inner) => {
      if (before) inner.numbers(before.photo)
      return [enlarge(inner.numbers(front), before, level), enlarge(inner.numbers(back), before, level)]
    })
    const passes = Math.max(size.width, size.height) <= SMALL ? ITERATIONS.small : ITERATIONS.large
    for (let pass = 0; pass < passes; pass += 1) sweep(level, front, back)
    before = level
  }
  if (before) numbers(before.photo)
  return { front: octets(numbers(front)), back: octets(numbers(back)), width, height }
}

/**
 * The layers may be smaller than the photo, whose detail is kept (Forte, "Approximate Fast Foreground Colour
 * Estimation", 2021).
 */
export function unmix(rows: Rows, alpha: Mask, layers: Layers | null, amount: number): void {
  const { data } = rows
  const across = layers && taps(layers.width, alpha.width)
  const down = layers && taps(layers.height, alpha.height)
  for (let row = 0; row < rows.height; row += 1) {
    const y = rows.top + row
    for (let x = 0; x < alpha.width; x += 1) {
      const octet = alpha.data[y * alpha.width + x] ?? 0
      const pixel = (row * alpha.width + x) * 4
      data[pixel + 3] = (octet * (data[pixel + 3] ?? 0)) / 255
      if (octet === 0 || octet === 255 || !layers || !across || !down || amount === 0) continue
      const share = octet / 255
      const rest = 1 - share
      const place = (down.low[y] ?? 0) * layers.width + (across.low[x] ?? 0)
      const right = across.share[x] ?? 0
      const lower = down.share[y] ?? 0
      const step = across.step * 3
      const rowStep = down.step * layers.width * 3
      const wa = (1 - right) * (1 - lower)
      const wb = right * (1 - lower)
      const wc = (1 - right) * lower
      const wd = right * lower
      const scale = share / (share * share + rest * rest)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = place * 3 + channel
        const front =
          (layers.front[at] ?? 0) * wa +
          (layers.front[at + step] ?? 0) * wb +
          (layers.front[at + rowStep] ?? 0) * wc +
          (layers.front[at + rowStep + step] ?? 0) * wd
        const back =
          (layers.back[at] ?? 0) * wa +
          (layers.back[at + step] ?? 0) * wb +
          (layers.back[at + rowStep] ?? 0) * wc +
          (layers.back[at + rowStep + step] ?? 0) * wd
        const colour = data[pixel + channel] ?? 0
        const pure = front + scale * (colour - share * front - rest * back)
        data[pixel + channel] = Math.min(255, Math.max(0, colour + amount * (pure - colour)))
      }
    }
  }
}
