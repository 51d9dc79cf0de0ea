// A pause lasts as long as it is told to, and ends at once when its work is called off.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function begin() {
  const stop = new AbortController()
  const ended = vi.fn()
  void pause(1000, stop.signal).then(ended)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).not.toHaveBeenCalled()
  return { stop, ended }
}

test('it ends by itself', async () => {
  const { ended } = await begin()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
})

test('it ends when it is called off', async () => {
  const { stop, ended } = await begin()
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
