// Photographs of Debian's wallpaper packages, fetched on demand and never kept in the repository. Wallpapers come
// compressed already, so they are saved again as a camera would save them. What no package holds is made from them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPixels, type Pixels, pixelsWasm } from '../../engines/pixels/src/index.ts'
import { unpackPackages } from './debian-packages.ts'
import { loadNodeVips } from './node-pixels.ts'

// Large images made of photographs, by our own codec in two passes of strips: a canvas of 108 megapixels, and libvips
// in WebAssembly, run out of memory.
type Size = readonly [width: number, height: number]

/** The upper left part of a photograph. */
function tileOf(pixels: Pixels, photo: string, [width, height]: Size): Uint8Array {
  const reader = pixels.readJpeg(readFileSync(photo))
  if (reader.width < width || reader.height < height) throw new Error(`${photo} is smaller than a tile`)
  const tile = new Uint8Array(width * height * 4)
  for (const strip of pixels.readRgba(reader))
    for (let y = 0; y < Math.min(strip.height, height - strip.y); y += 1) {
      const from = y * reader.width * 4
      tile.set(strip.data.subarray(from, from + width * 4), (strip.y + y) * width * 4)
    }
  return tile
}

async function mosaic(photos: readonly string[], [width, height]: Size, tile: Size): Promise<Uint8Array> {
  const pixels = await loadPixels(readFileSync(new URL(pixelsWasm)))
  const tiles = photos.map((photo) => tileOf(pixels, photo, tile))
  const across = Math.ceil(width / tile[0])
  const writer = pixels.streamJpeg({ width, height, sampling: '4:2:0' }, { quality: 90 })
  for (let pass = 0; pass < 2; pass += 1)
    for (let top = 0; top < height; ) {
      const lines = writer.input.nextHeight
      const strip = new Uint8Array(lines * width * 4)
      for (let line = 0; line < lines; line += 1)
        for (let column = 0; column < across; column += 1) {
          const place = Math.floor((top + line) / tile[1]) * across + column
          const from = ((top + line) % tile[1]) * tile[0] * 4
          const room = Math.min(tile[0], width - column * tile[0]) * 4
          strip.set(
            tiles[place % tiles.length]?.subarray(from, from + room) ?? [],
            (line * width + column * tile[0]) * 4,
          )
        }
      writer.pushRgba(strip)
      top += lines
    }
  return Buffer.concat(writer.drain())
}

const root = join(import.meta.dirname, '../..')
/** Beside the checkout, or beside the folder of its worktree. */
const places = ['..', '../..'].map((up) => join(root, up, 'shared/vectors/images'))
export const vectors = places.find((place) => existsSync(place)) ?? join(root, '../shared/vectors/images')
export const cache = join(root, '.runtime/bench-images')

const packages = ['lomiri-wallpapers-16.04', 'lomiri-wallpapers-20.04', 'mate-backgrounds']

/** 4 to 20 megapixels: sky, foliage, rock, fur, night, paint; licences in the packages' copyright files. */
const images = [
  'Bridge_by_Sander_Klootwijk',
  'Dragonfly_by_Bolly',
  'Kleiber_by_Lukas_Baubkus',
  'Picture_0B_by_freespace',
  'Wine_by_Jakkub_Mede',
  'aitzgorri_by_Aitzol_Berasategi',
  'free_by_Peter_Nerlich',
  'friends_by_Aitzol_Berasategi',
  'greentock_by_Peter_Nerlich',
  'life_by_Aitzol_Berasategi',
  'picosdeeuropa_by_Aitzol_Berasategi',
  'seeding_by_Clements_Engelhardt',
  'sunset_by_Aitzol_Berasategi',
  'mate/nature/LadyBird',
  'mate/nature/TwoWings',
  'mate/nature/Wood',
]

/** Further photographs of the same packages, for benches that need forty. */
const moreImages = [
  'Fossa_by_Jasper_Roks',
  'Picture_1A_by_freespace',
  'analogpattern_by_Peter_Nerlich',
  'umang_by_Abhishek_Mudgal',
  'mate/nature/Aqua',
  'mate/nature/Blinds',
  'mate/nature/Dune',
  'mate/nature/Garden',
  'mate/nature/GreenMeadow',
  'mate/nature/RainDrops',
  'mate/nature/Storm',
  'mate/nature/YellowFlower',
]

