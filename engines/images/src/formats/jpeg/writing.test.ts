// Which pictures are kept for another try at another quality, and how each quality is written.
import type { JpegPicture, Pixels } from '@sundry/pixels'
import { expect, test } from 'vitest'
import { JpegWriting, rgbaInput, samplingFor, writeJpeg } from './writing.ts'

/** A codec that notes what it is asked. */
function codec() {
  const asked: unknown[] = []
  const writer = (picture: JpegPicture) => ({
    input: { nextHeight: 1 },
    pushRgba: (data: Uint8Array) => asked.push(['push', data.length]),
    encode: (wish: object) => {
      asked.push(wish)
      return Uint8Array.of(picture.width & 255)
    },
    estimate: (quality: number) => quality * 10,
    drain: () => [Uint8Array.of(1), Uint8Array.of(2)],
  })
  const pixels = {
    writeJpeg: (picture: JpegPicture) => {
      asked.push(picture)
      return writer(picture)
    },
    streamJpeg: (picture: JpegPicture, wish: object) => {
      asked.push([picture, wish])
      return writer(picture)
    },
  }
  return { asked, pixels: pixels as unknown as Pixels }
}
const blank = (width: number, height: number) => ({
  ...rgbaInput({ width, height, data: new Uint8ClampedArray() }),
  feed: () => {},
})

test('from a quality of 96 on each pixel keeps its colour, and its steps are coarser', () => {
  expect([samplingFor(95.9), samplingFor(96)]).toEqual(['4:2:0', '4:4:4'])
  const { asked, pixels } = codec()
  const writing = new JpegWriting(pixels, blank(8, 8))
  writing.encode(80, 'fast')
  writing.encode(96, 'small')
  writing.encode(100, 'fast')
  expect(asked).toEqual([
    { width: 8, height: 8, sampling: '4:2:0' },
    { quality: 80, effort: 'fast', isProgressive: false },
    { width: 8, height: 8, sampling: '4:4:4' },
    // 100 - 4 · 1.7
    { quality: 93.2, effort: 'small', isProgressive: true },
    { quality: 100, effort: 'fast', isProgressive: false },
  ])
  expect([writing.estimate(80), writing.estimate(96)]).toEqual([800, 932])
})

test.each([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
  ['4:4:4', 3],
  ['grey', 1],
] as const)('a picture of %s with %f samples a pixel is kept up to 240 MB of four octets each', (sampling, samples) => {
  // Whole rows of 1024 pixels.
  const most = Math.floor((240 * 2 ** 20) / 4 / samples / 1024)
  const write = (height: number) => {
    const { pixels } = codec()
    const writing = new JpegWriting(pixels, { ...blank(1024, height), samplingAt: () => sampling })
    return [writing.encode(80, 'fast').isStreamed, writing.estimate(80) === null]
  }
  expect([write(most), write(most + 1)]).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a picture that is not kept is handed over twice, and its parts are joined', () => {
  const { asked, pixels } = codec()
  let fed = 0
  const input = { ...blank(20_000, 5000), feed: () => (fed += 1) }
  expect(new JpegWriting(pixels, input).encode(97, 'small')).toEqual({ bytes: Uint8Array.of(1, 2), isStreamed: true })
  expect(fed).toBe(2)
  expect(asked).toEqual([[{ width: 20_000, height: 5000, sampling: '4:4:4' }, { quality: 94.9 }]])
})

test('pixels are pushed line by line, as many as are asked for', () => {
  const { asked, pixels } = codec()
  writeJpeg(pixels, { width: 3, height: 2, data: new Uint8ClampedArray(24) }, { quality: 50 })
  expect(asked).toEqual([
    { width: 3, height: 2, sampling: '4:2:0' },
    ['push', 12],
    ['push', 12],
    { quality: 50, effort: 'fast', isProgressive: false },
  ])
})
