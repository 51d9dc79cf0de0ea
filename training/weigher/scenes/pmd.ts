// Meshes as 0 A.D. keeps them (.pmd, versions 3 and 4).
import { readFileSync } from 'node:fs'
import type { Vector } from './piece.ts'

export interface Mesh {
  positions: Float32Array
  normals: Float32Array
  places: Float32Array
  faces: Uint32Array
  points: Map<string, { place: Vector; turn: readonly [number, number, number, number] }>
  jointed: boolean
}

export function readMesh(path: string): Mesh {
  const file = readFileSync(path)
  let at = 12
  const whole = () => {
    at += 4
    return file.readUInt32LE(at - 4)
  }
  const number = () => {
    at += 4
    return file.readFloatLE(at - 4)
  }
  const version = file.readUInt32LE(4)
  const corners = whole()
  const layers = version >= 4 ? whole() : 1
  const positions = new Float32Array(corners * 3)
  const normals = new Float32Array(corners * 3)
  const places = new Float32Array(corners * 2)
  for (let corner = 0; corner < corners; corner += 1) {
    for (let axis = 0; axis < 3; axis += 1) positions[corner * 3 + axis] = number()
    for (let axis = 0; axis < 3; axis += 1) normals[corner * 3 + axis] = number()
    places[corner * 2] = number()
    places[corner * 2 + 1] = 1 - number()
    // Further layers, four joints and how much each moves the corner.
    at += (layers - 1) * 8 + 4 + 16
  }
  const faces = new Uint32Array(whole() * 3)
  for (let index = 0; index < faces.length; index += 1) {
    faces[index] = file.readUInt16LE(at)
    at += 2
  }
  const joints = whole()
  at += joints * 28
  const points: Mesh['points'] = new Map()
  for (let left = whole(); left > 0; left -= 1) {
    const length = whole()
    const name = file.toString('latin1', at, at + length).replace(/^prop[-_]/, '')
    at += length
    points.set(name, { place: [number(), number(), number()], turn: [number(), number(), number(), number()] })
    at += 1
  }
  return { positions, normals, places, faces, points, jointed: joints > 0 }
}
