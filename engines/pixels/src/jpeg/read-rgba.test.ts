// From planes to pixels: colours with black, and colour of fewer samples than light.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decode, makeImage, openPixels, pushAll } from '../testing/images.ts'

const pixels = await openPixels()
const vector = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}.jpg`, import.meta.url)))

describe('four components', () => {
  const segment = (code: number, ...data: number[]) => [0xff, code, 0, data.length + 2, ...data]
  const zeros = (count: number) => Array<number>(count).fill(0)
  const ids = [1, 2, 3, 4]
  const adobe = (transform: number) => segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform)
  /** One block of each component, of which all is 0, 128 or 256; every step is 1. */
  function first(values: number[], marker: number[]): number[] {
    // The code 0 says no difference, 10 one of eleven bits; the only AC code ends the block.
    const bits = values.map((value) => {
      const level = 8 * (value - 128)
      return level === 0 ? '00' : `10${(level < 0 ? level + 2047 : level).toString(2).padStart(11, '0')}0`
    })
    const padded = bits.join('').padEnd(64, '1')
    const octets = (padded.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2))
    const file = [
      ...[0xff, 0xd8, ...marker],
      ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
      ...segment(0xc0, 8, 0, 8, 0, 8, 4, ...ids.flatMap((id) => [id, 0x11, 0])),
      ...segment(0xc4, 0, 1, 1, ...zeros(14), 0, 11),
      ...segment(0xc4, 0x10, 1, ...zeros(15), 0),
      ...segment(0xda, 4, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
      ...octets.flatMap((octet) => (octet === 0xff ? [0xff, 0] : [octet])),
      ...[0xff, 0xd9],
    ]
    return [...decode(pixels, Uint8Array.from(file)).data.subarray(0, 4)]
  }
  const [none, half, full] = [0, 128, 256]
  test.each<[string, number[], number[]]>([
    ['nothing is white', [none, none, none, none], [255, 255, 255, 255]],
    ['full black is black', [none, none, none, full], [0, 0, 0, 255]],
    ['full cyan takes red', [full, none, none, none], [0, 255, 255, 255]],
    ['half magenta takes half of green', [none, half, none, none], [255, 127, 255, 255]],
    ['half black takes half of all that ink leaves', [none, half, full, half], [127, 63, 0, 255]],
  ])('four components are read as amounts of ink: %s', (_, values, expected) =>
    expect(first(values, [])).toEqual(expected),
  )
  test.each<[string, number[], number[]]>([
    ['nothing is black', [none, none, none, none], [0, 0, 0, 255]],
    ['all is white', [full, full, full, full], [255, 255, 255, 255]],
    ['half black', [half, full, full, half], [64, 128, 128, 255]],
  ])('four components are read as Adobe writes ink, the remaining paper: %s', (_, values, expected) =>
    expect(first(values, adobe(0))).toEqual(expected),
  )
  test.each<[string, number[], number[]]>([
    ['no light of ink is white', [none, half, half, full], [255, 255, 255, 255]],
    ['the most light of ink is black', [full, half, half, full], [0, 0, 0, 255]],
    ['half light', [half, half, half, full], [127, 127, 127, 255]],
    ['half light and half black', [half, half, half, half], [64, 64, 64, 255]],
    ['black alone', [none, half, half, none], [0, 0, 0, 255]],
  ])('four components are read as Adobe writes light and colour of ink: %s', (_, values, expected) =>
    expect(first(values, adobe(2))).toEqual(expected),
  )
})

describe('colour of half the samples', () => {
  /** Grey light, and blueness that differs from sample to sample. */
  function blueOf(width: number, height: number, sampling: '4:2:0' | '4:2:2', turn: 1 | 5 = 1): number[][] {
    const writer = pixels.writeJpeg({ width, height, sampling })
    const [wide, high] = [Math.ceil(width / 2), sampling === '4:2:0' ? Math.ceil(height / 2) : height]
    const plane = (columns: number, rows: number, value: (x: number, y: number) => number) => ({
      ...{ width: columns, height: rows, stride: columns },
      data: Uint8Array.from({ length: columns * rows }, (_, at) => value(at % columns, Math.floor(at / columns))),
    })
    writer.pushPlanes([
      plane(width, height, () => 128),
      plane(wide, high, (x, y) => 100 + 20 * x + 8 * y),
      plane(wide, high, () => 128),
    ])
    const file = pixels.transcodeJpeg(writer.encode({ quality: 100 }), { turn })
    const made = decode(pixels, file)
    return Array.from({ length: made.height }, (_, y) =>
      Array.from({ length: made.width }, (_, x) => made.data[4 * (y * made.width + x) + 2] ?? 0),
    )
  }
  const steps = (values: readonly (number | undefined)[] = []) =>
    values.slice(1).map((value, at) => Math.abs((value ?? 0) - (values[at] ?? 0)) > 3)
  test('passes over evenly where there are three samples or more', () => {
    for (const sampling of ['4:2:0', '4:2:2'] as const) {
      expect(steps(blueOf(6, 2, sampling)[0])).toEqual([true, true, true, true, true])
      expect(steps(blueOf(5, 1, sampling)[0])).toEqual([true, true, true, true])
    }
  })
  test('colour of half the samples is repeated where there are two samples across, as other decoders do', () => {
    for (const sampling of ['4:2:0', '4:2:2'] as const) {
      expect(steps(blueOf(4, 2, sampling)[0])).toEqual([false, true, false])
      expect(steps(blueOf(3, 2, sampling)[0])).toEqual([false, true])
    }
  })
  test('passes over evenly down, however narrow the image is', () => {
    const narrow = blueOf(6, 2, '4:2:2', 5)
    expect([narrow.length, narrow[0]?.length]).toEqual([6, 2])
    expect(steps(narrow.map(([first]) => first))).toEqual([true, true, true, true, true])
  })
})

test.each([
  ['columns', 0x31, 48, 8],
  ['lines', 0x13, 8, 48],
] as const)('colour of a third of the %s is repeated', (_, sampling, width, height) => {
  const segment = (code: number, ...data: number[]) => [0xff, code, 0, data.length + 2, ...data]
  const zeros = (count: number) => Array<number>(count).fill(0)
  // The second of two units has the most blue: 1024 more, of eleven bits. Everything else is "no difference" and "no
  // more".
  const bits = ['00', '00', '00', '00', '00', '00', '00', '00', '10100000000000', '00'].join('').padEnd(40, '1')
  const file = Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
    ...segment(0xc0, 8, 0, height, 0, width, 3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0),
    ...segment(0xc4, 0, 1, 1, ...zeros(14), 0, 11),
    ...segment(0xc4, 0x10, 1, ...zeros(15), 0),
    ...segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0),
    ...(bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)),
    ...[0xff, 0xd9],
  ])
  const { data } = decode(pixels, file)
  const blue = Array.from({ length: 48 }, (_, at) => data[4 * at * (width === 8 ? 8 : 1) + 2])
  expect(blue).toEqual([...Array<number>(24).fill(128), ...Array<number>(24).fill(255)])
})

test('colour of a quarter of the lines is repeated', () => {
  const wide = vector('baseline-411')
  const turned = decode(pixels, pixels.transcodeJpeg(wide, { turn: 5 }))
  const whole = decode(pixels, wide)
  let worst = 0
  for (let y = 0; y < turned.height; y += 1)
    for (let x = 0; x < turned.width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const [one, other] = [4 * (y * turned.width + x) + channel, 4 * (x * whole.width + y) + channel]
        worst = Math.max(worst, Math.abs((turned.data[one] ?? 0) - (whole.data[other] ?? 0)))
      }
  expect(worst).toBeLessThan(4)
})

test('a strip of pixels is as wide as the image, and none is made of lines that are not there', () => {
  const writer = pixels.writeJpeg({ width: 21, height: 35, sampling: '4:2:0' })
  pushAll(writer, makeImage(21, 35))
  const strips = [...pixels.readRgba(pixels.readJpeg(writer.encode({ quality: 80 })))]
  expect(strips.map(({ y, height, data }) => [y, height, data.length])).toEqual([
    [0, 16, 4 * 21 * 16],
    [16, 16, 4 * 21 * 16],
    [32, 3, 4 * 21 * 3],
  ])
})
