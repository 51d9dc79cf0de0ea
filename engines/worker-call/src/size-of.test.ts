import { expect, test } from 'vitest'
import { byteSizeOf } from './size-of.ts'

test('counts strings, buffers and what holds them', () => {
  expect(byteSizeOf('x'.repeat(1000))).toBeGreaterThanOrEqual(2000)
  expect(byteSizeOf(new Uint8Array(5000))).toBeGreaterThanOrEqual(5000)
  expect(byteSizeOf({ a: ['x'.repeat(100)], b: new Map([['k', new Uint8Array(300)]]) })).toBeGreaterThanOrEqual(500)
  expect(byteSizeOf(null)).toBeLessThan(20)
})

test('ends with a value that holds itself', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(byteSizeOf(circle)).toBeLessThan(200)
})

test('reads no entries of a list that is too long by its length alone', () => {
  let read = 0
  const list = new Proxy(new Array(1000).fill(0), {
    get(target, key) {
      if (key !== 'length') read += 1
      return Reflect.get(target, key)
    },
  })
  expect(byteSizeOf(list, 1000)).toBeGreaterThan(1000)
  expect(read).toBe(0)
})
