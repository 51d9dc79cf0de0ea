import type { Plane } from '../base/plane.ts'
import {
  AGREEMENT_TEXTURE,
  COMPARED_SIDE,
  CRISP_PER_PIXEL,
  GUESSED_EDGE_WIDTH,
  HAIR_EDGE_WIDTH,
  MAX_CRISP_MATTING,
  NO_MATTING_AREA,
  SOFT_ABOVE,
  SOFT_BELOW,
} from '../base/policy.ts'
import { resample } from '../base/resample.ts'

export function softness({ data, width, height }: Plane): number {
  let soft = 0
  let edge = 0
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0; x + 1 < width; x += 1) {
      const at = y * width + x
      const value = data[at] ?? 0
      const inside = value >= 0.5
      if (value > SOFT_ABOVE && value < SOFT_BELOW) soft += 1
      if (inside !== (data[at + 1] ?? 0) >= 0.5 || inside !== (data[at + width] ?? 0) >= 0.5) edge += 1
    }
  return edge === 0 ? 0 : soft / edge
}

export const crispOf = (matting: Plane): number =>
  Math.min(MAX_CRISP_MATTING, Math.max(0, (HAIR_EDGE_WIDTH - softness(matting)) * CRISP_PER_PIXEL))

export function agreement(one: Plane, other: Plane): number {
  let both = 0
  let either = 0
  for (let at = 0; at < one.data.length; at += 1) {
    const here = (one.data[at] ?? 0) >= 0.5
    const there = (other.data[at] ?? 0) >= 0.5
    if (here && there) both += 1
    if (here || there) either += 1
  }
  return either === 0 ? 1 : both / either
}

const small = (plane: Plane) => resample(plane, COMPARED_SIDE, COMPARED_SIDE)

export const isUncertain = (weighed: Plane): boolean => softness(small(weighed)) > GUESSED_EDGE_WIDTH

export function areaOf({ data }: Plane): number {
  let inside = 0
  for (const value of data) if (value >= 0.5) inside += 1
  return inside / Math.max(1, data.length)
}

export const isEmpty = (matting: Plane): boolean => areaOf(matting) < NO_MATTING_AREA

export const isTexture = (general: Plane, closer: Plane, matting: Plane): boolean =>
  isEmpty(matting) && agreement(small(general), small(closer)) < AGREEMENT_TEXTURE

export function levels({ data, width, height }: Plane, black: number, white: number): Plane {
  const result = new Float32Array(data.length)
  const scale = 1 / (white - black)
  for (let at = 0; at < data.length; at += 1) result[at] = Math.min(1, Math.max(0, ((data[at] ?? 0) - black) * scale))
  return { data: result, width, height }
}
