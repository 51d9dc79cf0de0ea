// Foregrounds: photographic stamps, emoji, and three-dimensional models of games.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { allComposites, unpacked } from '../../bench/lib/cutout-photos.ts'
import { unpackPackages } from '../../bench/lib/debian-packages.ts'
import { loadNodeVips } from '../../bench/lib/node-pixels.ts'
import { readAc3d } from './scenes/ac3d.ts'
import { readActor } from './scenes/actor.ts'
import { draw } from './scenes/draw.ts'
import type { Piece } from './scenes/piece.ts'

const EMOJI = '@lobehub/fluent-emoji-3d@1.1.0'
const STAMPS = 'usr/share/tuxpaint/stamps'
const FLIGHTGEAR = ['flightgear-data-base', 'flightgear-data-models', 'flightgear-data-ai']
const GAME = 'usr/share/games/0ad/mods/public/public.zip'
const MIN_FACES = 30

const vips = await loadNodeVips()
type Image = InstanceType<typeof vips.Image>
export interface Dice {
  chance: () => number
  oneOf: (list: readonly string[]) => string
}

export const open = (path: string): Image => vips.Image.newFromBuffer(readFileSync(path), '', {}).colourspace('srgb')

export const below = (tree: string, wanted: (path: string) => boolean): string[] =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => join(tree, path))
    .filter(wanted)

/** A photograph's neighbouring pixels are hardly ever the same; a drawing's are. */
function isPhotograph(path: string): boolean {
  const image = open(path)
  if (!image.hasAlpha() || Math.max(image.width, image.height) < 150) return false
  const { width } = image
  const data = image.cast('uchar').writeToMemory() as Uint8Array
  let inside = 0
  let same = 0
  for (let at = 4; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 251 || (data[at - 1] ?? 0) < 251 || (at / 4) % width === 0) continue
    inside += 1
    if ([0, 1, 2].every((channel) => data[at + channel] === data[at - 4 + channel])) same += 1
  }
  return inside > 5000 && same / inside < 0.12
}

async function stamps(): Promise<string[]> {
  const bench = new Set((await allComposites(join(import.meta.dirname, '../..'))).map(({ name }) => `${name}.png`))
  const other = (path: string) => path.endsWith('.png') && !/cartoon|planets|naturalforces|symbols|flags/.test(path)
  return below(join(unpacked(), STAMPS), other).filter(
    (path) => !bench.has(path.split('/').at(-1) ?? '') && isPhotograph(path),
  )
}

/** Things, animals and plants among the emoji; faces, signs and letters are none. */
function emoji(folder: string): string[] {
  const tree = join(folder, 'emoji')
  if (!existsSync(tree)) {
    mkdirSync(tree)
    execFileSync('npm', ['pack', EMOJI, '--silent', '--pack-destination', tree])
    execFileSync('tar', ['-xzf', readdirSync(tree)[0] ?? '', '-C', '.'], { cwd: tree })
  }
  return below(join(tree, 'package/assets'), (path) => {
    const codes = (path.split('/').at(-1) ?? '').split('.')[0]?.split('-') ?? []
    const code = Number.parseInt(codes[0] ?? '', 16)
    const skin = /^1f3f[b-f]$/.test(codes[1] ?? '')
    // Faces, and the block of buttons and clocks.
    const sign = (code >= 0x1f600 && code < 0x1f650) || (code >= 0x1f500 && code < 0x1f568)
    return codes.length < 3 && code >= 0x1f300 && !skin && !sign
  })
}

function gameArt(folder: string): string {
  const tree = join(folder, '0ad')
  if (!existsSync(tree)) {
    const wanted = [
      'meshes/*.pmd',
      'textures/skins/*.dds',
      'textures/terrain/types/*.dds',
      'actors/*.xml',
      'variants/*.xml',
    ]
    const archive = join(unpackPackages(folder, ['0ad-data']), GAME)
    execFileSync('unzip', ['-q', archive, ...wanted.map((path) => `art/${path}`), '-d', tree])
  }
  return join(tree, 'art')
}

