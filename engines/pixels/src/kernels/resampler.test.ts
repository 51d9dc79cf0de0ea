import { expect, test } from 'vitest'
import type { ResampleOptions } from '../index.ts'
import { makeImage, openPixels, random } from '../testing/images.ts'

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
  const { data } = makeImage(from[0], from[1])
  const sides = { from: { width: from[0], height: from[1] }, to: { width: to[0], height: to[1] } }
  const made = resample({ ...sides, kind: 'rgba' }, data)
  const green = Array.from({ length: from[0] * from[1] }, (_, at) => toLight(data[4 * at + 1] ?? 0))
  for (const [at, light] of planeByDefinition(green, from, to).entries())
    expect(Math.abs((made[4 * at + 1] ?? -99) - fromLight(Math.max(0, Math.min(1, light))))).toBeLessThan(0.8)
})
