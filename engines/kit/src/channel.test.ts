import { expect, test } from 'vitest'
import { byteSizeOf, isLarger } from './channel.ts'

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

test.each([
  ['', 16],
  ['abc', 22],
  [7, 8],
  [null, 8],
  [undefined, 8],
  [{}, 16],
  [[], 16],
  [[1, 2], 48],
  [{ a: 1 }, 42],
  [new Uint8Array(10), 26],
  [new ArrayBuffer(10), 26],
  [new Map([['k', 1]]), 42],
  [new Set([1]), 32],
])('%o counts as %i bytes', (value, bytes) => {
  expect(byteSizeOf(value)).toBe(bytes)
  expect([isLarger(value, bytes), isLarger(value, bytes - 1)]).toEqual([false, true])
  expect(isLarger(value, Number.POSITIVE_INFINITY)).toBe(false)
})

test('counts no further than it must', () => {
  const read: string[] = []
  const fields = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`f${index}`, { get: () => read.push(`f${index}`), enumerable: true }]),
  )
  expect(byteSizeOf(Object.defineProperties({}, fields), 50)).toBe(56)
  expect(read).toEqual(['f0', 'f1'])
  // Just full is not too much yet: the next field is counted.
  read.length = 0
  expect(byteSizeOf(Object.defineProperties({}, fields), 36)).toBe(56)
  expect(read).toEqual(['f0', 'f1'])
})
