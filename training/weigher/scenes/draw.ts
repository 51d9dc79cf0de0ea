// Draws triangles with their textures, two by two samples a pixel, so that the alpha is what is covered.
import { at3, dot, type Piece, type Vector } from './piece.ts'
import type { Texture } from './texture.ts'

export interface View {
  yaw: number
  pitch: number
  sun: Vector
  ambient: number
  side: number
  distance: number
}

const OVER = 2
const NOTHING = 1e9

interface Canvas {
  side: number
  colours: Float32Array
  depth: Float32Array
}

interface Seen {
  x: Float32Array
  y: Float32Array
  z: Float32Array
  light: Float32Array
}

function turner({ yaw, pitch }: View): (from: Vector) => Vector {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  return ([x, y, z]) => {
    const deep = -sy * x + cy * z
    return [cy * x + sy * z, cp * y - sp * deep, sp * y + cp * deep]
  }
}

function extent(pieces: readonly Piece[], turn: (from: Vector) => Vector): { middle: Vector; span: number } {
  const low = [NOTHING, NOTHING, NOTHING]
  const high = low.map((value) => -value)
  for (const { positions, faces } of pieces)
    for (const corner of faces)
      turn(at3(positions, corner)).forEach((value, axis) => {
        low[axis] = Math.min(low[axis] ?? 0, value)
        high[axis] = Math.max(high[axis] ?? 0, value)
      })
  const [x = 0, y = 0, z = 0] = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2)
  const along = (axis: number) => (high[axis] ?? 0) - (low[axis] ?? 0)
  return { middle: [x, y, z], span: Math.max(along(0), along(1)) }
}

/** Colour and alpha of a texture between its pixels; it repeats. */
function read({ data, width, height }: Texture, u: number, v: number, into: Float32Array): void {
  const x = (u - Math.floor(u)) * width - 0.5
  const y = (v - Math.floor(v)) * height - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, lower] = [x - left, y - top]
  const [x0, x1] = [(left + width) % width, (left + 1) % width]
  const [y0, y1] = [(top + height) % height, (top + 1) % height]
  for (let channel = 0; channel < 4; channel += 1) {
    const value = (column: number, row: number) => data[(row * width + column) * 4 + channel] ?? 0
    const above = value(x0, y0) * (1 - right) + value(x1, y0) * right
    const below = value(x0, y1) * (1 - right) + value(x1, y1) * right
    into[channel] = above * (1 - lower) + below * lower
  }
}

const MIN_ALPHA = 110
const sample = new Float32Array(4)

function fill(canvas: Canvas, piece: Piece, seen: Seen, corners: readonly [number, number, number]): void {
  const { side, colours, depth } = canvas
  const { texture, places } = piece
  const [a, b, c] = corners
  const of = (values: Float32Array) => [values[a] ?? 0, values[b] ?? 0, values[c] ?? 0] as const
  const [xa, xb, xc] = of(seen.x)
  const [ya, yb, yc] = of(seen.y)
  const [za, zb, zc] = of(seen.z)
  const [la, lb, lc] = of(seen.light)
  const area = (xb - xa) * (yc - ya) - (xc - xa) * (yb - ya)
  if (Math.abs(area) < 1e-6) return
  const [ua, ub, uc] = [places[a * 2] ?? 0, places[b * 2] ?? 0, places[c * 2] ?? 0]
  const [va, vb, vc] = [places[a * 2 + 1] ?? 0, places[b * 2 + 1] ?? 0, places[c * 2 + 1] ?? 0]
  const left = Math.max(0, Math.floor(Math.min(xa, xb, xc)))
  const right = Math.min(side - 1, Math.ceil(Math.max(xa, xb, xc)))
  const top = Math.max(0, Math.floor(Math.min(ya, yb, yc)))
  const bottom = Math.min(side - 1, Math.ceil(Math.max(ya, yb, yc)))
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const [dx, dy] = [x + 0.5 - xa, y + 0.5 - ya]
      const shareB = (dx * (yc - ya) - (xc - xa) * dy) / area
      const shareC = ((xb - xa) * dy - dx * (yb - ya)) / area
      const shareA = 1 - shareB - shareC
      if (shareA < 0 || shareB < 0 || shareC < 0) continue
      // Shares as they are in space, where the far corner counts for less.
      const far = 1 / (shareA / za + shareB / zb + shareC / zc)
      const at = y * side + x
      if (far >= (depth[at] ?? 0)) continue
      const [wa, wb, wc] = [(shareA * far) / za, (shareB * far) / zb, (shareC * far) / zc]
      sample.fill(255)
      if (texture) read(texture, ua * wa + ub * wb + uc * wc, va * wa + vb * wb + vc * wc, sample)
      if (piece.holes && (sample[3] ?? 0) < MIN_ALPHA) continue
      const light = la * wa + lb * wb + lc * wc
      depth[at] = far
      for (let channel = 0; channel < 3; channel += 1)
        colours[at * 3 + channel] = Math.min(255, (sample[channel] ?? 0) * (piece.colour[channel] ?? 1) * light)
    }
}

