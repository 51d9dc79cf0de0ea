import { type Mask, makePlane, type Plane } from '../base/plane.ts'
import { SHADOW_FLATNESS, SHADOW_FOOT, SHADOW_FOOT_ROWS, SHADOW_ROOM, SHADOW_SIDE } from '../base/policy.ts'
import type { Shadow } from '../base/types.ts'
import { boxBlur } from '../mask/zoom.ts'
import type { Box } from './crop.ts'

export interface Cast {
  plane: Plane
  box: Box
}

function sampleBox(mask: Mask, box: Box, width: number, height: number): Plane {
  const plane = makePlane(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const px = Math.floor(box.x + ((x + 0.5) * box.width) / width)
      const py = Math.floor(box.y + ((y + 0.5) * box.height) / height)
      const inside = px >= 0 && py >= 0 && px < mask.width && py < mask.height
      plane.data[y * width + x] = inside ? (mask.data[py * mask.width + px] ?? 0) / 255 : 0
    }
  return plane
}

function blurred(plane: Plane, radius: number): Plane {
  const reach = Math.round(radius)
  if (reach < 1) return plane
  return boxBlur(boxBlur(boxBlur(plane, reach), reach), reach)
}

const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + by * 2,
  height: box.height + by * 2,
})

export function castShadow(mask: Mask, subject: Box, shadow: Shadow): Cast {
  const long = Math.max(subject.width, subject.height)
  const blur = (long * shadow.blur) / 100
  const distance = (long * shadow.distance) / 100
  const flat = shadow.kind === 'contact'
  const ground: Box = flat
    ? {
        x: subject.x,
        y: subject.y + subject.height * (1 - SHADOW_FLATNESS / 2) + distance,
        width: subject.width,
        height: subject.height * SHADOW_FLATNESS,
      }
    : subject
  const margin = Math.ceil(blur * SHADOW_ROOM) + 2
  const around = grown(ground, margin)
  const scale = SHADOW_SIDE / Math.max(around.width, around.height)
  const width = Math.max(1, Math.round(around.width * scale))
  const height = Math.max(1, Math.round(around.height * scale))
  const source = flat ? flattened(mask, subject, ground, around, width, height) : sampleBox(mask, around, width, height)
  const soft = blurred(source, (blur * scale) / 2)
  const angle = (shadow.angle * Math.PI) / 180
  const box = flat
    ? around
    : { ...around, x: around.x + Math.cos(angle) * distance, y: around.y + Math.sin(angle) * distance }
  const data = soft.data.map((value) => value * shadow.opacity)
  return { plane: { ...soft, data }, box }
}

function flattened(mask: Mask, subject: Box, ground: Box, around: Box, width: number, height: number): Plane {
  const columns = new Float32Array(width)
  const lower = { ...subject, y: subject.y + subject.height * (1 - SHADOW_FOOT), height: subject.height * SHADOW_FOOT }
  const strip = sampleBox(mask, { ...lower, x: around.x, width: around.width }, width, SHADOW_FOOT_ROWS)
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < SHADOW_FOOT_ROWS; y += 1) columns[x] = Math.max(columns[x] ?? 0, strip.data[y * width + x] ?? 0)
  const plane = makePlane(width, height)
  const middle = (ground.y + ground.height / 2 - around.y) * (height / around.height)
  const half = Math.max(0.75, (ground.height / 2) * (height / around.height))
  const roundness = ellipses(columns)
  for (let y = 0; y < height; y += 1) {
    const off = ((y + 0.5 - middle) / half) ** 2
    for (let x = 0; x < width; x += 1) {
      const round = roundness[x] ?? 0
      if (round > 0) plane.data[y * width + x] = (columns[x] ?? 0) * Math.max(0, 1 - off / round)
    }
  }
  return plane
}

/** How thick an ellipse under each foot is at each column, squared: a subject that the photo cuts would cast a slab. */
function ellipses(columns: Float32Array): Float32Array {
  const thick = new Float32Array(columns.length)
  for (let from = 0; from < columns.length; from += 1) {
    let to = from
    while ((columns[to] ?? 0) > 0) to += 1
    const radius = (to - from) / 2
    for (let x = from; x < to; x += 1) thick[x] = 1 - ((x + 0.5 - from) / radius - 1) ** 2
    from = to
  }
  return thick
}
