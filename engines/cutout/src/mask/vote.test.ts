import { describe, expect, test } from 'vitest'
import { makePlane, type Plane } from '../core/plane.ts'
import { thickGap } from './thick.ts'
import { sharpen, vote } from './vote.ts'

type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number]

function drawing(side: number, ...rectangles: readonly Rectangle[]): Plane {
  const plane = makePlane(side, side)
  for (const [x0, y0, x1, y1] of rectangles)
    for (let y = y0; y < y1; y += 1) plane.data.fill(1, y * side + x0, y * side + x1)
  return plane
}
const at = ({ data, width }: Plane, x: number, y: number) => data[y * width + x] ?? Number.NaN

const body: Rectangle = [60, 60, 140, 140]
const stalk: Rectangle = [70, 20, 73, 60]

describe('the vote of three', () => {
  test('two of three have it, whoever they are', () => {
    const cut = drawing(200, [60, 60, 120, 140])
    const whole = drawing(200, body)
    for (const voices of [
      { general: whole, closer: whole, matting: cut },
      { general: cut, closer: whole, matting: whole },
    ])
      expect(at(vote(voices, 0.5), 130, 100)).toBe(1)
    expect(at(vote({ general: cut, closer: cut, matting: whole }, 0.5), 130, 100)).toBe(0)
  })

  test('a trusted matting adds what is thin, and loses no part', () => {
    const general = drawing(200, body)
    const matting = drawing(200, [60, 60, 110, 140], stalk)
    const trusted = vote({ general, closer: general, matting }, 0.9)
    expect(at(trusted, 71, 52)).toBe(1)
    expect(at(trusted, 130, 100)).toBe(1)
    expect(at(vote({ general, closer: general, matting }, 0.5), 71, 52)).toBe(0)
  })

  test('two that lose most of the subject are not believed', () => {
    const general = drawing(200, body)
    const nothing = makePlane(200, 200)
    expect(at(vote({ general, closer: nothing, matting: nothing }, 0), 100, 100)).toBe(1)
  })

  test('two strangers do not outvote the first look', () => {
    const general = drawing(200, body)
    const others = {
      closer: drawing(200, [60, 60, 125, 105], [150, 0, 200, 60]),
      matting: drawing(200, [60, 60, 125, 140]),
    }
    expect(at(vote({ general, ...others }, 0.5), 130, 100)).toBe(1)
    expect(at(vote({ general, ...others }, 0.7), 130, 100)).toBe(0)
  })

  test('looks of different sizes are held against each other', () => {
    const result = vote(
      {
        general: drawing(100, [30, 30, 70, 70]),
        closer: drawing(150, [45, 45, 105, 105]),
        matting: drawing(200, body),
      },
      1,
    )
    expect([result.width, result.height]).toEqual([200, 200])
    expect(at(result, 100, 100)).toBe(1)
    expect(at(result, 40, 40)).toBe(0)
  })
})

describe('the closer look alone', () => {
  test('gives the edge where it sees the same', () => {
    const coarse = drawing(50, [15, 15, 35, 35])
    const fine = drawing(200, [62, 60, 140, 140])
    const result = sharpen(coarse, fine)
    expect(at(result, 61, 100)).toBeLessThan(0.2)
    expect(at(result, 63, 100)).toBe(1)
  })

  test('is not believed where it loses a part', () => {
    const result = sharpen(drawing(200, body), drawing(200, [60, 60, 100, 140]))
    expect(at(result, 125, 100)).toBe(1)
    expect(at(result, 30, 100)).toBe(0)
  })
})

test('a lost part is a gap, a lost stalk is none', () => {
  const whole = drawing(200, body, stalk)
  const part = thickGap(whole, drawing(200, [60, 60, 110, 140], stalk))
  expect(part[100 * 200 + 125]).toBe(1)
  expect(part[100 * 200 + 70]).toBe(0)
  expect(Math.max(...thickGap(whole, drawing(200, body)))).toBe(0)
})
