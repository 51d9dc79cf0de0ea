// The scene: triangles with a texture or a colour, and their positions.
import type { Texture } from './texture.ts'

export interface Piece {
  positions: Float32Array
  normals: Float32Array
  places: Float32Array
  faces: Uint32Array
  texture: Texture | null
  colour: readonly number[]
  holes: boolean
}

export type Vector = readonly [number, number, number]

export const at3 = (values: Float32Array, index: number): Vector => [
  values[index * 3] ?? 0,
  values[index * 3 + 1] ?? 0,
  values[index * 3 + 2] ?? 0,
]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const plus = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]
