// Which images are kept for another try at another quality, and how each quality is written.
import type { JpegImage, Pixels } from '@sundry/pixels'
import { expect, test } from 'vitest'
import { JpegWriting, rgbaInput } from './write.ts'

/** A codec that notes what it is requested. */
function codec() {
  const requested: unknown[] = []
  const writer = (image: JpegImage) => ({
    input: { nextHeight: 1 },
    pushRgba: (data: Uint8Array) => requested.push(['push', data.length]),
    encode: (options: object) => {
      requested.push(options)
      return Uint8Array.of(image.width & 255)
    },
    estimate: (quality: number) => quality * 10,
    drain: () => [Uint8Array.of(1), Uint8Array.of(2)],
  })
  const pixels = {
    writeJpeg: (image: JpegImage) => {
      requested.push(image)
      return writer(image)
    },
    streamJpeg: (image: JpegImage, options: object) => {
      requested.push([image, options])
      return writer(image)
    },
  }
  return { requested: requested, pixels: pixels as unknown as Pixels }
}
const blank = (width: number, height: number) => ({
  ...rgbaInput({ width, height, data: new Uint8ClampedArray() }),
  feed: () => {},
})

test.each([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
  ['4:4:4', 3],
  ['grey', 1],
] as const)('an image of %s with %f samples a pixel is kept up to 240 MB of four octets each', (sampling, samples) => {
  // Whole rows of 1024 pixels.
  const max = Math.floor((240 * 2 ** 20) / 4 / samples / 1024)
  const write = (height: number) => {
    const { pixels } = codec()
    const writing = new JpegWriting(pixels, { ...blank(1024, height), samplingAt: () => sampling })
    return [writing.encode(80, 'fast').isStreamed, writing.estimate(80) === null]
  }
  expect([write(max), write(max + 1)]).toEqual([
    [false, false],
    [true, true],
  ])
})
