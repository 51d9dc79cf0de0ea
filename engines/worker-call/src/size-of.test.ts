import { expect, it } from 'vitest'
import { sizeOf } from './size-of.ts'

it('counts strings, buffers and what holds them', () => {
  expect(sizeOf('x'.repeat(1000))).toBeGreaterThanOrEqual(2000)
  expect(sizeOf(new Uint8Array(5000))).toBeGreaterThanOrEqual(5000)
  expect(sizeOf({ a: ['x'.repeat(100)], b: new Map([['k', new Uint8Array(300)]]) })).toBeGreaterThanOrEqual(500)
  expect(sizeOf(null)).toBeLessThan(20)
})

it('ends with a value that holds itself', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(sizeOf(circle)).toBeLessThan(200)
})

it('stops counting at the bound', () => {
  const list = new Array(20_000_000).fill(0)
  const begun = performance.now()
  expect(sizeOf(list, 1000)).toBeGreaterThan(1000)
  expect(performance.now() - begun).toBeLessThan(50)
})
