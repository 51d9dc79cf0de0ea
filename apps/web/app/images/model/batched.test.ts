import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatches } from './queue-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('makes the first change at once, and the rest together and in order', () => {
  const made: number[] = []
  const batched = createBatches()
  for (const value of [1, 2, 3]) batched(() => made.push(value))
  expect(made).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(made).toEqual([1, 2, 3])
  batched(() => made.push(4))
  expect(made).toEqual([1, 2, 3, 4])
})
