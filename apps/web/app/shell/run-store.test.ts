import { beforeEach, expect, test } from 'vitest'
import { useRun } from './run-store.ts'

beforeEach(() => useRun.getState().end())

test('a run starts at 0 and ends idle', () => {
  useRun.getState().begin({ tool: 'compressor', cancel: () => {} })
  expect(useRun.getState()).toMatchObject({ tool: 'compressor', percent: 0 })
  useRun.getState().setPercent(60)
  useRun.getState().end()
  expect(useRun.getState()).toMatchObject({ tool: null, percent: 0, cancel: null })
})

test('progress stays between 0 and 100 [shell-16]', () => {
  useRun.getState().setPercent(140)
  expect(useRun.getState().percent).toBe(100)
  useRun.getState().setPercent(-1)
  expect(useRun.getState().percent).toBe(0)
})
