import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useLatestValue } from './use-latest.ts'

test('a value that took longer than the next one does not replace it', async () => {
  const slow = Promise.withResolvers<string>()
  const works = { slow: () => slow.promise, quick: async () => 'new' }
  const { result, rerender } = await renderHook(
    (work: keyof typeof works = 'slow') => useLatestValue<string>(works[work]),
    { initialProps: 'slow' },
  )
  await rerender('quick')
  await vi.waitFor(() => expect(result.current).toBe('new'))
  slow.resolve('old')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(result.current).toBe('new')
})
