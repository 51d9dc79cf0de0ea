// Subjects in AC3D files (.ac), as FlightGear keeps its aircraft, vehicles and buildings.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cross, type Piece, plus, type Vector } from './piece.ts'
import { readPicture, type Texture } from './texture.ts'

const NO_THING = /shadow|light|flare|glow|halo|beam|contrail|disc|blur|collision|ground|water|wake/i
const FILLED = 0

interface Frame {
  axes: readonly [Vector, Vector, Vector]
  place: Vector
}

interface Corner {
  vertex: number
  place: readonly [number, number]
}

interface Surface {
  material: number
  corners: readonly Corner[]
}

const zero: Vector = [0, 0, 0]
const whole: Frame = {
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  place: zero,
}
const numbers = (words: readonly string[]): number[] => words.map(Number)
const vector = ([x = 0, y = 0, z = 0]: readonly number[]): Vector => [x, y, z]
const turned = ({ axes }: Frame, [x, y, z]: Vector): Vector =>
  plus(plus(plus(zero, axes[0], x), axes[1], y), axes[2], z)
const inside = (frame: Frame, from: Vector): Vector => plus(turned(frame, from), frame.place)

function textureOf(folder: string, name: string): Texture | null {
  const named = join(folder, name)
  const path = [named, named.replace(/\.(rgba?|bmp|tga)$/i, '.png')].find(
    (file) => /\.(png|jpe?g)$/i.test(file) && existsSync(file),
  )
  return path && name ? readPicture(path) : null
}

function pieceOf(
  surfaces: readonly Surface[],
  vertices: readonly Vector[],
  texture: Texture | null,
  colour: readonly number[],
): Piece {
  const positions: number[] = []
  const normals: number[] = []
  const places: number[] = []
  for (const { corners } of surfaces)
    for (let second = 1; second + 1 < corners.length; second += 1) {
      const three = [corners[0], corners[second], corners[second + 1]].filter((corner) => corner !== undefined)
      const [a = zero, b = zero, c = zero] = three.map(({ vertex }) => vertices[vertex])
      const up = cross(plus(b, a, -1), plus(c, a, -1))
      const length = Math.hypot(...up) || 1
      positions.push(...a, ...b, ...c)
      for (const { place } of three) {
        normals.push(...up.map((value) => value / length))
        places.push(...place)
      }
    }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    places: Float32Array.from(places),
    faces: Uint32Array.from({ length: positions.length / 3 }, (_, corner) => corner),
    texture,
    colour: texture ? [1, 1, 1] : colour,
    holes: texture?.holes ?? false,
  }
}

export function readAc3d(path: string): Piece[] {
  const lines = readFileSync(path, 'latin1').split(/\r?\n/)
  const materials: number[][] = []
  const pieces: Piece[] = []
  let at = 0
  const words = () => (lines[at++] ?? '').trim().split(/\s+/)

  function surface(flags: string, repeat: readonly number[]): Surface | null {
    let material = 0
    for (;;) {
      const [word, ...rest] = words()
      if (word === 'mat') material = Number(rest[0])
      if (word !== 'refs' && at < lines.length) continue
      const corners = Array.from({ length: Number(rest[0]) || 0 }, (): Corner => {
        const [vertex = 0, u = 0, v = 0] = numbers(words())
        return { vertex, place: [u * (repeat[0] ?? 1), 1 - v * (repeat[1] ?? 1)] }
      })
      return (Number.parseInt(flags, 16) & 15) === FILLED && corners.length > 2 ? { material, corners } : null
    }
  }

  function object(parent: Frame): void {
    let [name, texture, repeat] = ['', '', [1, 1]]
    let frame = parent
    let place: Vector = zero
    let axes: Frame['axes'] = whole.axes
    const own = (): Frame => ({
      axes: [turned(parent, axes[0]), turned(parent, axes[1]), turned(parent, axes[2])],
      place: inside(parent, place),
    })
    const vertices: Vector[] = []
    const surfaces = new Map<number, Surface[]>()
    while (at < lines.length) {
      const [word, ...rest] = words()
      if (word === 'name') name = rest.join(' ')
      else if (word === 'data') at += 1
      else if (word === 'texture') texture = rest.join(' ').replaceAll('"', '')
      else if (word === 'texrep') repeat = numbers(rest)
      else if (word === 'loc') place = vector(numbers(rest))
      else if (word === 'rot') {
        const values = numbers(rest)
        axes = [vector(values), vector(values.slice(3)), vector(values.slice(6))]
      } else if (word === 'numvert') {
        frame = own()
        for (let left = Number(rest[0]); left > 0; left -= 1) vertices.push(inside(frame, vector(numbers(words()))))
      } else if (word === 'SURF') {
        const read = surface(rest[0] ?? '', repeat)
        if (read) surfaces.set(read.material, [...(surfaces.get(read.material) ?? []), read])
      } else if (word === 'kids') {
        frame = own()
        for (let left = Number(rest[0]); left > 0; left -= 1) {
          while (at < lines.length && !lines[at]?.startsWith('OBJECT')) at += 1
          at += 1
          object(frame)
        }
        if (NO_THING.test(name)) return
        const skin = textureOf(dirname(path), texture)
        for (const [material, list] of surfaces)
          pieces.push(pieceOf(list, vertices, skin, materials[material] ?? [0.7, 0.7, 0.7]))
        return
      }
    }
  }

  while (at < lines.length) {
    const line = lines[at++] ?? ''
    if (line.startsWith('MATERIAL'))
      materials.push(numbers(line.match(/rgb\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/)?.slice(1) ?? []))
    if (line.startsWith('OBJECT')) object(whole)
  }
  return pieces
}
