import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTicks, useIntake } from './add-files.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('steps of 20 % every 30 ms; the last waits for the reading; gone 1.5 s after the end [image-4]', async () => {
  const ticks = startTicks()
  ticks.begin('one')
  expect(useIntake.getState()).toMatchObject({ busy: true, percent: 0 })
  const seen: (number | null)[] = []
  for (let step = 0; step < 6; step += 1) {
    vi.advanceTimersByTime(30)
    seen.push(useIntake.getState().percent)
  }
  expect(seen).toEqual([20, 40, 60, 80, 80, 80])
  ticks.complete('one')
  const finished = ticks.finish()
  vi.advanceTimersByTime(30)
  await finished
  expect(useIntake.getState()).toMatchObject({ busy: false, percent: 100 })
  vi.advanceTimersByTime(1499)
  expect(useIntake.getState().percent).toBe(100)
  vi.advanceTimersByTime(1)
  expect(useIntake.getState().percent).toBe(null)
})

test('the overall share is the mean of the files [image-5]', () => {
  const ticks = startTicks()
  ticks.begin('read')
  ticks.begin('unread')
  ticks.complete('read')
  vi.advanceTimersByTime(150)
  expect(useIntake.getState().percent).toBe(90)
})
