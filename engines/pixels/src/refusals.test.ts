// The words in which the codec and the resampler refuse input.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decode, makeImage, openPixels, pushAll } from './testing/images.ts'

const pixels = await openPixels()
const vector = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}.jpg`, import.meta.url)))
const refused = (code: string, message: string) => expect.objectContaining({ name: 'PixelsFault', code, message })
const plane = (width: number, height: number, stride = width, length = stride * height) => ({
  ...{ width, height, stride, data: new Uint8Array(length).fill(90) },
})

describe('planes', () => {
  const writer = () => pixels.writeJpeg({ width: 20, height: 20, sampling: '4:2:0' })
  const wrong = (what: string) => refused('wrong-input', `${what} does not fit this image.`)
  test('planes have the sizes of their parts', () => {
    expect(writer().pushPlanes([plane(20, 16), plane(10, 8), plane(10, 8)])).toBe(undefined)
    for (const planes of [
      [plane(19, 16), plane(10, 8), plane(10, 8)],
      [plane(20, 17), plane(10, 8), plane(10, 8)],
      [plane(20, 16), plane(11, 8), plane(10, 8)],
      [plane(20, 16), plane(10, 9), plane(10, 8)],
      [plane(20, 16, 24, 15 * 24 + 19), plane(10, 8), plane(10, 8)],
    ])
      expect(() => writer().pushPlanes(planes)).toThrow(wrong('the size of a plane'))
    expect(() => writer().pushPlanes([plane(20, 16, 24, 15 * 24 + 20), plane(10, 8), plane(10, 8)])).not.toThrow()
  })
  test('planes are as many as there are parts, no further down than the image, and of a share that can be halved', () => {
    expect(() => writer().pushPlanes([plane(20, 16)])).toThrow(wrong('the number of planes'))
    const last = writer()
    last.pushPlanes([plane(20, 16), plane(10, 8), plane(10, 8)])
    expect(() => last.pushPlanes([plane(20, 5), plane(10, 3), plane(10, 3)])).toThrow(wrong('the number of lines'))
    expect(() => writer().pushPlanes([plane(20, 16), plane(5, 8), plane(5, 8)], [4, 2])).toThrow(
      wrong('the sampling of the colours'),
    )
  })
  test('planes of pixels consist of whole lines', () => {
    expect(() => writer().pushRgba(new Uint8Array(4 * 20 * 16 - 1))).toThrow(wrong('the number of pixels'))
    expect(() => writer().pushRgba(new Uint8Array(4 * 20 * 16))).not.toThrow()
  })
})

describe('memory', () => {
  test('memory stays within the limit, which is reported in megabytes', () => {
    const read = (memory: number) => () => pixels.readJpeg(vector('baseline-420'), { memory })
    expect(read(3 * 2 ** 20 + 5)).not.toThrow()
    expect(read(1000)).toThrow(refused('no-memory', 'This image needs more than 0 MB of memory.'))
    expect(() => pixels.writeJpeg({ width: 4000, height: 4000, sampling: '4:4:4', memory: 2 ** 25 })).toThrow(
      refused('no-memory', 'This image needs more than 32 MB of memory.'),
    )
  })
})

describe('a size', () => {
  test('needs at least one pixel', () => {
    for (const [a, b, c, d] of [
      [0, 1, 1, 1],
      [1, 0, 1, 1],
      [1, 1, 0, 1],
      [1, 1, 1, 0],
    ] as const)
      expect(() =>
        pixels.resample({ from: { width: a, height: b }, to: { width: c, height: d }, kind: 'plane' }),
      ).toThrow(refused('wrong-input', 'An image needs at least one pixel.'))
  })
})

describe('coding again', () => {
  const file = vector('baseline-420')
  const { width, height } = pixels.readJpeg(file)
  const crop = (left: number, top: number, wide: number, high: number) => () =>
    pixels.transcodeJpeg(file, { crop: { left, top, width: wide, height: high } })
  test('keeps a part that is there', () => {
    const size = (made: Uint8Array) => {
      const image = decode(pixels, made)
      return [image.width, image.height]
    }
    expect(size(crop(0, 0, 1, 1)())).toEqual([1, 1])
    expect(size(crop(17, 15, 9, 9)())).toEqual([10, 24])
    expect(size(crop(0, 0, 9999, 9999)())).toEqual([width, height])
    expect(size(crop(width - 1, height - 1, 5, 5)())).toEqual([width % 16, height % 16])
  })
  test('leaves nothing where there is none', () => {
    for (const none of [
      crop(-1, 0, 9, 9),
      crop(0, -1, 9, 9),
      crop(0, 0, 0, 9),
      crop(0, 0, 9, 0),
      crop(9999, 0, 9, 9),
      crop(0, 9999, 9, 9),
    ])
      expect(none).toThrow(refused('wrong-input', 'The crop lies outside the image.'))
  })
  test('needs the whole file', () => {
    expect(() => pixels.transcodeJpeg(file.subarray(0, file.length - 20))).toThrow(
      refused('damaged', 'This JPEG file is not whole.'),
    )
  })
})

test('a share of colour that no lines are made of is refused when pixels are asked for', () => {
  const writer = pixels.writeJpeg({ width: 24, height: 24, sampling: '4:4:4' })
  pushAll(writer, makeImage(24, 24))
  const file = writer.encode({ quality: 80 })
  const at = file.findIndex((octet, index) => octet === 0xff && file[index + 1] === 0xc0)
  // Three light samples across for two of colour.
  file.set([0x31], at + 11)
  file.set([0x21], at + 14)
  file.set([0x21], at + 17)
  expect(() => [...pixels.readRgba(pixels.readJpeg(file))]).toThrow(
    refused('unsupported', 'The colour sampling of this JPEG file cannot be read.'),
  )
})
