import { expect, test } from 'vitest'
import type { ResampleOptions } from '../index.ts'
import { makePicture, openPixels, random } from '../testing/pictures.ts'

const pixels = await openPixels()

function resample(options: ResampleOptions, data: Uint8Array): Uint8Array {
  const resampler = pixels.resample(options)
  const lines: Uint8Array[] = []
  const bytes = options.kind === 'rgba' ? 4 : 1
  for (let y = 0; y < options.from.height; y += 1) {
    resampler.push(data.subarray(y * options.from.width * bytes, (y + 1) * options.from.width * bytes))
    for (let line = resampler.nextLine(); line; line = resampler.nextLine()) lines.push(line.slice())
  }
  return Buffer.concat(lines)
}

const lanczos = (x: number) =>
  x === 0 ? 1 : Math.abs(x) >= 3 ? 0 : (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2

/** One side, straight from the definition, in double precision. */
function byDefinition(values: readonly number[], size: number): number[] {
  const scale = values.length / size
  const wide = Math.max(1, scale)
  return Array.from({ length: size }, (_, index) => {
    const weights = values.map((_, at) => lanczos((at + 0.5 - (index + 0.5) * scale) / wide))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return values.reduce((total, value, at) => total + (value * (weights[at] ?? 0)) / sum, 0)
  })
}

function planeByDefinition(data: readonly number[], [w, h]: [number, number], [toW, toH]: [number, number]): number[] {
  const rows = Array.from({ length: h }, (_, y) => byDefinition(data.slice(y * w, (y + 1) * w), toW))
  const columns = Array.from({ length: toW }, (_, x) =>
    byDefinition(
      rows.map((row) => row[x] ?? 0),
      toH,
    ),
  )
  return Array.from({ length: toW * toH }, (_, at) => columns[at % toW]?.[Math.floor(at / toW)] ?? 0)
}

const toLight = (byte: number) => (byte <= 0.04045 * 255 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
const fromLight = (light: number) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

const sizes: [[number, number], [number, number]][] = [
  [
    [61, 43],
    [20, 17],
  ],
  [
    [17, 23],
    [40, 31],
  ],
  [
    [50, 9],
    [49, 30],
  ],
  [
    [1, 1],
    [5, 3],
  ],
  [
    [30, 40],
    [1, 1],
  ],
]

test.each(sizes.slice(0, 4))('a plane of %s to %s is what the definition says', (from, to) => {
  const next = random(3)
  const data = Uint8Array.from({ length: from[0] * from[1] }, () => 256 * next())
  const sides = { from: { width: from[0], height: from[1] }, to: { width: to[0], height: to[1] } }
  const made = resample({ ...sides, kind: 'plane' }, data)
  for (const [at, value] of planeByDefinition([...data], from, to).entries())
    expect(Math.abs((made[at] ?? -99) - Math.max(0, Math.min(255, value)))).toBeLessThan(0.51)
})

test.each(sizes.slice(0, 4))('pixels of %s to %s are averaged as light', (from, to) => {
  const { data } = makePicture(from[0], from[1])
  const sides = { from: { width: from[0], height: from[1] }, to: { width: to[0], height: to[1] } }
  const made = resample({ ...sides, kind: 'rgba' }, data)
  const green = Array.from({ length: from[0] * from[1] }, (_, at) => toLight(data[4 * at + 1] ?? 0))
  for (const [at, light] of planeByDefinition(green, from, to).entries())
    expect(Math.abs((made[4 * at + 1] ?? -99) - fromLight(Math.max(0, Math.min(1, light))))).toBeLessThan(0.8)
})

test('what is transparent lends no colour', () => {
  const data = new Uint8Array(16 * 4)
  for (let x = 0; x < 16; x += 1) data.set(x < 8 ? [200, 20, 20, 255] : [0, 255, 0, 0], 4 * x)
  const made = resample({ from: { width: 16, height: 1 }, to: { width: 5, height: 1 }, kind: 'rgba' }, data)
  for (let x = 0; x < 5; x += 1) {
    const [red = 0, green = 0, , alpha = 0] = made.subarray(4 * x)
    if (alpha > 8) expect([Math.abs(red - 200) < 3, Math.abs(green - 20) < 3]).toEqual([true, true])
    else if (alpha === 0) expect([red, green]).toEqual([0, 0])
  }
})

test('a large ratio, which is shrunk first, keeps the mean and stays near the definition', () => {
  const next = random(9)
  const [w, h] = [203, 187]
  const data = Uint8Array.from({ length: w * h }, (_, at) => 60 + 100 * ((at % w) / w) + 40 * next())
  const made = resample({ from: { width: w, height: h }, to: { width: 12, height: 11 }, kind: 'plane' }, data)
  const exact = planeByDefinition([...data], [w, h], [12, 11])
  const errors = exact.map((value, at) => Math.abs((made[at] ?? 0) - value))
  expect(Math.max(...errors)).toBeLessThan(4)
})

test('lines of the result must be taken before more go in', () => {
  const resampler = pixels.resample({ from: { width: 4, height: 4 }, to: { width: 4, height: 8 }, kind: 'plane' })
  const push = () => resampler.push(new Uint8Array(4))
  expect(() => Array.from({ length: 5 }, push)).toThrow()
})
