import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ascii, be32, concat } from '../core/bytes.ts'
import { makeChunk } from '../formats/png/chunks.ts'
import { deflate } from '../formats/png/deflate.ts'
import { readPng } from '../formats/png/read.ts'
import { pngSignature } from '../formats/png/signature.ts'
import { writePng } from '../formats/png/write.ts'
import { asThread } from '../testing/as-thread.ts'
import { cornersOf, plain, quarters } from '../testing/samples.ts'
import type { TargetId } from '../types.ts'
import { decodePicture, NeedsBrowser, processWithoutCanvas } from '../worker.ts'

asThread()

const targets: readonly TargetId[] = ['jpeg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'gif', 'ico']

test.each(targets)('%s is written and read again without a canvas', async (outputFormat) => {
  const file = new File([await writePng(quarters())], 'a.png')
  const { processedFile } = await processWithoutCanvas(file, { ...plain, quality: 95, outputFormat })
  const { data, width, height } = await decodePicture(new Uint8Array(await processedFile.arrayBuffer()))
  expect({ width, height }).toEqual({ width: 48, height: 32 })
  const [red = 0, green = 0, blue = 0, alpha] = data
  expect(Math.max(Math.abs(red - 230), Math.abs(green - 40), Math.abs(blue - 40))).toBeLessThan(20)
  expect(alpha).toBe(255)
})

test('an SVG needs a browser', async () => {
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.svg')
  await expect(processWithoutCanvas(file, { ...plain, outputFormat: 'png' })).rejects.toThrow(NeedsBrowser)
})

describe('a JPEG of CMYK', () => {
  const read = () => readFile(new URL('../testing/fixtures/cmyk.jpg', import.meta.url))

  test('comes out in the right colours', async () => {
    const file = new File([await read()], 'a.jpg')
    const { processedFile } = await processWithoutCanvas(file, { ...plain, outputFormat: 'png' })
    const { data, width, height } = await decodePicture(new Uint8Array(await processedFile.arrayBuffer()))
    expect(cornersOf(new ImageData(new Uint8ClampedArray(data), width, height))).toEqual([0, 1, 2, 3])
  })

  test('with a profile of its inks needs a browser', async () => {
    const whole = await read()
    const profile = new Uint8Array(160)
    profile.set(ascii('CMYK'), 16)
    const segment = concat([
      Uint8Array.of(0xff, 0xe2, 0, 16 + profile.length),
      ascii('ICC_PROFILE\0'),
      Uint8Array.of(1, 1),
      profile,
    ])
    const file = new File([whole.subarray(0, 2), new Uint8Array(segment), whole.subarray(2)], 'a.jpg')
    await expect(processWithoutCanvas(file, { ...plain, outputFormat: 'png' })).rejects.toThrow('CMYK by a profile')
  })
})

interface Kind {
  depth: number
  kind: number
  line: readonly number[]
  extra?: readonly Uint8Array[]
  seen: readonly number[]
}

/** Two pixels in a line. */
const pngOf = async ({ depth, kind, line, extra = [] }: Kind) =>
  concat([
    pngSignature,
    makeChunk('IHDR', concat([be32(2), be32(1), Uint8Array.of(depth, kind, 0, 0, 0)])),
    ...extra,
    makeChunk('IDAT', await deflate(Uint8Array.of(0, ...line))),
    makeChunk('IEND', new Uint8Array(0)),
  ])

const palette = makeChunk('PLTE', Uint8Array.of(1, 2, 3, 4, 5, 6))

describe('a PNG', () => {
  test.each<Kind & { name: string }>([
    { name: 'of grey', depth: 8, kind: 0, line: [7, 9], seen: [7, 7, 7, 255, 9, 9, 9, 255] },
    { name: 'of one bit', depth: 1, kind: 0, line: [0b01000000], seen: [0, 0, 0, 255, 255, 255, 255, 255] },
    { name: 'of four bits', depth: 4, kind: 0, line: [0x1f], seen: [17, 17, 17, 255, 255, 255, 255, 255] },
    { name: 'of 16 bits', depth: 16, kind: 0, line: [8, 200, 9, 1], seen: [8, 8, 8, 255, 9, 9, 9, 255] },
    {
      name: 'with a palette',
      depth: 2,
      kind: 3,
      line: [0b00010000],
      extra: [palette],
      seen: [1, 2, 3, 255, 4, 5, 6, 255],
    },
    {
      name: 'with a transparent entry',
      depth: 8,
      kind: 3,
      line: [1, 0],
      extra: [palette, makeChunk('tRNS', Uint8Array.of(50))],
      seen: [4, 5, 6, 255, 1, 2, 3, 50],
    },
    {
      name: 'with a transparent colour',
      depth: 8,
      kind: 2,
      line: [1, 2, 3, 4, 5, 6],
      extra: [makeChunk('tRNS', Uint8Array.of(0, 4, 0, 5, 0, 6))],
      seen: [1, 2, 3, 255, 4, 5, 6, 0],
    },
    { name: 'of grey and alpha', depth: 8, kind: 4, line: [7, 50, 9, 60], seen: [7, 7, 7, 50, 9, 9, 9, 60] },
  ])('$name', async (one) => {
    expect([...(await readPng(await pngOf(one))).data]).toEqual(one.seen)
  })

  test('that is interlaced', async () => {
    // 3 × 2: the first pass has (0, 0), the fifth none, the sixth (1, 0), the fourth (2, 0), the seventh the second line.
    const lines = Uint8Array.of(0, 1, 0, 3, 0, 2, 0, 4, 5, 6)
    const head = concat([be32(3), be32(2), Uint8Array.of(8, 0, 0, 0, 1)])
    const file = concat([pngSignature, makeChunk('IHDR', head), makeChunk('IDAT', await deflate(lines))])
    const { data } = await readPng(concat([file, makeChunk('IEND', new Uint8Array(0))]))
    expect([...data].filter((_, at) => at % 4 === 0)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('that ends early is damaged', async () => {
    const file = await pngOf({ depth: 8, kind: 6, line: [1, 2, 3], seen: [] })
    await expect(readPng(file)).rejects.toMatchObject({ code: 'damaged' })
  })
})
