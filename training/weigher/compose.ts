// node training/weigher/compose.ts <folder> <seed> <count>: composites with exact alpha, as the weigher reads them.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPackages } from '../../bench/lib/debian-packages.ts'
import { loadNodeVips } from '../../bench/lib/node-pixels.ts'
import { lanczos } from '../../engines/cutout/src/base/resample.ts'
import { openReader, SIDE } from './reader.ts'
import { readDds } from './scenes/texture.ts'
import { below, open, openSubjects } from './subjects.ts'

const BACKGROUNDS = [
  'plasma-workspace-wallpapers',
  'gnome-backgrounds',
  'lomiri-wallpapers-20.04',
  'ukui-wallpapers',
  'sway-backgrounds',
  'endless-sky-data',
  'supertuxkart-data',
]
/** Textures that are no images. */
const NO_IMAGE = /infinite-sea|normal|_nm|_n\.|gloss|spec|height|mascot|default\.jpg/i

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

function backgrounds(): string[] {
  const tree = unpackPackages(folder, BACKGROUNDS)
  // The packages of the subjects lie in the same tree.
  const picture = (path: string) => /\.jpg$|wallpapers.*\.png$/.test(path) && !/flightgear/.test(path)
  return below(tree, (path) => picture(path) && !NO_IMAGE.test(path)).filter((path) => statSync(path).size > 60_000)
}

function trimmed(image: Image): Image | null {
  const turned =
    chance() < 0.25
      ? image
          .premultiply()
          .rotate((chance() - 0.5) * 40, { background: [0, 0, 0, 0] })
          .unpremultiply()
          .cast('uchar')
      : image
  const { left, top, width, height } = turned.extractBand(3).findTrim({ threshold: 8, background: [0] }) as unknown as {
    left: number
    top: number
    width: number
    height: number
  }
  if (width < 60 || height < 60) return null
  const cut = turned.crop(left, top, width, height)
  // Mere threads and crumbs are no subject.
  if (cut.extractBand(3).avg() < 255 * 0.07) return null
  return chance() < 0.5 ? cut.flipHor() : cut
}

function picture(file: string): Image {
  if (!file.endsWith('.dds')) {
    const stored = open(file)
    return stored.hasAlpha() ? stored.extractBand(0, { n: 3 }) : stored
  }
  const { data, width, height } = readDds(file)
  const image = vips.Image.newFromMemory(data, width, height, 4, vips.BandFormat.uchar)
  return image.copy({ interpretation: 'srgb' }).extractBand(0, { n: 3 })
}

function behind(file: string, width: number, height: number): Image {
  const flat = picture(file)
  const sized = flat.resize(Math.max(width / flat.width, height / flat.height) * 1.001 * (1 + chance() * chance()))
  const soft = chance() < 0.5 ? sized.gaussblur(0.6 + 3 * chance()) : sized
  const [x, y] = [(sized.width - width) * chance(), (sized.height - height) * chance()]
  return soft.crop(Math.floor(x), Math.floor(y), width, height)
}

function composite(front: Image, background: string, photograph: boolean): { photo: Uint8Array; alpha: Image } {
  const side = Math.round(Math.max(front.width, front.height) / (0.45 + 0.45 * chance()))
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
  const lit = whole.extractBand(0, { n: 3 }).linear(light, [0, 0, 0])
  // Drawn subjects have no grain of their own.
  const grainy = !photograph && chance() < 0.5
  const colours = grainy ? lit.add(vips.Image.gaussnoise(width, height, { sigma: 2 + 5 * chance(), mean: 0 })) : lit
  const mixed = colours.multiply(share).add(behind(background, width, height).multiply(share.linear(-1, 1)))
  const options = { Q: 86 + Math.floor(10 * chance()), subsample_mode: chance() < 0.7 ? 'off' : 'auto' } as const
  return { photo: mixed.round('rint').cast('uchar').jpegsaveBuffer(options), alpha: alpha.cast('uchar') }
}

function small(alpha: Image): Uint8Array {
  const { width, height } = alpha
  const data = new Uint8ClampedArray(alpha.bandjoin([alpha, alpha]).bandjoin(255).cast('uchar').writeToMemory())
  const { data: shown } = lanczos({ data, width, height }, SIDE, SIDE)
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => shown[at * 4] ?? 0)
}

const reader = await openReader()
const subjects = await openSubjects(folder, { chance, oneOf })
const pictures = backgrounds()
console.log(`${subjects.told}, ${pictures.length} backgrounds`)
for (let index = 0; index < Number(countText); index += 1) {
  const subject = subjects.next()
  const front = subject && trimmed(subject.image)
  if (!front) continue
  const { photo, alpha } = composite(front, oneOf(chance() < 0.7 ? pictures : subjects.grounds), subject.photograph)
  writeFileSync(join(folder, `${seedText}-${index}.bin`), Buffer.concat([await reader.read(photo), small(alpha)]))
}