/** The photographs among Plasma's wallpapers of earlier years, 2560 × 1600. */
const plasmaImages = [
  'BytheWater',
  'ColdRipple',
  'ColorfulCups',
  'DarkestHour',
  'EveningGlow',
  'FallenLeaf',
  'Grey',
  'Kite',
  'OneStandsOut',
  'Path',
  'summer_1am',
]

const fetchPackages = (names: readonly string[]) => unpackPackages(cache, names)

export async function makeOnce(name: string, make: () => Promise<Uint8Array>): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const path = join(cache, name)
  if (!existsSync(path)) writeFileSync(path, await make())
  return path
}

async function savedAnew(name: string, inside: string, of: readonly string[]): Promise<string> {
  await makeOnce(name, async () => {
    const path = join(fetchPackages(of), 'usr/share', inside)
    if (!existsSync(path)) throw new Error(`${inside} is in none of Debian's packages ${of.join(', ')}`)
    const vips = await loadNodeVips()
    const stored = vips.Image.newFromBuffer(readFileSync(path), '', {})
    const photo = stored.colourspace('srgb')
    const made = photo.jpegsaveBuffer({ Q: 94, keep: 'none' })
    for (const image of [photo, stored]) image.delete()
    return made
  })
  return name
}

export async function debianPhotos(expected: readonly string[] = images): Promise<string[]> {
  const names: string[] = []
  for (const bitmap of expected) {
    const name = `${bitmap.split('/').at(-1)?.split('_by_')[0]?.toLowerCase()}.jpg`
    names.push(await savedAnew(name, `backgrounds/${bitmap}.jpg`, packages))
  }
  return names
}

export async function plasmaPhotos(): Promise<string[]> {
  const names: string[] = []
  for (const bitmap of plasmaImages) {
    const inside = `wallpapers/${bitmap}/contents/images/2560x1600.jpg`
    names.push(await savedAnew(`plasma-${bitmap.toLowerCase()}.jpg`, inside, ['plasma-workspace-wallpapers']))
  }
  return names
}

export const moreDebianPhotos = () => debianPhotos(moreImages)

export const sharedPhotos = (): string[] =>
  existsSync(vectors) ? readdirSync(vectors).filter((name) => name.endsWith('.jpg')) : []

export function placeOf(name: string): string {
  const own = join(cache, name)
  return existsSync(own) ? own : join(vectors, name)
}

const wide = ['dragonfly.jpg', 'sunset.jpg', 'picosdeeuropa.jpg', 'seeding.jpg']

export const mosaic24 = () =>
  makeOnce('mosaic24.jpg', () => mosaic(wide.map(placeOf), [6000, 4000], [3000, 2000])).then(() => 'mosaic24.jpg')

export const mosaic108 = () =>
  makeOnce('mosaic108.jpg', () => mosaic(wide.map(placeOf), [12_000, 9000], [3000, 2250])).then(() => 'mosaic108.jpg')

export async function photoPng(photo: string): Promise<string> {
  const name = photo.replace('.jpg', '.png')
  await makeOnce(name, async () => {
    const vips = await loadNodeVips()
    const small = vips.Image.thumbnailBuffer(readFileSync(placeOf(photo)), 1600)
    const made = small.pngsaveBuffer({ keep: 'none' })
    small.delete()
    return made
  })
  return name
}

const heicPackages = ['libheif-examples', 'libheif1', 'libx265-199', 'libde265-0', 'libaom3', 'libdav1d6', 'libnuma1']

/** 12 megapixels as HEIC, by Debian's heif-enc: GPL code that stays on the machine of the bench. */
export const heic12 = async (): Promise<string> => {
  const name = 'sunset.heic'
  await makeOnce(name, async () => {
    const tree = fetchPackages([...heicPackages, 'libjpeg62-turbo', 'libpng16-16'])
    const made = join(cache, 'making.heic')
    execFileSync(
      join(tree, 'usr/bin/heif-enc'),
      ['-q', '60', '-p', 'preset=ultrafast', placeOf('sunset.jpg'), '-o', made],
      {
        env: {
          ...process.env,
          LD_LIBRARY_PATH: join(tree, 'usr/lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`),
        },
        stdio: 'ignore',
      },
    )
    return readFileSync(made)
  })
  return name
}