function shown(pieces: readonly Piece[], { chance }: Dice): Image | null {
  if (pieces.reduce((sum, { faces }) => sum + faces.length / 3, 0) < MIN_FACES) return null
  const round = chance() * 2 * Math.PI
  const height = 0.4 + 1.2 * chance()
  const length = Math.hypot(1, height)
  const drawn = draw(pieces, {
    yaw: chance() * 2 * Math.PI,
    pitch: chance() < 0.7 ? 0.02 + 0.3 * chance() : 0.3 + 0.5 * chance(),
    sun: [Math.cos(round) / length, height / length, Math.abs(Math.sin(round)) / length],
    ambient: 0.35 + 0.3 * chance(),
    side: Math.round(300 + 350 * chance()),
    distance: 1.6 + 3 * chance(),
  })
  if (!drawn) return null
  const image = vips.Image.newFromMemory(drawn.data, drawn.side, drawn.side, 4, vips.BandFormat.uchar).copy({
    interpretation: 'srgb',
  })
  const soft = chance() < 0.6 ? image.premultiply().gaussblur(0.4 + 0.8 * chance()) : image.premultiply()
  return soft.resize(0.8).unpremultiply().cast('uchar')
}

function aboveGround(piece: Piece): Piece {
  const faces: number[] = []
  for (let at = 0; at < piece.faces.length; at += 3) {
    const three = piece.faces.subarray(at, at + 3)
    if (three.some((corner) => (piece.positions[corner * 3 + 1] ?? 0) > -0.05)) faces.push(...three)
  }
  return { ...piece, faces: Uint32Array.from(faces) }
}

export interface Subjects {
  next: () => { image: Image; photograph: boolean } | null
  grounds: string[]
  told: string
}

export async function openSubjects(folder: string, dice: Dice): Promise<Subjects> {
  const { chance, oneOf } = dice
  const photographs = await stamps()
  const drawings = emoji(folder)
  const art = gameArt(folder)
  const actors = below(join(art, 'actors'), (path) => path.endsWith('.xml')).map((path) => path.slice(art.length + 8))
  const those = (kind: RegExp, not = /^$/) => actors.filter((path) => kind.test(path) && !not.test(path))
  const plants = those(/^(props\/)?flora/)
  const animals = those(/^fauna/, /fish_generic|circle|shoal|fin/)
  const houses = those(/^structures/, /fndn|field|wall|decal/)
  const carts = those(/^units.*(siege|ship|trireme|merchant|cart|wagon|cavalry|elephant|chariot|boat)/)
  const props = those(/^props\/(special|structures|units\/(shields|helmets|weapons))/, /particle|flag/)
  const world = join(unpackPackages(folder, FLIGHTGEAR), 'usr/share/games/flightgear')
  const noThing = /Weather|Astro|Instruments|shadow|damage|Interior|runway|Jetway/i
  const vehicles = below(world, (path) => path.endsWith('.ac') && !noThing.test(path)).filter((path) => {
    const { size } = statSync(path)
    return size > 12_000 && size < 3e6
  })
  const flat = (path: string) => !/norm|spec|mask|alpha|overlay|relief|dudv|_n\.|noise|height/i.test(path)
  const grounds = [
    ...below(join(world, 'Textures/Terrain'), (path) => path.endsWith('.png') && flat(path)),
    ...below(join(art, 'textures/terrain/types'), (path) => path.endsWith('.dds') && flat(path)),
  ].filter((path) => statSync(path).size > 150_000)

  const actor = (list: readonly string[]) => readActor(art, oneOf(list), oneOf)
  const scaled = (path: string, scale: number): Image =>
    open(path).premultiply().resize(scale).unpremultiply().cast('uchar')
  function photograph(): Image {
    const path = oneOf(photographs)
    const image = open(path)
    const isSmall = Math.max(image.width, image.height) < 230
    return scaled(path, isSmall ? 1.2 + 0.4 * chance() : 0.8 + 0.6 * chance())
  }
  function pieces(kind: number): readonly Piece[] {
    if (kind < 0.6) return actor(plants).map(aboveGround)
    if (kind < 0.72) return actor(animals)
    if (kind < 0.77) return actor(houses)
    if (kind < 0.81) return actor(carts)
    return kind < 0.83 ? actor(props) : readAc3d(oneOf(vehicles))
  }
  function next() {
    const kind = chance()
    if (kind < 0.3) return { image: photograph(), photograph: true }
    const image = kind < 0.38 ? scaled(oneOf(drawings), 1 + chance()) : shown(pieces(kind), dice)
    return image && { image, photograph: false }
  }
  const counts = { photographs, drawings, plants, animals, houses, carts, props, vehicles, grounds }
  const told = Object.entries(counts).map(([name, list]) => `${list.length} ${name}`)
  return { next, grounds, told: told.join(', ') }
}
