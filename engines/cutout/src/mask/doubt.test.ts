import { expect, test } from 'vitest'
import { makePlane, type Plane } from '../base/plane.ts'
import { areaOf, crispOf, isEmpty, isTexture, isUncertain, softness } from './doubt.ts'

function stripe(side: number, from: number, to: number): Plane {
  const plane = makePlane(side, side)
  for (let y = 0; y < side; y += 1) plane.data.fill(1, y * side + from, y * side + to)
  return plane
}

test('a mask with wide edges is hazy, at any size', () => {
  expect(isUncertain(stripe(320, 80, 240))).toBe(false)
  expect(isUncertain(stripe(640, 160, 480))).toBe(false)
  expect(isUncertain(makePlane(320, 320))).toBe(false)
  for (const side of [320, 640]) {
    const hazy = makePlane(side, side)
    for (let at = 0; at < hazy.data.length; at += 1)
      hazy.data[at] = Math.min(1, Math.max(0, ((at % side) / side - 0.4) * 20))
    expect(isUncertain(hazy)).toBe(true)
  }
})

test('texture is what no one sees twice', () => {
  const first = stripe(64, 0, 20)
  const elsewhere = stripe(64, 40, 60)
  expect(areaOf(first)).toBeCloseTo(20 / 64, 5)
  expect(isTexture(first, elsewhere, makePlane(64, 64))).toBe(true)
  expect(isTexture(first, first, makePlane(64, 64))).toBe(false)
  expect(isTexture(first, elsewhere, stripe(64, 0, 4))).toBe(false)
  expect([isEmpty(makePlane(64, 64)), isEmpty(stripe(64, 0, 4))]).toEqual([true, false])
})

test('hard edges are made crisp, hair is left', () => {
  const hard = stripe(64, 16, 48)
  const hair = makePlane(64, 64)
  for (let at = 0; at < hair.data.length; at += 1) hair.data[at] = (at % 64) / 63
  expect(softness(hard)).toBe(0)
  expect(softness(hair)).toBeGreaterThan(20)
  expect(softness(makePlane(8, 8))).toBe(0)
  expect([crispOf(hard), crispOf(hair)]).toEqual([0.12, 0])
})
