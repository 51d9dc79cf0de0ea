// Subjects of the game 0 A.D.: an actor file names a mesh, a texture and what is fastened to it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at3, cross, type Piece, plus, type Vector } from './piece.ts'
import { type Mesh, readMesh } from './pmd.ts'
import { readDds, type Texture } from './texture.ts'

const NO_VARIANT = /death|garrison|upgrade|damage|gather|ambient|alternate|name="(construct|winter|carry)/i
const NO_THING = /particle|smoke|flag|banner|decal|fire|garrison|dust/i
const DEEPEST = 2

const found = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path))
const attribute = (tag: string, name: string): string => tag.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? ''
const all = (text: string, pattern: RegExp): readonly string[] => text.match(pattern) ?? []

interface Chosen {
  mesh: string
  texture: string
  fastened: { point: string; actor: string }[]
}

function take(body: string, chosen: Chosen): void {
  chosen.mesh = body.match(/<mesh>([^<]*)/)?.[1] ?? chosen.mesh
  for (const tag of all(body, /<texture [^>]*>/g))
    if (attribute(tag, 'name') === 'baseTex') chosen.texture = attribute(tag, 'file')
  for (const tag of all(body, /<prop [^>]*>/g))
    if (attribute(tag, 'actor'))
      chosen.fastened.push({ point: attribute(tag, 'attachpoint'), actor: attribute(tag, 'actor') })
}

function choose(art: string, xml: string, oneOf: (list: readonly string[]) => string): Chosen {
  const chosen: Chosen = { mesh: '', texture: '', fastened: [] }
  for (const group of all(xml, /<group>[\s\S]*?<\/group>/g)) {
    const head = (variant: string) => variant.slice(0, variant.indexOf('>') + 1)
    const variants = all(group, /<variant[^>]*\/>|<variant[^>]*>[\s\S]*?<\/variant>/g)
    const good = variants.filter((variant) => !NO_VARIANT.test(head(variant)))
    if (good.length === 0) continue
    const variant = oneOf(good)
    const base = found(join(art, 'variants', attribute(head(variant), 'file') || 'none'))
    if (base) take(readFileSync(base, 'utf8'), chosen)
    take(variant, chosen)
  }
  return chosen
}

function turned([x, y, z, w]: readonly [number, number, number, number], from: Vector): Vector {
  const axis: Vector = [x, y, z]
  const half = cross(axis, from)
  const twice: Vector = [half[0] * 2, half[1] * 2, half[2] * 2]
  return plus(plus(from, twice, w), cross(axis, twice))
}

function moved(
  piece: Piece,
  { place, turn }: { place: Vector; turn: readonly [number, number, number, number] },
): Piece {
  const positions = new Float32Array(piece.positions.length)
  const normals = new Float32Array(piece.normals.length)
  for (let corner = 0; corner < positions.length / 3; corner += 1) {
    positions.set(plus(turned(turn, at3(piece.positions, corner)), place), corner * 3)
    normals.set(turned(turn, at3(piece.normals, corner)), corner * 3)
  }
  return { ...piece, positions, normals }
}

function texture(art: string, name: string): Texture | null {
  const path = join(art, 'textures/skins', name)
  const file = found(`${path}.cached.dds`, `${path.replace(/\.\w+$/, '.png')}.cached.dds`)
  return file && name ? readDds(file) : null
}

function fasten(mesh: Mesh, point: string, piece: Piece): readonly Piece[] {
  const where = mesh.points.get(point)
  if (where && !mesh.jointed) return [moved(piece, where)]
  return point === 'root' || point === '' ? [piece] : []
}

export function readActor(art: string, file: string, oneOf: (list: readonly string[]) => string, depth = 0): Piece[] {
  const path = found(join(art, 'actors', file))
  if (!path || depth > DEEPEST) return []
  const xml = readFileSync(path, 'utf8')
  const chosen = choose(art, xml, oneOf)
  const meshPath = found(join(art, 'meshes', `${chosen.mesh}.cached.pmd`), join(art, 'meshes', chosen.mesh || 'none'))
  if (!meshPath || !chosen.mesh) return []
  const mesh = readMesh(meshPath)
  const skin = texture(art, chosen.texture)
  // Elsewhere a texture's alpha marks the player's colour.
  const holes = /trans|alphatest|blend/.test(xml.match(/<material>([^<]*)/)?.[1] ?? '')
  const { positions, normals, places, faces } = mesh
  const colour = skin ? [1, 1, 1] : [0.6, 0.6, 0.6]
  const pieces: Piece[] = [{ positions, normals, places, faces, texture: skin, colour, holes }]
  for (const { point, actor } of chosen.fastened) {
    if (NO_THING.test(actor)) continue
    for (const piece of readActor(art, actor, oneOf, depth + 1)) pieces.push(...fasten(mesh, point, piece))
  }
  return pieces
}
