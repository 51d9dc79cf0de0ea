import { beforeEach, expect, test } from 'vitest'
import { useProcessing } from './processing.ts'

beforeEach(() => useProcessing.getState().finish())

test('a run starts at 0 and ends idle', () => {
  useProcessing.getState().start({ cancel: () => {} })
  expect(useProcessing.getState()).toMatchObject({ isProcessing: true, progress: 0 })
  useProcessing.getState().setProgress(60)
  useProcessing.getState().finish()
  expect(useProcessing.getState()).toMatchObject({ isProcessing: false, progress: 0, cancel: null })
})

test('progress stays between 0 and 100', () => {
  useProcessing.getState().setProgress(140)
  expect(useProcessing.getState().progress).toBe(100)
  useProcessing.getState().setProgress(-1)
  expect(useProcessing.getState().progress).toBe(0)
})
