// A ratio of four and more: means of whole samples first, then the filter, beside the same done plainly.
import { expect, test } from 'vitest'
import { openPixels, random } from '../testing/images.ts'

const pixels = await openPixels()

const lanczos = (x: number) =>
  x === 0 ? 1 : Math.abs(x) >= 3 ? 0 : (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2

/** The mean of each `times` samples, of fewer at the end. */
const means = (values: readonly number[], times: number) =>
  Array.from({ length: Math.ceil(values.length / times) }, (_, at) => {
    const own = values.slice(at * times, (at + 1) * times)
    return own.reduce((sum, value) => sum + value, 0) / own.length
  })

/** `length` is what the samples stand for: the last of them may stand for less than one. */
function filtered(values: readonly number[], length: number, size: number): number[] {
  const scale = length / size
  return Array.from({ length: size }, (_, index) => {
    const weights = values.map((_, at) => lanczos((at + 0.5 - (index + 0.5) * scale) / Math.max(1, scale)))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return values.reduce((total, value, at) => total + (value * (weights[at] ?? 0)) / sum, 0)
  })
}

const line = (values: readonly number[], times: number, size: number) =>
  filtered(means(values, times), values.length / times, size)

const columnsOf = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] ?? 0))

interface Sides {
  from: [width: number, height: number]
  to: [width: number, height: number]
  times: [across: number, down: number]
}
const sides: [string, Sides][] = [
  ['just less than four stays as it is', { from: [79, 39], to: [20, 10], times: [1, 1] }],
  ['four makes pairs', { from: [80, 40], to: [20, 10], times: [2, 2] }],
  ['five makes pairs', { from: [50, 25], to: [10, 5], times: [2, 2] }],
  ['nearly six makes pairs, six threes', { from: [59, 60], to: [10, 10], times: [2, 3] }],
  ['nine makes fours, the last of fewer', { from: [93, 47], to: [10, 5], times: [4, 4] }],
  ['one side alone', { from: [60, 9], to: [10, 8], times: [3, 1] }],
  ['the other side alone', { from: [9, 60], to: [8, 10], times: [1, 3] }],
]

test.each(sides)('a ratio of %s', (_, { from: [w, h], to: [toW, toH], times: [across, down] }) => {
  const next = random(w)
  const data = Uint8Array.from({ length: w * h }, () => 40 + 170 * next())
  const resampler = pixels.resample({
    ...{ from: { width: w, height: h }, to: { width: toW, height: toH } },
    kind: 'plane',
  })
  const rows: number[][] = []
  for (let y = 0; y < h; y += 1) {
    resampler.push(data.subarray(y * w, (y + 1) * w))
    for (let made = resampler.nextLine(); made; made = resampler.nextLine()) rows.push([...made])
  }
  expect([rows.length, rows[0]?.length]).toEqual([toH, toW])
  const source = Array.from({ length: h }, (_, y) => [...data.subarray(y * w, (y + 1) * w)])
  const expected = columnsOf(columnsOf(source.map((row) => line(row, across, toW))).map((row) => line(row, down, toH)))
  for (const [y, row] of expected.entries())
    for (const [x, value] of row.entries()) expect(Math.abs((rows[y]?.[x] ?? -99) - value)).toBeLessThan(0.51)
})

test('pixels are shrunk with their transparency', () => {
  const resampler = pixels.resample({
    ...{ from: { width: 8, height: 8 }, to: { width: 1, height: 1 } },
    ...{ kind: 'rgba', light: 'encoded' },
  })
  for (let y = 0; y < 8; y += 1) {
    const row = Array.from({ length: 8 }, (_, x) => (x < 4 ? [200, 100, 40, 255] : [0, 255, 0, 0])).flat()
    resampler.push(Uint8Array.from(row))
  }
  const [red, green, blue, alpha] = resampler.nextLine() ?? []
  expect([red, green, blue]).toEqual([200, 100, 40])
  expect(Math.abs((alpha ?? 0) - 127.5)).toBeLessThan(2)
})

test('lines beyond the last are refused in words, and so are those of another width', () => {
  const resampler = () => pixels.resample({ from: { width: 4, height: 2 }, to: { width: 2, height: 1 }, kind: 'plane' })
  const wrong = expect.objectContaining({ code: 'wrong-input', message: 'The lines do not fit this image.' })
  const full = resampler()
  full.push(new Uint8Array(4))
  full.push(new Uint8Array(4))
  expect(() => full.push(new Uint8Array(4))).toThrow(
    expect.objectContaining({ code: 'wrong-input', message: 'Lines of the result wait to be taken.' }),
  )
  expect(full.nextLine()).toHaveLength(2)
  expect(full.nextLine()).toBeNull()
  expect(() => full.push(new Uint8Array(4))).toThrow(wrong)
  expect(() => resampler().push(new Uint8Array(3))).toThrow(wrong)
  expect(() => resampler().push(new Uint8Array(5))).toThrow(wrong)
})

test('a grey of half the number has a fifth of the light', () => {
  const half = (light?: 'linear' | 'encoded') => {
    const resampler = pixels.resample({
      ...{ from: { width: 2, height: 1 }, to: { width: 1, height: 1 } },
      ...{ kind: 'rgba', ...(light && { light }) },
    })
    resampler.push(Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255))
    return [...(resampler.nextLine() ?? [])]
  }
  expect(half('encoded')).toEqual([128, 128, 128, 255])
  expect(half('linear')).toEqual([188, 188, 188, 255])
  expect(half()).toEqual(half('linear'))
})
