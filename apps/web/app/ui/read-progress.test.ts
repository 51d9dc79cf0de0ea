import { afterEach, expect, test, vi } from 'vitest'
import { readProgress } from './read-progress.ts'

afterEach(() => vi.restoreAllMocks())

test('indeterminate, loading or complete; max is 100 unless told otherwise', () => {
  expect(readProgress(null)).toEqual({ value: null, max: 100, state: 'indeterminate' })
  expect(readProgress(40)).toEqual({ value: 40, max: 100, state: 'loading' })
  expect(readProgress(5, 5)).toEqual({ value: 5, max: 5, state: 'complete' })
})

test('invalid values log an error and fall back', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(readProgress(140)).toEqual({ value: null, max: 100, state: 'indeterminate' })
  expect(readProgress(50, -1)).toEqual({ value: 50, max: 100, state: 'loading' })
  expect(error).toHaveBeenCalledTimes(2)
})
