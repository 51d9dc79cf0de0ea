// Below which quality pixels are given up, and how many: the rule that was found on photographs.
import { describe, expect, test } from 'vitest'
import type { SizeWish } from './size-floor.ts'
import { floorAt, isTight, smallerScale } from './size-floor.ts'

const KB = 1024
const wish = (values: Partial<SizeWish>): SizeWish => ({
  ...{ quality: 95, limit: 100 * KB, lossy: true, step: 1, side: 2000 },
  encode: async () => ({ bytes: new Uint8Array(), encoder: '' }),
  ...values,
})
const estimate = async () => 1

describe('the lowest quality', () => {
  test('where no pixel may go is 1', () => expect(floorAt(wish({ keepsPixels: true, estimate }), 1)).toBe(1))
  test('is 40 where sizes cannot be estimated, or the chosen one', () => {
    expect([floorAt(wish({}), 1), floorAt(wish({ quality: 30 }), 1)]).toEqual([40, 30])
  })
  test.each([
    [10, 75],
    [50, 75],
    [100, 57.5],
    [200, 40],
    [900, 40],
  ])('below a ceiling of %i KB is %f', (kilobytes, floor) => {
    // A fifth below the highest there is room: 76 of 95.
    expect(floorAt(wish({ limit: kilobytes * KB, estimate }), 1)).toBeCloseTo(floor, 9)
  })
  test('leaves a fifth of the chosen quality to choose from, down to 40', () => {
    const of = (quality: number) => floorAt(wish({ quality, limit: 10 * KB, estimate }), 1)
    expect([of(90), of(60), of(50), of(45), of(35)]).toEqual([72, 48, 40, 40, 35])
  })
  test('is 28 once the picture is no larger than a screen shows it', () => {
    const at = (scale: number, side: number) => floorAt(wish({ side, limit: 10 * KB, estimate }), scale)
    expect([at(1, 641), at(1, 642), at(0.5, 1282), at(0.5, 1284)]).toEqual([28, 75, 28, 75])
  })
})

describe('the next scale', () => {
  test('is what the bytes ask for and a little less, a tenth at least', () => {
    expect(smallerScale(wish({}), 1, 0.25)).toBeCloseTo(0.46, 9)
    expect(smallerScale(wish({}), 0.5, 0.25)).toBeCloseTo(0.23, 9)
    expect(smallerScale(wish({}), 1, 0.99)).toBeCloseTo(0.9, 9)
  })
  test('stops once at the 640 pixels that a screen shows', () => {
    const of = (scale: number, share: number) => smallerScale(wish({ side: 1280, estimate }), scale, share)
    expect(of(1, 0.09)).toBe(0.5)
    expect(of(1, 0.81)).toBeCloseTo(0.828, 9)
    expect(of(0.5, 0.81)).toBeCloseTo(0.414, 9)
    expect(of(0.501, 0.81)).toBeCloseTo(0.414828, 9)
    expect(of(0.502, 0.81)).toBe(0.5)
    expect(smallerScale(wish({ side: 1280 }), 1, 0.09)).toBeCloseTo(0.276, 9)
  })
})

test('200 KB and less are worth an encoder’s time', () => {
  expect([isTight(200 * KB), isTight(200 * KB + 1)]).toEqual([true, false])
})