export function draw(pieces: readonly Piece[], view: View): { data: Uint8Array; side: number } | null {
  const turn = turner(view)
  const { middle, span } = extent(pieces, turn)
  if (!(span > 0) || span > 1e6) return null
  const far = span * view.distance
  const side = view.side * OVER
  const scale = (side / span) * 0.9
  const canvas = {
    side,
    colours: new Float32Array(side * side * 3),
    depth: new Float32Array(side * side).fill(NOTHING),
  }
  for (const piece of pieces) {
    const count = piece.positions.length / 3
    const plane = () => new Float32Array(count)
    const seen: Seen = { x: plane(), y: plane(), z: plane(), light: plane() }
    for (let corner = 0; corner < count; corner += 1) {
      const place = turn(at3(piece.positions, corner))
      const away = far - (place[2] - middle[2])
      seen.x[corner] = ((place[0] - middle[0]) * far * scale) / away + side / 2
      seen.y[corner] = side / 2 - ((place[1] - middle[1]) * far * scale) / away
      seen.z[corner] = away
      const towards = dot(turn(at3(piece.normals, corner)), view.sun)
      // Leaves let light through.
      const direct = piece.holes ? 0.35 + 0.65 * Math.max(0, towards * 0.5 + 0.5) : Math.max(0, towards)
      seen.light[corner] = view.ambient + (1 - view.ambient) * direct * 1.25
    }
    const near = far * 0.05
    for (let at = 0; at < piece.faces.length; at += 3) {
      const [a = 0, b = 0, c = 0] = piece.faces.subarray(at, at + 3)
      if ([a, b, c].every((corner) => (seen.z[corner] ?? 0) > near)) fill(canvas, piece, seen, [a, b, c])
    }
  }
  return shrink(canvas, view.side)
}

function shrink({ side, colours, depth }: Canvas, wanted: number): { data: Uint8Array; side: number } {
  const data = new Uint8ClampedArray(wanted * wanted * 4)
  for (let pixel = 0; pixel < wanted * wanted; pixel += 1) {
    const start = Math.floor(pixel / wanted) * OVER * side + (pixel % wanted) * OVER
    const sums = [0, 0, 0]
    let count = 0
    for (let step = 0; step < OVER * OVER; step += 1) {
      const at = start + Math.floor(step / OVER) * side + (step % OVER)
      if (depth[at] === NOTHING) continue
      count += 1
      for (let channel = 0; channel < 3; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + (colours[at * 3 + channel] ?? 0)
    }
    if (count) data.set([...sums.map((sum) => sum / count), (count * 255) / (OVER * OVER)], pixel * 4)
  }
  return { data: new Uint8Array(data.buffer), side: wanted }
}
