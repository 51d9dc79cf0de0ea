// Transcoding keeps parts of the file: its tables, turned with the image, and the description of the colours.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decode, type Image, makeImage, openPixels, pushAll } from '../testing/images.ts'

const pixels = await openPixels()
const vector = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}.jpg`, import.meta.url)))
const at = ({ width, data }: Image, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3),
]

test.each(['baseline-444', 'baseline-422', 'baseline-420', 'grey'])(
  '%s, whose steps differ across and down, stays the same image on its side',
  (name) => {
    const whole = decode(pixels, vector(name))
    const turned = decode(pixels, pixels.transcodeJpeg(vector(name), { turn: 5 }))
    expect([turned.width, turned.height]).toEqual([whole.height, whole.width])
    for (let y = 0; y < turned.height; y += 1)
      for (let x = 0; x < turned.width; x += 1) {
        const [now, before] = [at(turned, x, y), at(whole, y, x)]
        for (const [channel, value] of now.entries())
          expect(Math.abs(value - (before[channel] ?? -99)), `${x} ${y}`).toBeLessThanOrEqual(4)
      }
  },
)

test('a part of an image of halved colour is the same part, colour too', () => {
  const file = vector('baseline-420')
  const whole = decode(pixels, file)
  const part = decode(pixels, pixels.transcodeJpeg(file, { crop: { left: 35, top: 17, width: 20, height: 20 } }))
  expect([part.width, part.height]).toEqual([23, 21])
  // Beside the edge the colour takes from what is no longer there.
  for (let y = 1; y < 20; y += 1)
    for (let x = 1; x < 22; x += 1) expect(at(part, x, y)).toEqual(at(whole, 32 + x, 16 + y))
})

test('segments that describe the colours stay, and lookalikes go', () => {
  const writer = pixels.writeJpeg({ width: 20, height: 20, sampling: '4:2:0' })
  pushAll(writer, makeImage(20, 20))
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
  const jfif = bytes('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
  const adobe = bytes('Adobe\0d\0\0\0\0\x01')
  const segments = [
    { code: 0xe0, data: jfif },
    { code: 0xe0, data: bytes('JXXX') },
    { code: 0xe0, data: bytes('XFIF') },
    { code: 0xe1, data: jfif },
    { code: 0xee, data: adobe },
    { code: 0xee, data: bytes('Axobe') },
    { code: 0xee, data: bytes('Xdobe') },
    { code: 0xed, data: adobe },
  ]
  const file = writer.encode({ quality: 80, segments })
  const retained = pixels.readJpeg(pixels.transcodeJpeg(file, { keep: () => false })).header.segments
  expect(pixels.readJpeg(pixels.transcodeJpeg(file)).header.segments).toHaveLength(8)
  expect(retained.map(({ code, data }) => [code, Buffer.from(data).toString('latin1', 0, 4)])).toEqual([
    [0xe0, 'JFIF'],
    [0xee, 'Adob'],
  ])
})

test('tables and components keep their numbers', () => {
  for (const name of ['baseline-444', 'grey', 'rgb']) {
    const numbers = (file: Uint8Array) =>
      pixels.readJpeg(file).header.components.map(({ id, horizontal, vertical }) => [id, horizontal, vertical])
    expect(numbers(pixels.transcodeJpeg(vector(name)))).toEqual(numbers(vector(name)))
  }
  const quantisers = pixels.readJpeg(pixels.transcodeJpeg(vector('baseline-444'))).header.components
  expect(quantisers.map(({ quantiser }) => quantiser)).toEqual([0, 1, 1])
})

test('a file is coded by bands of its own unless one scan is asked for', () => {
  const isProgressive = (options?: { isProgressive: boolean }) =>
    pixels.readJpeg(pixels.transcodeJpeg(vector('baseline-444'), options)).header.isProgressive
  expect([isProgressive(), isProgressive({ isProgressive: false })]).toEqual([true, false])
})
