// Files that libvips wrote, read as libvips reads them.
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type Vips from 'wasm-vips'
import { asThread } from '../../testing/as-thread.ts'
import { makeRandom, mutate } from '../../testing/mutate.ts'
import { quarters, scene } from '../../testing/samples.ts'
import { decodeTiff } from './read.ts'
import { unpack } from './unpack.ts'

asThread()

const vips = (createRequire(import.meta.url)('wasm-vips') as typeof Vips)({ dynamicLibraries: [] })
type Image = Vips.Image

async function imageOf({ data, width, height }: ImageData): Promise<Image> {
  const { Image, BandFormat } = await vips
  return Image.newFromMemory(new Uint8Array(data), width, height, 4, BandFormat.uchar).copy({ interpretation: 'srgb' })
}

async function seenByVips(file: Uint8Array) {
  const image = (await vips).Image.newFromBuffer(file, '', {}).autorot().colourspace('srgb').cast('uchar')
  const solid = image.hasAlpha() ? image : image.bandjoin(255)
  return { data: new Uint8Array(solid.writeToMemory()), width: solid.width, height: solid.height }
}

const opaque = (image: Image) => image.extractBand(0, { n: 3 })
const kinds: Record<string, (image: Image) => Image> = {
  RGB: opaque,
  'RGB and alpha': (image) => image,
  grey: (image) => opaque(image).colourspace('b-w'),
  'sixteen bits': (image) => opaque(image).colourspace('rgb16'),
  'grey of sixteen bits and alpha': (image) => image.colourspace('grey16'),
}
type Options = NonNullable<Parameters<Image['tiffsaveBuffer']>[0]>
const ways: Record<string, Options> = {
  'nothing packed': {},
  PackBits: { compression: 'packbits' },
  LZW: { compression: 'lzw', predictor: 'none' },
  'LZW, predicted, in tiles': {
    compression: 'lzw',
    predictor: 'horizontal',
    tile: true,
    tile_width: 64,
    tile_height: 32,
  },
  'Deflate, predicted': { compression: 'deflate', predictor: 'horizontal' },
  tiles: { tile: true, tile_width: 48, tile_height: 48 },
}
const subjects = () => [scene(150, 101), quarters(150, 101, 90)]

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test.each(Object.entries(ways))('a TIFF with %s is read', async (_, options) => {
    for (const subject of subjects()) {
      const file = new Uint8Array(kind(await imageOf(subject)).tiffsaveBuffer(options))
      const [made, expected] = [await decodeTiff(file), await seenByVips(file)]
      expect([made.width, made.height]).toEqual([expected.width, expected.height])
      expect(Buffer.from(made.data.buffer).equals(expected.data)).toBe(true)
    }
  })
})

const few: Record<string, Options> = {
  'one bit': { bitdepth: 1 },
  'two bits, in tiles': { bitdepth: 2, tile: true, tile_width: 64, tile_height: 64 },
  'four bits': { bitdepth: 4, compression: 'lzw', predictor: 'none' },
  'white as zero': { miniswhite: true },
  'multiplied alpha': { premultiply: true },
}
test.each(Object.entries(few))('reads %s', async (_, options) => {
  const image = await imageOf(quarters(70, 41, 255))
  const file = new Uint8Array((options.premultiply ? image : opaque(image).colourspace('b-w')).tiffsaveBuffer(options))
  expect(Buffer.from((await decodeTiff(file)).data.buffer).equals((await seenByVips(file)).data)).toBe(true)
})

test.each([40, 95])('reads JPEG in tiles and strips, of quality %i', async (Q) => {
  for (const options of [{}, { tile: true, tile_width: 64, tile_height: 64 }]) {
    const file = new Uint8Array(
      opaque(await imageOf(scene(150, 101))).tiffsaveBuffer({ compression: 'jpeg', Q, ...options }),
    )
    const [made, expected] = [await decodeTiff(file), await seenByVips(file)]
    const off = made.data.reduce((sum, value, at) => sum + Math.abs(value - (expected.data[at] ?? 0)), 0)
    expect(off / made.data.length).toBeLessThan(4)
  }
})

/** Runs of every length up to 2,600, of both colours, and lines that are like those above them. */
test('reads fax of Group 4, and says that it reads none of Group 3', async () => {
  const [width, height] = [5300, 1310]
  const pixels = new Uint8Array(width * height)
  const random = makeRandom(9)
  for (let y = 0; y < height; y += 1) {
    const [start, run] = [Math.floor(random() * 60), y * 2]
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] =
        y % 5 === 4 ? (pixels[(y - 1) * width + Math.max(0, x - 2)] ?? 0) : x < start || x > start + run ? 255 : 0
  }
  const { Image, BandFormat } = await vips
  const image = Image.newFromMemory(pixels, width, height, 1, BandFormat.uchar).copy({ interpretation: 'b-w' })
  const file = new Uint8Array(image.tiffsaveBuffer({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true }))
  expect(Buffer.from((await decodeTiff(file)).data.buffer).equals((await seenByVips(file)).data)).toBe(true)
  // The tag of the compression, one SHORT.
  file[Buffer.from(file).indexOf(Uint8Array.of(3, 1, 3, 0, 1, 0, 0, 0, 4)) + 8] = 3
  await expect(decodeTiff(file)).rejects.toMatchObject({
    code: 'no-decoder',
    message: expect.stringContaining('Group 3'),
  })
})

test.each([1, 4, 5, 8, 32773])('rejects data of compression %i that end early', async (compression) => {
  const unpacked = unpack(compression, new Uint8Array(2), { length: 900, width: 900 })
  await expect(unpacked).rejects.toMatchObject({ code: 'damaged' })
})

test('damage ends in pixels or in a fault', async () => {
  const random = makeRandom(3)
  const grey = opaque(await imageOf(quarters(60, 41))).colourspace('b-w')
  const files = [new Uint8Array(grey.tiffsaveBuffer({ compression: 'ccittfax4', bitdepth: 1 }))]
  for (const options of Object.values(ways))
    files.push(new Uint8Array((await imageOf(scene(60, 41))).tiffsaveBuffer(options)))
  for (let turn = 0; turn < 300; turn += 1) {
    const file = files[turn % files.length] as Uint8Array<ArrayBuffer>
    const error: unknown = await decodeTiff(mutate(file, random)).then(
      () => null,
      (thrown) => thrown,
    )
    if (error) expect(error).toMatchObject({ name: 'ImageFault' })
  }
})
