import { beforeEach, expect, test } from 'vitest'
import { useRun } from './run-store.ts'

beforeEach(() => useRun.getState().end())

test('progress stays between 0 and 100 [shell-16]', () => {
  useRun.getState().setPercent(140)
  expect(useRun.getState().percent).toBe(100)
  useRun.getState().setPercent(-1)
  expect(useRun.getState().percent).toBe(0)
})
