// How much memory each job takes: a phone that allows this much is not refused, and no job takes more in silence.
import { describe, expect, test } from 'vitest'
import { makePicture, openPixels, pushAll } from '../testing/pictures.ts'

const pixels = await openPixels()
const picture = { width: 100, height: 50, sampling: '4:2:0' } as const
const shown = makePicture(100, 50)
const refused = (megabytes: number) =>
  expect.objectContaining({ code: 'no-memory', message: `This picture needs more than ${megabytes} MB of memory.` })
/** A row of 7 units has 28 blocks of light and 7 of each colour. */
const codedRow = 42 * 448 + 2 ** 20
const blocks = (...counts: number[]) => counts.map((count) => count * 128)
const strips = [112 * 16, 56 * 8, 56 * 8]
const pixelsOfRow = [400, 112 * 16, 112 * 16, 112 * 16]

function kept(memory?: number) {
  const writer = pixels.writeJpeg({ ...picture, ...(memory && { memory }) })
  pushAll(writer, shown)
  return writer.encode({ quality: 80 })
}
function streamed(memory: number) {
  const writer = pixels.streamJpeg({ ...picture, memory }, { quality: 80 })
  for (let pass = 0; pass < 2; pass += 1) pushAll(writer, shown)
}
function finePlanes(memory: number) {
  const writer = pixels.writeJpeg({ ...picture, memory })
  const plane = { width: 100, height: 16, stride: 100, data: new Uint8Array(1600) }
  writer.pushPlanes([plane, plane, plane], [1, 1])
}
/** What follows the picture makes the file longer than what is read of it at once. */
const longFile = new Uint8Array(200_000)
longFile.set(kept())
const window = 2 * (42 * 448 + 4 * 7 + 64) + 65_536
const samples = [112 * 16, 112 * 16, 56 * 8, 56 * 8, 56 * 8, 56 * 8]
function read(memory: number) {
  for (const strip of pixels.readRgba(pixels.readJpeg(longFile, { memory }))) expect(strip.height).toBeGreaterThan(0)
}
const resample = (kind: 'rgba' | 'plane', from: [number, number], to: [number, number]) => (memory: number) => {
  const [width, height] = from
  pixels.resample({ from: { width, height }, to: { width: to[0], height: to[1] }, kind, memory })
}

test.each<[string, number[], (memory: number) => void]>([
  ['a kept picture', [...blocks(112, 28, 28, 112, 28, 28), ...strips, ...pixelsOfRow, codedRow], kept],
  ['a streamed picture', [...blocks(28, 7, 7, 28, 7, 7), ...strips, ...pixelsOfRow, codedRow], streamed],
  ['planes of full colour', [...blocks(112, 28, 28), ...strips, 112 * 16, 112 * 16], finePlanes],
  [
    'a picture that is read',
    [window, ...blocks(28, 7, 7, 1, 1, 1), ...samples, 112, 112, 56 * 2, 56, 56 * 2, 56, 100 * 16 * 4],
    read,
  ],
  [
    'a picture that is coded anew',
    [window, ...blocks(112, 28, 28, 1, 1, 1, 112, 28, 28), ...samples, codedRow],
    (memory) => pixels.transcodeJpeg(longFile, { memory }),
  ],
  [
    'pixels of another size',
    // Weights across and down, the rows of a line, bytes and floats of a line in and out, the tables of light.
    [4 * 20, 4 * 20 * 24, 4 * 17, 4 * 17 * 20, 16 * 20 * 20, 4 * 20]
      .concat([4 * 61, 16 * (61 + 24), 16 * 61, 16 * (61 + 24), 16 * 20, 4 * 20])
      .concat([1024, 16_384]),
    resample('rgba', [61, 43], [20, 17]),
  ],
  [
    'a plane of a far smaller size',
    [4 * 12, 4 * 12 * 16, 4 * 11, 4 * 11 * 16, 4 * 12 * 16, 4 * 16]
      .concat([203, 4 * (203 + 16), 4 * 203, 4 * (26 + 16), 4 * 12, 12])
      .concat([1024, 16_384]),
    resample('plane', [203, 187], [12, 11]),
  ],
])('%s takes what it needs and 64 bytes each time', (_, parts, work) => {
  const needed = parts.reduce((sum, part) => sum + part + 64, 0)
  expect(() => work(needed)).not.toThrow()
  expect(() => work(needed - 1)).toThrow(refused(Math.floor(needed / 2 ** 20)))
})

describe('without a word about memory', () => {
  test('a kept picture may have 256 MB', () => {
    expect(() => pixels.writeJpeg({ width: 60_000, height: 60_000, sampling: 'grey' })).toThrow(refused(256))
  })
  test('a file that is kept whole may have 1024 MB', () => {
    const file = kept()
    const frame = file.findIndex((octet, at) => octet === 0xff && file[at + 1] === 0xc0)
    const sized = (side: number) => {
      const made = file.slice()
      made.set([side >> 8, side & 255, side >> 8, side & 255], frame + 5)
      return () => pixels.readJpeg(made, { keepsAll: true })
    }
    expect(sized(20_000)).toThrow(refused(1024))
  })
  test('a picture of another size may have 512 MB', () => {
    const to = { width: 1, height: 1 }
    expect(() => pixels.resample({ from: { width: 4e7, height: 1 }, to, kind: 'rgba' })).toThrow(refused(512))
  })
  test('pictures that are compared may have what there is', () => {
    const picture = { width: 32_768, height: 32_768, data: new Uint8Array() }
    expect(() => pixels.similarTo(picture)).toThrow(refused(4095))
  })
})
