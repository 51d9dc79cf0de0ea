// Photographs with exact alpha. Subjects are photographic stamps of Tux Paint (transparent PNG; drawn stamps are left
// out), backgrounds photographs of two other Debian packages. Fetched on demand, never kept in the repository.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './cutout-world.ts'
import { unpackPackages } from './debian-packages.ts'
import { loadNodeVips } from './node-pixels.ts'

export type Kind = 'product' | 'plant' | 'animal' | 'person'

export interface Composite {
  name: string
  kind: Kind
  source: string
  photo: string
  truth: string
}

const PACKAGES = ['tuxpaint-stamps-default', 'mate-backgrounds', 'python3-skimage']
const STAMPS = 'usr/share/tuxpaint/stamps'
export const natureFolder = 'usr/share/backgrounds/mate/nature'
export const skimageFolder = 'usr/lib/python3/dist-packages/skimage/data'

const subjects: Record<Kind, readonly string[]> = {
  product: [
    'household/Lightbulb',
    'household/cylinder',
    'household/toilet',
    'household/tools/cementmixer',
    'household/tools/spade',
    'medical/stethoscope',
    'hobbies/music/drums/drum_tomtom_floor',
    'seasonal/christmas/German_Christmas_toy',
    'seasonal/christmas/Mince_Pie',
    'seasonal/christmas/Roast_turkey',
    'vehicles/emergency/firetruck',
    'vehicles/flight/balloon360',
    'vehicles/flight/747',
    'vehicles/garbagetruck',
    'vehicles/indycar',
    'vehicles/wheel_tractor',
    'vehicles/dumper',
    'town/inukshuk-photo',
    'food/fruit/Cherry_Stella',
    'food/fruit/Strawberry2',
    'food/fruit/avocado',
    'food/fruit/orange_seville',
    'food/spices/ginger',
  ],
  plant: [
    'plants/flowers/anemone_red',
    'plants/flowers/daffodil',
    'plants/eggplant',
    'plants/trees/birch',
    'plants/trees/holm_oak',
    'plants/trees/liberia-palm',
  ],
  animal: [
    'animals/birds/crowned_crane',
    'animals/birds/helmeted_guineafowl',
    'animals/birds/pink_flamingo',
    'animals/crustaceans/lobster',
    'animals/insects/mantis',
    'animals/mammals/otter',
    'animals/mammals/bears/european-bear',
    'animals/mammals/bovines/gnu-baby',
    'animals/mammals/bovines/indian_blackbuck',
    'animals/mammals/cats/lion-2',
    'animals/mammals/rhino_black',
  ],
  person: ['people/fireman200b', 'people/fireman240a'],
}

const backgrounds = [
  ...['Dune', 'GreenMeadow', 'RainDrops', 'Storm', 'Wood', 'Blinds'].map((name) => `${natureFolder}/${name}.jpg`),
  ...['brick', 'gravel', 'grass'].map((name) => `${skimageFolder}/${name}.png`),
]

export const unpacked = (): string => unpackPackages(cache, PACKAGES)

/** Stamps lie in folders that packages rename now and then: the file's name is enough. */
function findStamp(tree: string, stamp: string): string {
  const name = `${stamp.split('/').at(-1)}.png`
  const found = readdirSync(join(tree, STAMPS), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith(`/${name}`) && !path.includes('cartoon'),
  )
  const [path] = found
  if (!path) throw new Error(`${name} is not among the stamps`)
  return join(tree, STAMPS, path)
}

const chance = (name: string, salt: string) =>
  createHash('sha256')
    .update(name + salt)
    .digest()
    .readUInt32BE() /
  2 ** 32

async function compose(tree: string, stamp: string, kind: Kind, index: number, folder: string): Promise<Composite> {
  const name = stamp.split('/').at(-1) ?? stamp
  const made: Composite = {
    name,
    kind,
    source: `Debian tuxpaint-stamps-default, ${stamp}.png, on ${backgrounds[index % backgrounds.length]}`,
    photo: join(folder, `${name}.jpg`),
    truth: join(folder, `${name}.fg.png`),
  }
  if (existsSync(made.photo) && existsSync(made.truth)) return made
  const vips = await loadNodeVips()
  const subject = vips.Image.newFromBuffer(readFileSync(findStamp(tree, stamp)), '', {}).colourspace('srgb')
  const long = Math.max(subject.width, subject.height)
  const side = Math.round(long / (0.55 + 0.25 * chance(name, 'size')))
  const width = Math.max(Math.round(side * (subject.width >= subject.height ? 1 : 0.8)), subject.width + 24)
  const height = Math.max(Math.round(side * (subject.height > subject.width ? 1 : 0.8)), subject.height + 24)
  const x = Math.round((width - subject.width) * (0.35 + 0.3 * chance(name, 'x')))
  const y = Math.round((height - subject.height) * (0.4 + 0.3 * chance(name, 'y')))
  const truth = subject.embed(x, y, width, height, { extend: 'background', background: [0, 0, 0, 0] })
  const file = backgrounds[index % backgrounds.length] ?? ''
  const photo = vips.Image.newFromBuffer(readFileSync(join(tree, file)), '', {}).colourspace('srgb')
  const flat = photo.hasAlpha() ? photo.extractBand(0, { n: 3 }) : photo
  const scale = Math.max(width / flat.width, height / flat.height) * (1 + 0.6 * chance(name, 'zoom'))
  const sized = flat.resize(scale)
  // Half of the backgrounds are a little out of focus, as they are behind a subject.
  const soft = index % 2 === 0 ? sized.gaussblur(1.2 + 2 * chance(name, 'blur')) : sized
  const behind = soft.crop(
    Math.floor((sized.width - width) / 2),
    Math.floor((sized.height - height) / 2),
    width,
    height,
  )
  const alpha = truth.extractBand(3).divide(255)
  const mixed = truth
    .extractBand(0, { n: 3 })
    .multiply(alpha)
    .add(behind.multiply(alpha.linear(-1, 1)))
  const eight = mixed.round('rint').cast('uchar')
  writeFileSync(made.photo, eight.jpegsaveBuffer({ Q: 94, subsample_mode: 'off' }))
  writeFileSync(made.truth, truth.cast('uchar').pngsaveBuffer())
  return made
}

function sharedComposites(root: string): Composite[] {
  const folder = join(root, '../shared/vectors/cutout/composite')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .map((file) => {
      const name = file.slice(0, -4)
      const kind: Kind = name.startsWith('p3m') ? 'person' : 'animal'
      return {
        name,
        kind,
        source: 'shared vectors: GFM, P3M and pymatting, MIT (their SOURCES.md)',
        photo: join(folder, file),
        truth: join(folder, `${name}.fg.png`),
      }
    })
}

export async function allComposites(root: string): Promise<Composite[]> {
  const tree = unpacked()
  const folder = join(cache, 'composites')
  mkdirSync(folder, { recursive: true })
  const made: Composite[] = []
  for (const [kind, stamps] of Object.entries(subjects) as [Kind, readonly string[]][])
    for (const stamp of stamps) made.push(await compose(tree, stamp, kind, made.length, folder))
  return [...made, ...sharedComposites(root)].sort((one, other) => (one.name < other.name ? -1 : 1))
}
