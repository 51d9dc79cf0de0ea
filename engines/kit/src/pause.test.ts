import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a pause lasts as long as requested', async () => {
  const ended = vi.fn()
  void pause(1000, undefined).then(ended)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
})

test('a pause rejects at once when it is aborted, before or while it lasts', async () => {
  const stop = new AbortController()
  const paused = pause(1000, stop.signal)
  stop.abort('left')
  await expect(paused).rejects.toBe('left')
  await expect(pause(1000, stop.signal)).rejects.toBe('left')
  expect(vi.getTimerCount()).toBe(0)
})
