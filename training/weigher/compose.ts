// node training/weigher/compose.ts <folder> <seed> <count>: composites with exact alpha, as the weigher reads them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allComposites, unpacked } from '../../bench/lib/cutout-photos.ts'
import { unpackPackages } from '../../bench/lib/debian-packages.ts'
import { loadNodeVips } from '../../bench/lib/node-pixels.ts'
import { lanczos } from '../../engines/cutout/src/core/lanczos.ts'
import { openReader, SIDE } from './reader.ts'

const BACKGROUNDS = [
  'plasma-workspace-wallpapers',
  'gnome-backgrounds',
  'lomiri-wallpapers-20.04',
  'ukui-wallpapers',
  'sway-backgrounds',
  'endless-sky-data',
  'supertuxkart-data',
]
const EMOJI = '@lobehub/fluent-emoji-3d@1.1.0'
const STAMPS = 'usr/share/tuxpaint/stamps'
/** Textures that are no pictures. */
const NO_PICTURE = /infinite-sea|normal|_nm|_n\.|gloss|spec|height|mascot|default\.jpg/i

const [folder = '', seedText = '1', countText = '100'] = process.argv.slice(2)
if (!folder) throw new Error('node training/weigher/compose.ts <folder> <seed> <count>')
mkdirSync(folder, { recursive: true })
const vips = await loadNodeVips()
type Image = InstanceType<typeof vips.Image>

let state = Number(seedText) * 7919 + 13
function chance(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}
for (let turn = 0; turn < 20; turn += 1) chance()
const oneOf = (list: readonly string[]): string => list[Math.floor(chance() * list.length)] ?? ''
const below = (tree: string, wanted: (path: string) => boolean): string[] =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .map((path) => join(tree, path))
    .filter(wanted)

const open = (path: string): Image => vips.Image.newFromBuffer(readFileSync(path), '', {}).colourspace('srgb')

/** A photograph's neighbouring pixels are hardly ever the same; a drawing's are. */
function isPhotograph(path: string): boolean {
  const image = open(path)
  if (!image.hasAlpha() || Math.max(image.width, image.height) < 200) return false
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
  const tree = unpacked()
  const bench = new Set((await allComposites(join(import.meta.dirname, '../..'))).map(({ name }) => `${name}.png`))
  const other = (path: string) => path.endsWith('.png') && !/cartoon|planets|naturalforces|symbols|flags/.test(path)
  return below(join(tree, STAMPS), other).filter(
    (path) => !bench.has(path.split('/').at(-1) ?? '') && isPhotograph(path),
  )
}

/** Things, animals and plants among the emoji; faces, signs and letters are none. */
function emoji(): string[] {
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

function backgrounds(): string[] {
  const tree = unpackPackages(folder, BACKGROUNDS)
  const picture = (path: string) => /\.jpg$|wallpapers.*\.png$/.test(path) && !NO_PICTURE.test(path)
  return below(tree, picture).filter((path) => statSync(path).size > 60_000)
}

function subject(photographs: readonly string[], drawings: readonly string[]): Image {
  const photograph = chance() < 0.62
  const scale = photograph ? 0.8 + 0.6 * chance() : 1 + chance()
  const sized = open(oneOf(photograph ? photographs : drawings))
    .premultiply()
    .resize(scale)
  const turned = chance() < 0.25 ? sized.rotate((chance() - 0.5) * 40, { background: [0, 0, 0, 0] }) : sized
  const plain = turned.unpremultiply().cast('uchar')
  const { left, top, width, height } = plain.extractBand(3).findTrim({ threshold: 8, background: [0] }) as unknown as {
    left: number
    top: number
    width: number
    height: number
  }
  const cut = plain.crop(left, top, Math.max(1, width), Math.max(1, height))
  return chance() < 0.5 ? cut.flipHor() : cut
}

function behind(file: string, width: number, height: number): Image {
  const picture = open(file)
  const flat = picture.hasAlpha() ? picture.extractBand(0, { n: 3 }) : picture
  const sized = flat.resize(Math.max(width / flat.width, height / flat.height) * (1 + chance() * chance()))
  const soft = chance() < 0.5 ? sized.gaussblur(0.6 + 3 * chance()) : sized
  const [x, y] = [(sized.width - width) * chance(), (sized.height - height) * chance()]
  return soft.crop(Math.floor(x), Math.floor(y), width, height)
}

/** A subject somewhere before something, and its alpha. */
function composite(front: Image, background: string): { photo: Uint8Array; alpha: Image } {
  const side = Math.round(Math.max(front.width, front.height) / (0.45 + 0.4 * chance()))
  const along = (own: number, longer: boolean) =>
    Math.max(Math.round(side * (longer ? 1 : 0.65 + 0.35 * chance())), Math.round(own * 1.02) + 4)
  const width = along(front.width, front.width >= front.height)
  const height = along(front.height, front.height > front.width)
  const x = Math.round((width - front.width) * (0.2 + 0.6 * chance()))
  const y = Math.round((height - front.height) * (0.3 + 0.6 * chance()))
  const whole = front.embed(x, y, width, height, { extend: 'background', background: [0, 0, 0, 0] })
  const alpha = whole.extractBand(3)
  const share = alpha.divide(255)
  const light = chance() < 0.5 ? [1, 1, 1] : [0, 0, 0].map(() => (0.75 + 0.4 * chance()) * (0.95 + 0.1 * chance()))
  const colours = whole.extractBand(0, { n: 3 }).linear(light, [0, 0, 0])
  const mixed = colours.multiply(share).add(behind(background, width, height).multiply(share.linear(-1, 1)))
  const options = { Q: 86 + Math.floor(10 * chance()), subsample_mode: chance() < 0.7 ? 'off' : 'auto' } as const
  return { photo: mixed.round('rint').cast('uchar').jpegsaveBuffer(options), alpha: alpha.cast('uchar') }
}

/** Alpha as the networks' size has it. */
function small(alpha: Image): Uint8Array {
  const { width, height } = alpha
  const data = new Uint8ClampedArray(alpha.bandjoin([alpha, alpha]).bandjoin(255).cast('uchar').writeToMemory())
  const { data: shown } = lanczos({ data, width, height }, SIDE, SIDE)
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => shown[at * 4] ?? 0)
}

const reader = await openReader()
const [photographs, drawings, pictures] = [await stamps(), emoji(), backgrounds()]
console.log(`${photographs.length} stamps, ${drawings.length} emoji, ${pictures.length} backgrounds`)
for (let index = 0; index < Number(countText); index += 1) {
  const front = subject(photographs, drawings)
  if (front.width < 60 || front.height < 60) continue
  const { photo, alpha } = composite(front, oneOf(pictures))
  writeFileSync(join(folder, `${seedText}-${index}.bin`), Buffer.concat([await reader.read(photo), small(alpha)]))
}
