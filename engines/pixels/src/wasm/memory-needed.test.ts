// How much memory each job takes: a phone that allows this much is not refused, and no job takes more in silence.
import { describe, expect, test } from 'vitest'
import { makeImage, openPixels, pushAll } from '../testing/images.ts'

const pixels = await openPixels()
const image = { width: 100, height: 50, sampling: '4:2:0' } as const
const shown = makeImage(100, 50)
const refused = (megabytes: number) =>
  expect.objectContaining({ code: 'no-memory', message: `This image needs more than ${megabytes} MB of memory.` })

function retained(memory?: number) {
  const writer = pixels.writeJpeg({ ...image, ...(memory && { memory }) })
  pushAll(writer, shown)
  return writer.encode({ quality: 80 })
}
/** Data after the image make the file longer than one read. */
const longFile = new Uint8Array(200_000)
longFile.set(retained())

describe('without a word about memory', () => {
  test('a kept image may have 256 MB', () => {
    expect(() => pixels.writeJpeg({ width: 60_000, height: 60_000, sampling: 'grey' })).toThrow(refused(256))
  })
  test('a file that is kept whole may have 1024 MB', () => {
    const file = retained()
    const frame = file.findIndex((octet, at) => octet === 0xff && file[at + 1] === 0xc0)
    const sized = (side: number) => {
      const made = file.slice()
      made.set([side >> 8, side & 255, side >> 8, side & 255], frame + 5)
      return () => pixels.readJpeg(made, { keepsAll: true })
    }
    expect(sized(20_000)).toThrow(refused(1024))
  })
  test('an image of another size may have 512 MB', () => {
    const to = { width: 1, height: 1 }
    expect(() => pixels.resample({ from: { width: 4e7, height: 1 }, to, kind: 'rgba' })).toThrow(refused(512))
  })
  test('images that are compared may have what there is', () => {
    const image = { width: 32_768, height: 32_768, data: new Uint8Array() }
    expect(() => pixels.similarTo(image)).toThrow(refused(4095))
  })
})
