import { beforeEach, expect, test, vi } from 'vitest'
import { invoke, MALFORMED } from '../platform/invoke.ts'
import { askFor } from './use-lookup.ts'

vi.mock('../platform/invoke.ts', async (original) => ({ ...(await original<object>()), invoke: vi.fn() }))
const answers = (value: unknown) => vi.mocked(invoke).mockResolvedValue(value as Awaited<ReturnType<typeof invoke>>)
const ask = () =>
  askFor('dig-dns-v1', { domain: 'a.example' }, 'Failed to invoke some service.', new AbortController().signal)

beforeEach(() => vi.mocked(invoke).mockReset())

test('raises the message of a failed call, or the fallback when there is none', async () => {
  answers({ data: null, error: new Error('Please wait.') })
  await expect(ask()).rejects.toThrow('Please wait.')
  answers({ data: null, error: new Error('') })
  await expect(ask()).rejects.toThrow('Failed to invoke some service.')
})

test('raises an error field of live data and hands over sample data with one [dns-8]', async () => {
  answers({ data: { isMockData: false, error: 'No.' }, error: null })
  await expect(ask()).rejects.toThrow('No.')
  answers({ data: { isMockData: true, error: 'No.' }, error: null })
  await expect(ask()).resolves.toEqual({ isMockData: true, error: 'No.' })
})

test('calls what is no answer unexpected', async () => {
  answers({ data: null, error: new Error(MALFORMED) })
  await expect(ask()).rejects.toThrow('An unexpected error occurred.')
})
