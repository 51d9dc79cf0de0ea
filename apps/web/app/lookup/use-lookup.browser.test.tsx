import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useToasts } from '../platform/toasts-store.ts'
import { useLookup } from './use-lookup.ts'

afterEach(() => vi.unstubAllGlobals())

test('an automatic retry that fails again does not repeat the notification', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const texts = { failed: 'Failed', notInvoked: 'Not invoked.', done: () => ({ title: '', description: '' }) }
  const { result, act } = await renderHook(() => useLookup('dig-dns-v1', texts))
  await act(() => void result.current.run({ domain: 'a.example', recordType: 'A' }, 'a.example'))
  await expect.poll(() => result.current.state.phase).toBe('failed')
  const shown = useToasts.getState().current
  expect(shown).not.toBeNull()
  await act(() => result.current.retry(true))
  await expect.poll(() => result.current.state).toMatchObject({ phase: 'failed', retries: 1 })
  expect(useToasts.getState().current).toBe(shown)
  await act(() => result.current.retry(false))
  await expect.poll(() => useToasts.getState().current).not.toBe(shown)
})
