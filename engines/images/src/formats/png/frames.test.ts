// The chunks of a moving PNG: https://www.w3.org/TR/png-3/#apngFrame-based-animation
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeApng } from './frames.ts'

type Colour = readonly [number, number, number, number]
const RED: Colour = [255, 0, 0, 255]
const image = (colour: Colour, last: Colour = colour) =>
  ({ width: 2, height: 1, data: Uint8ClampedArray.of(...colour, ...last) }) as unknown as ImageData
const step = (pixels: ImageData, milliseconds = 80) => ({ pixels, milliseconds })

function chunksOf(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, at + 8 + file.readUInt32BE(at)),
    })
  return chunks
}
const of = (chunks: ReturnType<typeof chunksOf>, type: string) =>
  chunks.filter((chunk) => chunk.type === type).map(({ data }) => data)

test('each image has its control, and behind the first its data are numbered along', async () => {
  const chunks = chunksOf(
    await writeApng([step(image(RED)), step(image(RED), 300), step(image(RED), 70_000 % 65_536)], 5),
  )
  expect(chunks.map(({ type }) => type)).toEqual([
    ...['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'],
  ])
  const [control] = of(chunks, 'acTL')
  expect([control?.readUInt32BE(0), control?.readUInt32BE(4), control?.length]).toEqual([3, 5, 8])
  const frames = of(chunks, 'fcTL').map((data) => [
    // Number, width, height, from the left, from the top; then a delay in thousandths, and how it is put and left.
    ...[0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at)),
    ...[20, 22].map((at) => data.readUInt16BE(at)),
    ...data.subarray(24),
  ])
  expect(frames).toEqual([
    [0, 2, 1, 0, 0, 80, 1000, 0, 0],
    [1, 2, 1, 0, 0, 300, 1000, 0, 0],
    [3, 2, 1, 0, 0, 4464, 1000, 0, 0],
  ])
  expect(of(chunks, 'fdAT').map((data) => data.readUInt32BE(0))).toEqual([2, 4])
})

test('all images are written with alpha where one of them has any', async () => {
  const clear: Colour = [1, 2, 3, 254]
  const chunks = chunksOf(await writeApng([step(image(RED)), step(image(RED, clear))], 0))
  expect(of(chunks, 'IHDR')[0]?.[9]).toBe(6)
  const [first, second] = [of(chunks, 'IDAT')[0], of(chunks, 'fdAT')[0]?.subarray(4)]
  // A filter, then two pixels of four octets.
  expect([first, second].map((data) => inflateSync(data ?? '').length)).toEqual([9, 9])
  const opaque = chunksOf(await writeApng([step(image(RED))], 0))
  expect([of(opaque, 'IHDR')[0]?.[9], inflateSync(of(opaque, 'IDAT')[0] ?? '').length]).toEqual([2, 7])
  const firstPixel = chunksOf(await writeApng([step(image(clear, RED))], 0))
  expect(of(firstPixel, 'IHDR')[0]?.[9]).toBe(6)
})

test('an empty list of images makes no file', async () => {
  expect(await writeApng([], 0)).toHaveLength(0)
})
