import { describe, expect, test } from 'vitest'
import { makePlane, type Plane, toMask, toPlane } from '../base/plane.ts'
import { resample, resampleMask } from '../base/resample.ts'
import { applyRegions, swell } from '../engine/click.ts'
import { combine } from './combine.ts'
import { agreement } from './doubt.ts'
import { settle } from './guided.ts'

/** A filled rectangle. */
function block(width: number, height: number, x0: number, y0: number, x1: number, y1: number): Plane {
  const plane = makePlane(width, height)
  for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) plane.data[y * width + x] = 1
  return plane
}
const at = ({ data, width }: Plane, x: number, y: number) => data[y * width + x] ?? Number.NaN

test('a mask travels as octets and comes back', () => {
  const plane = { data: Float32Array.of(0, 0.5, 1, 2, -1, 0.2), width: 3, height: 2 }
  const back = toPlane(toMask(plane))
  for (const [index, value] of [0, 0.5, 1, 1, 0, 0.2].entries()) expect(back.data[index]).toBeCloseTo(value, 2)
})

test('a mask of octets is made smaller and larger as its numbers would be', () => {
  const plane = block(24, 18, 5, 3, 17, 11)
  for (const [width, height] of [
    [24, 18],
    [8, 6],
    [30, 40],
  ] as const) {
    const expected = resample(plane, width, height)
    const { data } = resampleMask(toMask(plane), width, height)
    expect(data).toHaveLength(expected.data.length)
    for (const [index, value] of expected.data.entries()) expect(data[index]).toBeCloseTo(value, 5)
  }
})

test('agreement is the intersection over the union', () => {
  const left = block(10, 10, 0, 0, 6, 10)
  expect(agreement(left, left)).toBe(1)
  expect(agreement(left, block(10, 10, 4, 0, 10, 10))).toBeCloseTo(0.2, 5)
  expect(agreement(makePlane(4, 4), makePlane(4, 4))).toBe(1)
})

describe('combine', () => {
  const general = block(64, 64, 16, 16, 48, 48)
  const close = block(64, 64, 16, 16, 49, 48)
  const other = block(64, 64, 0, 0, 20, 64)

  test('two that agree are fused', () => {
    const { took, kind, agreement: agreed } = combine({ general, matting: close }, 'auto')
    expect([took, kind]).toEqual(['auto', 'matting'])
    expect(agreed).toBeGreaterThan(0.95)
  })

  test('disagreeing models leave the general one alone', () => {
    const result = combine({ general, matting: other }, 'auto')
    expect([result.took, result.kind, result.mask]).toEqual(['object', 'salient', general])
    expect(result.agreement).toBeLessThan(0.3)
  })

  test('disagreeing models leave the last word to the weigher, and only there', () => {
    const weighed = block(64, 64, 20, 16, 48, 48)
    const result = combine({ general, matting: other, weighed }, 'auto')
    expect([result.took, result.kind]).toEqual(['auto', 'weighed'])
    expect([at(result.mask, 18, 30), at(result.mask, 30, 30), at(result.mask, 5, 30)]).toEqual([0, 1, 0])
    expect(combine({ general, matting: close, weighed }, 'auto').kind).toBe('matting')
    expect(combine({ general, matting: other, weighed }, 'object').mask).toBe(general)
  })

  test('models that agree but for a part let the weigher correct that, and nothing where they are of one mind', () => {
    const whole = block(200, 200, 20, 20, 180, 180)
    const weighed = block(200, 200, 20, 30, 180, 180)
    const result = (matting: Plane) => combine({ general: whole, matting, weighed }, 'auto')
    const nearly = result(block(200, 200, 20, 20, 180, 174))
    expect([nearly.kind, at(nearly.mask, 100, 25), at(nearly.mask, 100, 100)]).toEqual(['matting', 0, 1])
    expect(nearly.agreement).toBeLessThan(0.97)
    expect(at(result(block(200, 200, 20, 20, 180, 179)).mask, 100, 25)).toBe(1)
  })

  test('a mode takes one word, whatever the other says', () => {
    expect(combine({ general, matting: other }, 'people')).toMatchObject({ took: 'people', mask: other })
    expect(combine({ general, matting: close }, 'object')).toMatchObject({ took: 'object', mask: general })
    expect(combine({ general, matting: null }, 'auto')).toMatchObject({ took: 'object', agreement: null })
    expect(combine({ general: null, matting: other }, 'people')).toMatchObject({ took: 'people', agreement: null })
  })
})

test('settle separates decided pixels from undecided ones', () => {
  const marks = settle(block(40, 40, 20, 0, 40, 40), 3)
  expect([marks[5], marks[20], marks[35]]).toEqual([0, 255, 1])
})

test('clicked regions are added and taken away in their order', () => {
  const base = block(10, 1, 0, 0, 4, 1)
  const keep = { act: 'keep', mask: block(10, 1, 6, 0, 10, 1) } as const
  const erase = { act: 'erase', mask: block(10, 1, 2, 0, 8, 1) } as const
  expect(Array.from(applyRegions(base, [keep, erase]).data)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(Array.from(applyRegions(base, [erase, keep]).data)).toEqual([1, 1, 0, 0, 0, 0, 1, 1, 1, 1])
})

test('swell takes the rim along', () => {
  const { data } = swell(block(21, 21, 8, 8, 13, 13), 2)
  expect(data[10 * 21 + 6]).toBeGreaterThan(0.9)
  expect(data[10 * 21 + 3]).toBe(0)
  expect(data[10 * 21 + 10]).toBe(1)
})
