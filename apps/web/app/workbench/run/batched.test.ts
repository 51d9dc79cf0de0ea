import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batched, flush } from './batched.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  flush()
  vi.useRealTimers()
})

test('the first change is made at once, the rest together and in order', () => {
  const made: number[] = []
  for (const value of [1, 2, 3]) batched(() => made.push(value))
  expect(made).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(made).toEqual([1, 2, 3])
  batched(() => made.push(4))
  expect(made).toEqual([1, 2, 3, 4])
})

test('whoever must know now makes them now', () => {
  const made: number[] = []
  for (const value of [1, 2]) batched(() => made.push(value))
  flush()
  expect(made).toEqual([1, 2])
})
