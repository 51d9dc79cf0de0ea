import { expect, test } from 'vitest'
import { makePlane, type Plane } from '../core/plane.ts'
import { areaOf, backing, isTexture } from './backing.ts'
import { crispOf, softness } from './softness.ts'

function stripe(side: number, from: number, to: number): Plane {
  const plane = makePlane(side, side)
  for (let y = 0; y < side; y += 1) plane.data.fill(1, y * side + from, y * side + to)
  return plane
}

test('a mask is backed as far as two of the voices agree with it', () => {
  const mask = stripe(64, 16, 48)
  const half = stripe(64, 16, 32)
  expect(backing(mask, [mask, stripe(128, 32, 96), makePlane(64, 64)])).toBeGreaterThan(0.98)
  expect(backing(mask, [mask, half, makePlane(64, 64)])).toBeCloseTo(0.5, 1)
  expect(backing(mask, [mask])).toBe(0)
})

test('texture is what nobody sees twice', () => {
  const first = stripe(64, 0, 20)
  const elsewhere = stripe(64, 40, 60)
  expect(areaOf(first)).toBeCloseTo(20 / 64, 5)
  expect(isTexture(first, elsewhere, makePlane(64, 64))).toBe(true)
  expect(isTexture(first, first, makePlane(64, 64))).toBe(false)
  expect(isTexture(first, elsewhere, stripe(64, 0, 4))).toBe(false)
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
