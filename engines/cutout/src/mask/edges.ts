import { type Mask, makePlane, type Plane } from '../base/plane.ts'
import { FIRM_FROM, FIRM_RISE, MIN_BRUSH } from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import type { Stroke } from '../base/types.ts'

/** Van Herk's running extremes: the same time for any `reach`. */
function extreme(line: Uint8Array, length: number, reach: number, low: boolean, out: Uint8Array): void {
  const span = 2 * reach + 1
  const outside = low ? 255 : 0
  const pick = low ? Math.min : Math.max
  const padded = length + 2 * reach
  const ahead = new Uint8Array(padded)
  const behind = new Uint8Array(padded)
  const at = (place: number) => (place < reach || place >= length + reach ? outside : (line[place - reach] ?? outside))
  for (let place = 0; place < padded; place += 1)
    ahead[place] = place % span === 0 ? at(place) : pick(ahead[place - 1] ?? outside, at(place))
  for (let place = padded - 1; place >= 0; place -= 1)
    behind[place] =
      place === padded - 1 || (place + 1) % span === 0 ? at(place) : pick(behind[place + 1] ?? outside, at(place))
  for (let place = 0; place < length; place += 1)
    out[place] = pick(behind[place] ?? outside, ahead[place + span - 1] ?? outside)
}

type OnLine = (line: Uint8Array, length: number, out: Uint8Array) => void

function alongBoth({ data, width, height }: Mask, work: OnLine): void {
  const length = Math.max(width, height)
  const line = new Uint8Array(length)
  const out = new Uint8Array(length)
  for (let y = 0; y < height; y += 1) {
    line.set(data.subarray(y * width, (y + 1) * width))
    work(line, width, out)
    data.set(out.subarray(0, width), y * width)
  }
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) line[y] = data[y * width + x] ?? 0
    work(line, height, out)
    for (let y = 0; y < height; y += 1) data[y * width + x] = out[y] ?? 0
  }
}

export function shiftEdge(mask: Mask, pixels: number): void {
  const reach = Math.floor(Math.abs(pixels))
  const rest = Math.abs(pixels) - reach
  if (reach === 0 && rest === 0) return
  const low = pixels < 0
  if (reach > 0) alongBoth(mask, (line, length, out) => extreme(line, length, reach, low, out))
  if (rest > 0)
    alongBoth(mask, (line, length, out) => {
      extreme(line, length, 1, low, out)
      for (let at = 0; at < length; at += 1) out[at] = (line[at] ?? 0) * (1 - rest) + (out[at] ?? 0) * rest + 0.5
    })
}

export function featherEdge(mask: Mask, pixels: number): void {
  const reach = Math.round(pixels / 2)
  if (reach < 1) return
  for (let pass = 0; pass < 2; pass += 1)
    alongBoth(mask, (line, length, out) => {
      let sum = 0
      let count = 0
      for (let at = 0; at < Math.min(reach, length); at += 1) {
        sum += line[at] ?? 0
        count += 1
      }
      for (let at = 0; at < length; at += 1) {
        if (at + reach < length) {
          sum += line[at + reach] ?? 0
          count += 1
        }
        if (at - reach > 0) {
          sum -= line[at - reach - 1] ?? 0
          count -= 1
        }
        out[at] = sum / count + 0.5
      }
    })
}

export interface Painted {
  strength: Plane
  target: Plane
}

function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

export function touch(far: number, radius: number, softness: number): number {
  const inner = radius * (1 - softness)
  if (far <= inner) return 1
  if (far >= radius) return 0
  const share = (radius - far) / (radius - inner)
  return share * share * (3 - 2 * share)
}

interface Touched {
  cover: Float32Array
  left: number
  top: number
  width: number
  height: number
}

/** Drawn by itself, so that a stroke does not build up where it crosses itself. */
function trace(stroke: Stroke, scale: number, width: number, height: number): Touched | null {
  const points = stroke.points.map(([x, y]) => [x * scale, y * scale] as const)
  const radius = Math.max(MIN_BRUSH, stroke.radius * scale)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.max(0, Math.floor(Math.min(...xs) - radius))
  const top = Math.max(0, Math.floor(Math.min(...ys) - radius))
  const right = Math.min(width, Math.ceil(Math.max(...xs) + radius) + 1)
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + radius) + 1)
  if (!(right > left && bottom > top)) return null
  const wide = right - left
  const cover = new Float32Array(wide * (bottom - top))
  for (const [index, point] of points.entries()) {
    const [ax, ay] = points[index - 1] ?? point
    const [bx, by] = point
    const fromY = Math.max(top, Math.floor(Math.min(ay, by) - radius))
    const toY = Math.min(bottom, Math.ceil(Math.max(ay, by) + radius) + 1)
    const fromX = Math.max(left, Math.floor(Math.min(ax, bx) - radius))
    const toX = Math.min(right, Math.ceil(Math.max(ax, bx) + radius) + 1)
    for (let y = fromY; y < toY; y += 1)
      for (let x = fromX; x < toX; x += 1) {
        const at = (y - top) * wide + x - left
        const value = touch(distance(x + 0.5, y + 0.5, ax, ay, bx, by), radius, stroke.softness)
        if (value > (cover[at] ?? 0)) cover[at] = value
      }
  }
  return { cover, left, top, width: wide, height: bottom - top }
}

export function paint(strokes: readonly Stroke[], scale: number, width: number, height: number): Painted | null {
  const drawn = strokes.filter(({ points }) => points.length > 0)
  if (drawn.length === 0) return null
  const strength = makePlane(width, height)
  const target = makePlane(width, height)
  for (const stroke of drawn) {
    const traced = trace(stroke, scale, width, height)
    if (!traced) continue
    const requested = stroke.act === 'keep' ? 1 : 0
    for (let row = 0; row < traced.height; row += 1)
      for (let column = 0; column < traced.width; column += 1) {
        const here = traced.cover[row * traced.width + column] ?? 0
        if (here === 0) continue
        const at = (traced.top + row) * width + traced.left + column
        const before = (strength.data[at] ?? 0) * (1 - here)
        const total = before + here
        target.data[at] = (before * (target.data[at] ?? 0) + here * requested) / total
        strength.data[at] = total
      }
  }
  return { strength, target }
}

export function underPaint(mask: Plane, { strength, target }: Painted): Plane {
  const data = new Float32Array(mask.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const share = strength.data[at] ?? 0
    data[at] = (mask.data[at] ?? 0) * (1 - share) + (target.data[at] ?? 0) * share
  }
  return { data, width: mask.width, height: mask.height }
}

export function overPaint(mask: Mask, painted: Painted): void {
  const strength = resample(painted.strength, mask.width, mask.height)
  const target = resample(painted.target, mask.width, mask.height)
  for (let at = 0; at < mask.data.length; at += 1) {
    const firm = Math.min(1, Math.max(0, ((strength.data[at] ?? 0) - FIRM_FROM) * FIRM_RISE))
    mask.data[at] = (mask.data[at] ?? 0) * (1 - firm) + (target.data[at] ?? 0) * 255 * firm + 0.5
  }
}
